import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// A note: what a person wrote down about others. Each line of a list is read as a message of its own.
///
/// A heading says when the owner spoke to whom: "Mon 3/11, call with Mrs. Lee (the breeder)".
enum NoteText {
    /// A heading has at most so many lines.
    private static let maxHeading = 3
    private static let maxHeadingLength = 120

    /// - Returns: nil if an app wrote all lines.
    static func read(
        _ lines: [TranscriptLine], _ reader: DateReader, within budget: ReadingBudget
    ) -> ParsedConversation? {
        let written = lines.enumerated().filter { index, line in
            (isItem(line.text) || line.app == nil && (line.evidence.interface == nil || isDay(line)))
                && !(index == 0 && isHead(line.evidence, reader))
        }.map(\.element)
        let texts = written.filter { $0.text.contains(where: \.isLetter) && !isDay($0) }
        guard !texts.isEmpty else { return nil }
        guard isListed(texts) else {
            let text = texts.map(\.text).joined(separator: " ")
            return ParsedConversation(messages: [Message(speaker: .unknown, text: text)], isNote: true)
        }
        let end = headingEnd(written, reader)
        let heading = ChatHeading(written[..<end].map(\.text), reader)
        var note = ParsedConversation(isNote: true)
        note.shown = people(of: written[..<end], reader, within: budget)
        note.members = heading.members.isEmpty ? [heading.person].compactMap(\.self) : heading.members
        var (day, time) = (heading.day, heading.time)
        for (index, line) in written.enumerated() {
            guard budget.hasTimeLeft else { break }
            if index < end, isDay(line) || ChatHeading.isOnlyHeading(line.text, reader) { continue }
            let isAbove = index >= end && line.blanks > 0 && index + 1 < written.count
            if isDay(line) || isAbove && line.text.utf8.count <= maxDayLength && !isItem(line.text),
                let later = dayLine(line, reader)
            {
                (day, time) = (later.day, later.time)
                continue
            }
            guard line.text.contains(where: \.isLetter) else { continue }
            let (text, author) = withoutAuthor(withoutItemMark(line.text), heading)
            note.messages.append(Message(speaker: author ?? .unknown, text: text, day: day?.iso, time: time))
        }
        return note
    }

    private static let maxDayLength = 40

    /// Whether a line has nothing but a day.
    private static func isDay(_ line: TranscriptLine) -> Bool {
        if case .time(nil)? = line.evidence.interface { true } else { false }
    }

    /// "Reminder Thursday 12/11" above further lines; "1/2 onion" is a part of the note.
    private static func dayLine(_ line: TranscriptLine, _ reader: DateReader) -> ChatHeading? {
        let heading = ChatHeading([line.text], reader, isAlone: true)
        guard heading.day != nil, isDay(line) || ChatHeading.isOnlyHeading(line.text, reader),
            isDay(line) || heading.isSpelled || heading.time != nil
        else { return nil }
        return heading
    }

    /// People whom a heading names are found as in the other lines of a note.
    private static func people(
        of heading: ArraySlice<TranscriptLine>, _ reader: DateReader, within budget: ReadingBudget
    ) -> [NameCandidate] {
        PeopleFinder.inNote(
            heading.flatMap {
                Sentence.sentences(of: Message(speaker: .unknown, text: $0.text), at: 0, dates: reader, within: budget)
            })
    }

    // MARK: Heading

    /// The number of lines that say when and with whom, above at least two others. Such a line has a number, or stands above an
    /// empty line or a day.
    private static func headingEnd(_ lines: [TranscriptLine], _ reader: DateReader) -> Int {
        var end = 0
        for (index, line) in lines.dropLast(2).prefix(maxHeading).enumerated() {
            let next = lines[index + 1]
            guard !isItem(line.text), line.text.utf8.count <= maxHeadingLength,
                next.blanks > 0 || isDay(next) || line.text.contains(where: \.isNumber)
            else { break }
            let heading = ChatHeading([line.text], reader)
            if heading.day != nil || heading.person != nil || !heading.members.isEmpty { end = index + 1 }
        }
        return end
    }

    /// "Notes · Edited: Sep 8, 2026": the line ends with the time of the edit.
    private static func isHead(_ evidence: LineEvidence, _ reader: DateReader) -> Bool {
        let tokens = evidence.tokens
        guard tokens.count <= 14, let word = tokens.lastIndex(where: { LineWords.kinds(of: [$0]).contains(.edit) }),
            let start = tokens[(word + 1)...].firstIndex(where: { $0.kind != .mark })
        else { return false }
        return Stamp.read(tokens, start, reader)?.end == tokens.count
    }

    // MARK: Lines

    /// Whether the lines are parts of their own. In a text that a program has wrapped, the next word had no room on a line that
    /// ends within a sentence.
    private static func isListed(_ lines: [TranscriptLine]) -> Bool {
        guard lines.count > 2, let longest = lines.map(\.text.utf8.count).max() else { return false }
        if isList(lines) { return true }
        let open = zip(lines, lines.dropFirst()).filter { line, next in
            next.blanks == 0 && !(line.text.last.map { ".!?…:".contains($0) } ?? false)
        }
        let free = open.count { line, next in
            line.text.utf8.count + 1 + (next.text.spaced.first?.utf8.count ?? 0) < longest
        }
        return 3 * free >= open.count
    }

    /// Whether most lines begin as items of a list do.
    static func isList(_ lines: [TranscriptLine]) -> Bool { 2 * lines.count { isItem($0.text) } > lines.count }

    private static let boxes = ["[x]", "[X]", "[ ]", "☐", "☑", "☒"]

    /// "- milk", "+ bread", "2. eggs", "[x] tea"
    static func isItem(_ line: String) -> Bool { itemMark(of: line) > 0 }

    private static func withoutItemMark(_ line: String) -> String { line.dropFirst(itemMark(of: line)).trimmed }

    /// The number of characters before the text of an item; 0 if the line is none.
    private static func itemMark(of line: String) -> Int {
        if let box = boxes.first(where: line.hasPrefix) { return box.count }
        guard let word = line.prefix(6).spaced.first, word.utf8.count < line.utf8.count, word.count <= 3 else {
            return 0
        }
        let isMark = word.allSatisfy { "-–—•*·+!?→>✓✗☐☑".contains($0) }
        // "2.", "b)"; "Dr." and "J." begin names.
        let label = word.dropLast()
        let isNumber =
            word.last.map { ".)".contains($0) } ?? false && !label.isEmpty
            && (label.allSatisfy(\.isNumber)
                || label.count == 1 && (word.last == ")" || label.allSatisfy(\.isLowercase)))
        return isMark || isNumber ? word.count : 0
    }

    /// "the screed is wet (Tom)", "me: not before May", where the heading names Tom.
    private static func withoutAuthor(_ line: String, _ heading: ChatHeading) -> (text: String, author: Speaker?) {
        if line.hasSuffix(")"), let open = line.lastIndex(of: "(") {
            let name = line[line.index(after: open)...].dropLast().trimmed
            if let full = heading.name(of: name) { return (line[..<open].trimmed, .other(name: full)) }
        }
        guard let colon = line.prefix(LineCut.maxName).firstPlace(of: ":") else { return (line, nil) }
        let (name, text) = (line[..<colon.lowerBound].trimmed, line[colon.upperBound...].trimmed)
        guard !text.isEmpty else { return (line, nil) }
        // "EU: …" names no owner.
        let isShouted = name.count > 1 && name.uppercased() == name
        if SenderName(name)?.strength == .owner, !isShouted { return (text, .me) }
        return heading.name(of: name).map { (text, .other(name: $0)) } ?? (line, nil)
    }
}
