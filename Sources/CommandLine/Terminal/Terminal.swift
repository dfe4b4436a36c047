import Dispatch
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// Writes to standard output and standard error. A terminal gets color and progress on one line; a pipe gets plain
/// lines. Text for people is escaped here. JSON and file contents are written unchanged.
package enum Terminal {
    package static let isTerminal = isatty(1) == 1
    package static let isErrorTerminal = isatty(2) == 1
    /// Whether a person can answer a question.
    package static let isInputTerminal = isatty(0) == 1

    package static func print(_ line: String) { write(1, shown(line) + "\n") }
    package static func print(_ lines: [String]) { for line in lines { print(line) } }

    /// Prints several lines, for example a help text or a conversation. Line feeds are kept.
    package static func printText(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        print((lines.last == "" ? lines.dropLast() : lines[...]).map(String.init))
    }

    /// Asks a question and reads the answer on its own thread.
    /// - Returns: nil at the end of input.
    package static func ask(_ question: String) async -> String? {
        write(2, EscapedText.line(question))
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "tapline.answer").async { continuation.resume(returning: readLine()) }
        }
    }

    /// Asks for a secret. The terminal hides the typed characters.
    /// - Returns: nil at the end of input.
    package static func askSecret(_ question: String) async -> String? {
        var shown = termios()
        guard isInputTerminal, tcgetattr(0, &shown) == 0 else { return await ask(question) }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(0, TCSAFLUSH, &hidden)
        let answer = await ask(question)
        tcsetattr(0, TCSAFLUSH, &shown)
        write(2, "\n")
        return answer
    }

    package static func printError(_ line: String) { write(2, EscapedText.line(line) + "\n") }

    /// Escapes a line. The escape sequences of `bold` around the whole line are kept.
    package static func shown(_ line: String) -> String {
        guard line.hasPrefix(boldMark), line.hasSuffix(plainMark) else { return EscapedText.line(line) }
        return boldMark + EscapedText.line(String(line.dropFirst(boldMark.count).dropLast(plainMark.count))) + plainMark
    }

    private static let lastProgress = Mutex("")

    /// Writes progress to standard error: a terminal overwrites the last one, a pipe gets a line each.
    package static func progress(_ text: String) {
        let isNews = lastProgress.withLock { last in
            defer { last = text }
            return last != text
        }
        guard isNews else { return }
        let text = EscapedText.line(text)
        write(2, isErrorTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
    }

    package static func progressEnds() {
        if isErrorTerminal { write(2, "\r\u{1B}[K") }
    }

    private static let boldMark = "\u{1B}[1m"
    private static let plainMark = "\u{1B}[0m"

    package static func bold(_ text: String) -> String { isTerminal ? boldMark + text + plainMark : text }

    package static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        printBytes([UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")])
    }

    package static func printBytes(_ bytes: [UInt8]) { write(1, bytes[...]) }

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
