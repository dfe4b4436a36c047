import Captures
import ChatVocabulary
import Languages

/// Finds the lines of a mail that are no text: signatures, warnings, and lines of the mail program.
extension MailThread {
    private static let maxUnmarkedSignature = 8

    /// Takes the signature off the text, if no mark `--` did. A signature begins below the sender's own name or below a
    /// closing.
    static func separateSignature(of part: inout Part) {
        if let first = part.lines.first, isWarning(first), part.lines.count > 1 { part.lines.removeFirst() }
        guard part.signature.isEmpty, let end = end(of: part), end < part.lines.count else { return }
        part.signature = Array(part.lines[end...])
        part.lines.removeSubrange(end...)
    }

    /// The index after the last line of the text; nil if nothing shows where the text ends.
    private static func end(of part: Part) -> Int? {
        let lines = part.lines
        let names = Set((part.sender?.name ?? "").folded.spaced.map { $0.stripped(of: ",.") })
        let area = lines.indices.suffix(maxUnmarkedSignature + 1).dropFirst(lines.count > maxUnmarkedSignature ? 0 : 1)
        let closing = area.last { Letter.isClosing(lines[$0], isWhole: true) && !isPostscript(lines, below: $0) }
        // The mail ends with a given name or a letter; the whole name below begins the signature.
        let name = (closing.map { $0..<min($0 + 2, lines.count) } ?? area.startIndex..<lines.count)
            .first { isName(lines[$0], names) && !isPostscript(lines, below: $0) }
        guard let last = name ?? closing, last + 1 < lines.count else { return nil }
        let below = lines[(last + 1)...]
        // Without a closing, a list of what people do can hold the name.
        let first = below[last + 1]
        let isSignature =
            closing != nil ? canBeSigned(first) || name != nil && hasDivider(first) : below.allSatisfy(canBeSigned)
        return isSignature ? last + 1 : nil
    }

    /// Lines of a signature have at most so many bytes and words.
    private static let (maxLine, maxWords) = (120, 12)

    private static let postscripts = ChatWords.of("MailThread.postscripts")

    /// "P.S. Bring the keys", "P. S.: …"
    private static func isPostscript(_ lines: [String], below index: Int) -> Bool {
        lines[(index + 1)...].contains { line in
            let words = line.prefix(12).folded.spaced.map { $0.stripped(of: ".:,-") }
            guard let first = words.first else { return false }
            return postscripts.contains(first) || first == "p" && words.count > 1 && ["s", "d"].contains(words[1])
                || first == "p.-s"
        }
    }

    /// Whether the line has only names of the sender, or their first letters: "Sarah", "S. Chen", "S."
    private static func isName(_ line: String, _ names: Set<String>) -> Bool {
        let words = line.prefix(100).folded.spaced.map { $0.stripped(of: ",.-– ") }.filter { !$0.isEmpty }
        return (1...4).contains(words.count)
            && words.allSatisfy { word in
                names.contains(word) || word.count == 1 && names.contains { $0.hasPrefix(word) }
            }
    }

    /// Whether a line below a closing can be a name, a company or contact data: a short line that has contact data, or in which
    /// most words begin with capitals.
    private static func canBeSigned(_ line: String) -> Bool {
        let words = line.prefix(maxLine).spaced
        guard line.utf8.count <= maxLine, words.count <= maxWords, let last = line.last, !"!?:…".contains(last),
            let first = words.first?.first
        else { return false }
        return hasContactData(line) && !isSentence(line)
            || !first.isLowercase && 2 * words.count { !($0.first?.isLowercase ?? false) } > words.count
    }

    /// "Physiotherapist | room 3"
    private static func hasDivider(_ line: String) -> Bool {
        line.utf8.count <= maxLine && [" | ", " – ", " · ", " • "].contains(where: line.contains)
    }

    /// "We meet on 14/03/2026 at 10:30, gate 3."
    private static func isSentence(_ line: String) -> Bool { line.last == "." && line.spaced.count > 4 }

    static func hasContactData(_ line: String) -> Bool {
        let start = line.prefix(200)
        return start.contains("@") || start.folded.contains("www.") || start.count(where: \.isNumber) >= 6
    }

    /// "[EXTERNAL] This message is from outside."
    private static func isWarning(_ line: String) -> Bool {
        guard line.first == "[", let end = line.firstIndex(of: "]") else { return false }
        return warnings.contains(line[..<end].dropFirst().folded)
    }

    private static let warnings = ChatWords.of("MailThread.warnings")
    private static let sent = ChatWords.of("MailThread.sent")
    private static let sentBy = ChatWords.of("MailThread.sentBy")
    private static let advertised = ChatWords.of("MailThread.advertised")
    private static let phones = ChatWords.of("MailThread.phones")
    private static let programs: Set = ["outlook", "yahoo", "gmail"]
    private static let buttons = ChatWords.of("MailThread.buttons")
    private static let attachments = ChatWords.of("MailThread.attachments")
    private static let maxProgramWords = 8

    /// Whether a mail program wrote the line: "Sent from my iPhone", "Reply all", "One attachment • Scanned by Gmail".
    static func isOfProgram(_ line: String) -> Bool {
        guard line.utf8.count <= 80 else { return false }
        let key = line.folded.stripped(of: ".•·–- ")
        if buttons.contains(key) || attachments.contains(key) { return true }
        let words = key.spaced.map { $0.stripped(of: ".,") }
        guard (2...maxProgramWords).contains(words.count) else { return false }
        if words.contains("gmail"), line.contains("•"), !line.contains("@") { return true }
        // "Get Outlook for iOS"
        if advertised.contains(words[0]), words.count <= 6, words.contains(where: programs.contains) { return true }
        return sent.contains(words[0]) && sentBy.contains(words[1]) && words.contains(where: phones.contains)
    }
}
