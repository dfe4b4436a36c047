import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// Measures what the labeler knows of a line by itself. What recurs in the text is `LineContext`'s part.
struct LineMeasure {
    private var features: [Int] = []
    private var next = 0

    private mutating func mark(_ value: Bool) {
        if value { features.append(next) }
        next += 1
    }

    /// Marks one of so many.
    private mutating func mark(_ value: Int?, of count: Int) {
        if let value { features.append(next + min(value, count - 1)) }
        next += count
    }

    static func views(_ lines: [TranscriptLine], _ cuts: [LineCut], within budget: ReadingBudget) -> [LineView]? {
        var views: [LineView] = []
        views.reserveCapacity(lines.count)
        for index in lines.indices {
            guard budget.hasTimeLeft else { return nil }
            views.append(view(lines, cuts[index], at: index))
        }
        return views
    }

    private static func view(_ lines: [TranscriptLine], _ cut: LineCut, at index: Int) -> LineView {
        let line = lines[index]
        var view = line.evidence.view ?? own(line, cut)
        line.evidence.view = view
        var measure = LineMeasure(features: view.features, next: view.width)
        let after = index + 1 < lines.count ? lines[index + 1].blanks : 1
        measure.mark(line.blanks, of: 3)
        measure.mark(after, of: 3)
        measure.mark(line.indent == 0 ? nil : line.indent - 1, of: 4)
        (view.features, view.width) = (measure.features, measure.next)
        return view
    }

    /// What the line shows without the lines beside it.
    private static func own(_ line: TranscriptLine, _ cut: LineCut) -> LineView {
        var measure = LineMeasure()
        let (start, tokens) = (line.evidence.start, line.evidence.tokens)
        measure.addHead(cut)
        measure.addLook(line.text, tokens)
        measure.addWords(line.evidence)
        measure.addKinds(line)
        let words = start.folded
        let isPlain = cut.form == .plain
        return LineView(
            features: measure.features, width: measure.next, words: words,
            shape: isPlain ? cut.shape + look(start, tokens) : cut.shape, name: cut.name?.folded, isHead: !isPlain,
            hasStamp: cut.stamp != nil, body: isPlain ? words : cut.body.prefix(400).folded)
    }

    /// First and last character and length of a line without a head.
    private static func look(_ text: String, _ tokens: [Token]) -> String {
        func kind(_ character: Character?) -> String {
            guard let character else { return "" }
            if character.isUppercase { return "A" }
            if character.isLetter { return "a" }
            if character.isNumber { return "1" }
            return character.isASCII ? String(character) : "*"
        }
        let words = tokens.count { $0.kind == .word }
        return kind(text.first) + kind(text.last) + "\(words < 4 ? words : words < 8 ? 4 : 5)"
    }

    /// Marks that end a name.
    private static let ends: [Character] = [":", "-", "–", "—", "/", ">", "|", " "]
    /// Marks at the beginning and the end of a line.
    private static let openings = ["-•*·–—", ">", "#", "@", "[(", "<", "\"“„«'‘", "+", ":", "~", "¿¡"].map(values)
    private static let closings = [".", "!", "?", "…", ":", ",;", ")]", ">", "\"”“»'’"].map(values)

    private static func values(_ marks: String) -> [UInt32] { marks.unicodeScalars.map(\.value) }

    /// The only scalar of a character; 0 if there are more.
    private static func value(_ character: Character) -> UInt32 {
        let scalars = character.unicodeScalars
        return scalars.dropFirst().isEmpty ? scalars.first?.value ?? 0 : 0
    }

    private mutating func addHead(_ cut: LineCut) {
        mark(cut.form.rawValue, of: LineCut.Form.allCases.count)
        mark(cut.stamp?.date != nil)
        mark(cut.stamp?.minute != nil)
        mark(cut.isMarkedOff)
        mark(cut.mark.flatMap { Self.ends.firstIndex(of: $0) }, of: Self.ends.count)
        mark(!cut.others.isEmpty)
        let sender = cut.name.flatMap { SenderName($0) }
        let strength: Int? =
            switch sender?.strength {
            case nil: cut.name == nil ? nil : 0
            case .weak: 1
            case .strong: 2
            case .owner: 3
            }
        mark(strength, of: 4)
        let name = cut.name ?? ""
        let words = name.spaced
        mark(words.isEmpty ? nil : words.count - 1, of: 4)
        mark(ContactName.isPhone(name))
        mark(name.contains(where: \.isNumber))
        mark(sender?.isUserName ?? false)
        mark(name.unicodeScalars.contains(where: \.isPictograph))
        mark(name.first?.isLowercase ?? false)
        mark(words.allSatisfy { $0.first?.isUppercase ?? false } && !words.isEmpty)
        mark(name.contains(","))
        mark(name.hasSuffix(")"))
        mark(words.count == 1 && Direction(word: name) == .received)
        mark(words.count == 1 && Direction(word: name) == .sent)
        mark(Direction.leading(name) != nil)
        mark((1...2).contains(words.count) && words.first.map { LineWords.holds(.field, $0.folded) } ?? false)
        let content = cut.body.spaced
        mark(content.count == 1 && Direction(word: cut.body) != nil)
        mark(content.isEmpty ? 0 : content.count < 3 ? 1 : content.count < 8 ? 2 : 3, of: 4)
        mark(cut.body.first?.isLowercase ?? false)
        mark(Placeholder(cut.body) != nil)
    }

    private mutating func addLook(_ text: String, _ tokens: [Token]) {
        let count = text.utf8.count
        mark(count <= 3 ? 0 : count <= 10 ? 1 : count <= 20 ? 2 : count <= 40 ? 3 : count <= 80 ? 4 : 5, of: 6)
        let words = tokens.filter { $0.kind == .word }
        mark(min(words.count, 4) + (words.count > 8 ? 1 : 0), of: 6)
        let (first, last) = (text.first ?? " ", text.last ?? " ")
        let (opening, closing) = (Self.value(first), Self.value(last))
        for values in Self.openings { mark(values.contains(opening)) }
        for values in Self.closings { mark(values.contains(closing)) }
        mark(first.isUppercase)
        mark(first.isLowercase)
        mark(first.isNumber)
        mark(last.isNumber)
        mark(tokens.allSatisfy { $0.kind == .number })
        mark(!text.contains(where: \.isLetter))
        let pictures = text.unicodeScalars.contains { $0.isPictograph || $0.value == 0xFE0F }
        mark(pictures)
        mark(pictures && !text.contains { $0.isLetter })
        mark(text.contains("://"))
        mark(text.contains("@"))
        mark(tokens.contains { $0.kind == .number })
        mark(words.contains { $0.text.first?.isLowercase ?? false })
        // "1) …", "a. …"
        mark(tokens.count > 2 && tokens[0].text.count < 3 && tokens[1].isMark(of: ").") && !tokens[1].opensWord)
        mark(text.contains { ",.!?".contains($0) })
        mark(text.hasPrefix(":") && text.hasSuffix(":") && count > 2)
        mark(text.utf8.count <= 80 && text.contains(" #"))
    }

    private mutating func addWords(_ line: LineEvidence) {
        let isShort = line.tokens.count <= 14
        for kind in LineWords.Kind.allCases { mark(isShort && line.kinds.contains(kind)) }
        mark(isShort && Placeholder.kind(of: line.tokens) != nil)
    }

    private mutating func addKinds(_ line: TranscriptLine) {
        let app: Int? = line.app.map { app in
            switch app.kind {
            case .notice, .deletion, .broadcast: 0
            case .separator: 1
            case .badge: 2
            case .sender: 3
            case .reply: 4
            case .quote: 5
            case .reaction: 6
            case .rename: 7
            }
        }
        mark(app, of: 8)
        mark(line.app?.isUnmistakable ?? false)
        let interface = line.evidence.tokens.count <= 40 ? line.evidence.interface : nil
        let shown: Int? =
            switch interface {
            case nil: nil
            case .time: 0
            case .status: 1
            case .receipt: 2
            case .placeholder: 3
            case .presence: 4
            case .notice: 5
            case .navigation: 6
            }
        mark(shown, of: 7)
        let written: Int? =
            switch line.evidence.mark {
            case nil: nil
            case .reply: 0
            case .attachment: 1
            case .reactions: 2
            case .edited: 3
            case .poll: 4
            case .notice: 5
            }
        mark(written, of: 6)
        let placeholder: Int? =
            switch line.evidence.placeholder {
            case nil: nil
            case .attachment: 0
            case .deleted: 1
            }
        mark(placeholder, of: 2)
        let edited = EditMark.removed(from: line.text)
        mark(edited?.isEmpty ?? line.evidence.isEditMark)
        mark(edited.map { !$0.isEmpty } ?? false)
        let title: Int? =
            switch ChatTitle(line.text) {
            case nil: nil
            case .person: 0
            case .group: 1
            case .members: 2
            }
        mark(title, of: 3)
        mark(line.isMarked)
        mark(MailThread.hasContactData(line.text))
    }
}
