import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Languages

/// What the words of a line tell without the other lines. Equal lines share one object, so that each fact is looked for
/// once.
final class LineEvidence {
    /// The evidence of the lines of a text.
    struct Table {
        private var known: [String: LineEvidence] = [:]

        mutating func evidence(of text: String, isMarked: Bool) -> LineEvidence {
            // A text has no such mark.
            let key = isMarked ? text + "\u{200E}" : text
            if let found = known[key] { return found }
            let new = LineEvidence(text)
            known[key] = new
            return new
        }
    }

    private static let maxMeasured = 400

    let text: String
    /// The beginning of a long line.
    private(set) lazy var start =
        text.utf8.count <= Self.maxMeasured ? text : String(text.unicodeScalars.prefix(Self.maxMeasured))
    private(set) lazy var tokens = Token.tokens(of: start)
    private(set) lazy var app = AppLine(text)
    private(set) lazy var interface = InterfaceText(text)
    private(set) lazy var mark = MarkLine(text)
    private(set) lazy var placeholder = Placeholder(text)
    /// Whether the line only says that a message was edited.
    private(set) lazy var isEditMark = EditMark.isMark(text.stripped(of: "()[]<>. "))
    /// What the first words tell.
    private(set) lazy var kinds = LineWords.kinds(of: tokens.prefix(14))
    /// "Read 10:32", "✓✓", "Delivered": below messages of the owner.
    private(set) lazy var isReceipt =
        isTicked || cut?.isSent ?? false
        || (interface == .receipt || tokens.count <= 8 && LineWords.kinds(of: tokens.prefix(1)).contains(.receipt))
            && !kinds.contains(.edit)

    /// "18:15 ✓✓", "✓ 10:32", "52m ✓"
    private var isTicked: Bool {
        let ticks = InterfaceText.ticks
        guard tokens.count <= 8, text.last.map(ticks.contains) ?? false || text.first.map(ticks.contains) ?? false
        else {
            return false
        }
        return tokens.count { $0.kind == .word } <= 2
    }

    // Equal lines are cut alike, so these are the same for all of them.
    var cut: LineCut?
    var view: LineView?
    /// nil before the sender was looked for.
    var sender: SenderName??

    init(_ text: String) { self.text = text }
}
