import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// What a person or a pipe sees: lines in a pipe, one line that changes on a terminal, colour only there. What is said
/// to people is escaped here; JSON and files' bytes go out as they are.
enum Terminal {
    static let isTerminal = isatty(1) == 1
    static let isErrorTerminal = isatty(2) == 1

    static func print(_ line: String) { write(1, shown(line) + "\n") }
    static func print(_ lines: [String]) { for line in lines { print(line) } }

    /// A text of several lines, such as a help or a conversation. Its line feeds stand.
    static func printText(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        print((lines.last == "" ? lines.dropLast() : lines[...]).map(String.init))
    }

    /// Asks a person, and waits for the answer on a thread of its own.
    /// - Returns: nil at the end of the input.
    static func ask(_ question: String) async -> String? {
        write(2, EscapedText.line(question))
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "tapline.answer").async { continuation.resume(returning: readLine()) }
        }
    }

    static func complain(_ line: String) { write(2, EscapedText.line(line) + "\n") }

    /// A line as it goes to a person; the marks of `bold` stand where they are around the whole of it.
    static func shown(_ line: String) -> String {
        guard line.hasPrefix(boldMark), line.hasSuffix(plainMark) else { return EscapedText.line(line) }
        return boldMark + EscapedText.line(String(line.dropFirst(boldMark.count).dropLast(plainMark.count))) + plainMark
    }

    private static let lastProgress = Mutex("")

    /// Progress goes to standard error: on a terminal it overwrites itself, in a pipe each is a line.
    static func progress(_ text: String) {
        let isNews = lastProgress.withLock { last in
            defer { last = text }
            return last != text
        }
        guard isNews else { return }
        let text = EscapedText.line(text)
        write(2, isErrorTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
    }

    static func progressEnds() {
        if isErrorTerminal { write(2, "\r\u{1B}[K") }
    }

    private static let boldMark = "\u{1B}[1m"
    private static let plainMark = "\u{1B}[0m"

    static func bold(_ text: String) -> String { isTerminal ? boldMark + text + plainMark : text }

    static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        printBytes([UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")])
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
