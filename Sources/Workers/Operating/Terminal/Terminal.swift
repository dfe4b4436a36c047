import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// What a person or a pipe sees: lines in a pipe, one line that changes on a terminal, colour only there.
enum Terminal {
    static let isTerminal = isatty(1) == 1
    static let isErrorTerminal = isatty(2) == 1

    static func print(_ text: String) { write(1, text.hasSuffix("\n") ? text : text + "\n") }
    static func complain(_ text: String) { write(2, text.hasSuffix("\n") ? text : text + "\n") }

    private static let lastProgress = Mutex("")

    /// Progress goes to standard error: on a terminal it overwrites itself, in a pipe each is a line.
    static func progress(_ text: String) {
        let isNews = lastProgress.withLock { last in
            defer { last = text }
            return last != text
        }
        guard isNews else { return }
        write(2, isErrorTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
    }

    static func progressEnds() {
        if isErrorTerminal { write(2, "\r\u{1B}[K") }
    }

    static func bold(_ text: String) -> String { isTerminal ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    static func printBytes(_ bytes: [UInt8]) { write(1, bytes[...]) }

    private static func write(_ file: Int32, _ text: String) { write(file, Array(text.utf8)[...]) }

    private static func write(_ file: Int32, _ all: ArraySlice<UInt8>) {
        var bytes = all
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
