import Captures
import ChatMessages
import ChatVocabulary

/// A line of a pasted text.
struct TranscriptLine {
    /// Without white space at its ends and without invisible characters.
    var text: String
    /// Whether the line has a left-to-right mark inside. WhatsApp prints this mark before its own text.
    var isMarked: Bool
    /// Spaces before the text.
    var indent: Int
    /// Empty lines above.
    var blanks = 0
    /// The text from the first such mark on.
    var tail: String?
    /// What the words tell by themselves.
    var evidence: LineEvidence

    /// What an app wrote, if the line is none of a message.
    var app: AppLine? { evidence.app }

    /// Splits a text at the end of the line where the app's own text begins.
    func split(_ body: String) -> (text: String, marked: String) {
        guard let tail, body.hasSuffix(tail) else { return ("", body) }
        return (body.dropLast(tail.count).trimmed, tail)
    }

    static func lines(of text: String) -> [TranscriptLine] {
        var blanks = 0
        var table = LineEvidence.Table()
        return text.lines().compactMap { line in
            let bare = line.trimmed
            let isMarked = bare.unicodeScalars.dropFirst().contains("\u{200E}")
            let text = withGap(bare.withoutInvisibles.trimmed)
            guard !text.isEmpty else {
                blanks += 1
                return nil
            }
            defer { blanks = 0 }
            return TranscriptLine(
                text: text, isMarked: isMarked, indent: line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count,
                blanks: blanks, tail: isMarked ? tail(of: bare) : nil,
                evidence: table.evidence(of: text, isMarked: isMarked))
        }
    }

    /// "Edited16:27", as a browser copies two parts of a bubble, is "Edited 16:27".
    private static func withGap(_ text: String) -> String {
        guard text.utf8.count <= 30, let colon = text.lastIndex(of: ":"),
            let digit = text[..<colon].firstIndex(where: \.isNumber), digit > text.startIndex,
            EditMark.isMark(String(text[..<digit]))
        else { return text }
        return String(text[..<digit]) + " " + text[digit...]
    }

    private static func tail(of line: String) -> String? {
        line.unicodeScalars.dropFirst().firstIndex(of: "\u{200E}").map { line[$0...].withoutInvisibles.trimmed }
    }
}
