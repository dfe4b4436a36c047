import Captures
import ChatVocabulary
import Languages

/// What stands below the text of a mail, or beside it, and is no text: signatures, what a phone or webmail adds.
extension MailThread {
    private static let maxUnmarkedSignature = 8

    /// Without the mark `--`, a signature is what stands below the sender's own name or below a closing, at the end.
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
        if let closing = area.last(where: { Letter.isClosing(lines[$0]) && !isPostscript(lines, below: $0) }) {
            let next = closing + 1
            guard next < lines.count else { return nil }
            // The mail ends with a given name or a letter; the whole name below begins the signature.
            if isName(lines[next], names) { return next + 1 }
            return canBeSigned(lines[next]) ? next : nil
        }
        guard let name = area.first(where: { isName(lines[$0], names) && !isPostscript(lines, below: $0) }) else {
            return nil
        }
        return lines[(name + 1)...].allSatisfy { $0.utf8.count <= maxLine } ? name + 1 : nil
    }

    /// Lines of a signature have at most so many bytes.
    private static let maxLine = 120

    /// "P.S. Bring the keys"
    private static func isPostscript(_ lines: [String], below index: Int) -> Bool {
        lines[(index + 1)...].contains { line in
            let word = line.prefix(10).folded.spaced.first?.stripped(of: ".:,") ?? ""
            return ["ps", "p.s", "pps"].contains(word)
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

    /// Whether a line below a closing can be a name, a company or contact data: most of its words begin with capitals, or the
    /// line has no end of a sentence.
    private static func canBeSigned(_ line: String) -> Bool {
        let words = line.prefix(100).spaced
        guard line.utf8.count <= maxLine, let last = line.last else { return false }
        if hasContactData(line) { return true }
        return words.count <= 8 && !"!?:…".contains(last) && !(words.first?.first?.isLowercase ?? true)
            && 2 * words.count { !($0.first?.isLowercase ?? false) } > words.count
    }

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
    private static let phones = ChatWords.of("MailThread.phones")
    private static let buttons = ChatWords.of("MailThread.buttons")
    private static let attachments = ChatWords.of("MailThread.attachments")

    /// Whether a mail program wrote the line: "Sent from my iPhone", "Reply all", "One attachment • Scanned by Gmail".
    static func isOfProgram(_ line: String) -> Bool {
        guard line.utf8.count <= 80 else { return false }
        let key = line.folded.stripped(of: ".•·–- ")
        if buttons.contains(key) || attachments.contains(key) { return true }
        let words = key.spaced.map { $0.stripped(of: ".,") }
        if words.contains("gmail"), words.count <= 9, !line.contains("@"), line.contains("•") || words.count <= 4 {
            return true
        }
        return words.first.map(sent.contains) ?? false && words.contains(where: phones.contains)
    }
}
