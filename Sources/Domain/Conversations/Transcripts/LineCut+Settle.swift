import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages

/// Where the names of a text end, by what recurs in the whole text.
extension LineCut {
    /// Takes another place where the name can end.
    mutating func take(_ other: (name: String, mark: Character, body: String)) {
        (name, mark, body) = (other.name, other.mark, other.body)
    }

    /// Cuts lines where the names end that recur most.
    /// - Parameter lines: one for each cut.
    static func settle(_ cuts: inout [LineCut], of lines: [TranscriptLine], _ reader: DateReader) {
        var counts: [String: Int] = [:]
        for cut in cuts {
            if let name = cut.name, let mark = cut.mark { counts[key(name, mark), default: 0] += 1 }
            for other in cut.others { counts[key(other.name, other.mark), default: 0] += 1 }
        }
        for index in cuts.indices where !cuts[index].others.isEmpty {
            guard let name = cuts[index].name, let mark = cuts[index].mark else { continue }
            // "Events - Tom: yes": a name before a colon that recurs is kept, unless another name is far more frequent.
            let own = counts[key(name, mark)] ?? 0
            var best = mark == ":" && own > 1 ? 2 * own : own
            for other in cuts[index].others where counts[key(other.name, other.mark), default: 0] > best {
                best = counts[key(other.name, other.mark)] ?? 0
                cuts[index].take(other)
            }
        }
        settleArrows(&cuts, lines)
        settleBracketed(&cuts, lines)
        settleTimes(&cuts, reader)
        settleUnmarked(&cuts)
        settleDirections(&cuts)
    }

    /// Several messages can be on one line: "Tom: yes / Ann: no". nil if no line has a second head that begins other lines.
    static func separated(_ lines: [TranscriptLine], _ cuts: [LineCut]) -> [TranscriptLine]? {
        guard cuts.count == lines.count, lines.contains(where: { $0.text.contains(" / ") }) else { return nil }
        let heads = Set(cuts.compactMap { $0.form == .nameText ? $0.key : nil })
        var result: [TranscriptLine] = []
        var table = LineEvidence.Table()
        for line in lines {
            var start = line.text.startIndex
            for place in line.text.places(of: " / ") where place.lowerBound > start {
                var cut = LineCut(text: String(line.text[place.upperBound...].prefix(2 * maxName)))
                guard cut.readName(cut.body[...]), let key = cut.key, heads.contains(key) else { continue }
                result.append(line.part(start..<place.lowerBound, &table))
                start = place.upperBound
            }
            result.append(start == line.text.startIndex ? line : line.part(start..<line.text.endIndex, &table))
        }
        return result.count > lines.count ? result : nil
    }

    /// The order of the lines in which each head is above its text. Some phones show "Tom, 10:32" below the text.
    /// - Returns: nil if the heads are above, or if there are fewer than three.
    static func withHeadsAbove(_ lines: [TranscriptLine], _ cuts: [LineCut]) -> [Int]? {
        guard cuts.count == lines.count else { return nil }
        let heads = cuts.indices.filter { cuts[$0].form == .nameStamp && cuts[$0].stamp?.minute != nil }
        guard heads.count > 2, let first = heads.first, heads.last == lines.count - 1,
            zip(heads, heads.dropFirst()).allSatisfy({ $1 > $0 + 1 })
        else { return nil }
        let names = Set(heads.compactMap { cuts[$0].name?.folded })
        guard names.count < heads.count else { return nil }
        // Above the first text are the name of the chat and its number.
        let start =
            lines[..<first].firstIndex { line in
                !names.contains(line.text.folded) && !ContactName.isPhone(line.text) && line.evidence.interface == nil
            } ?? first
        // A name above a head is that of the chat, and the head is that of the text below.
        guard start < first, SenderName(lines[start].text, isMarkedOff: true) == nil else { return nil }
        var order = Array(0..<start)
        var next = start
        for head in heads {
            order += [head] + Array(next..<head)
            next = head + 1
        }
        return order
    }

    /// A line without a head.
    init(text: String) { body = text }

    private var key: String? {
        guard let name, let mark else { return nil }
        return Self.key(name, mark)
    }

    private static func key(_ name: String, _ mark: Character) -> String { "\(mark)\(name.folded)" }

    // MARK: Names in brackets, and times that a dot divides

    /// One arrow in a text divides no name from it: "the app → the camera".
    private static func settleArrows(_ cuts: inout [LineCut], _ lines: [TranscriptLine]) {
        let places = cuts.indices.filter { place in
            guard cuts[place].form == .nameText, cuts[place].mark == ">", let name = cuts[place].name else {
                return false
            }
            let rest = lines[place].text.dropFirst(name.count).trimmed
            return rest.hasPrefix("→") || rest.hasPrefix("->")
        }
        guard places.count == 1 else { return }
        cuts[places[0]] = LineCut(text: lines[places[0]].text)
    }

    /// Cuts "[Tom] yes" behind the bracket, if most lines begin so and names recur.
    private static func settleBracketed(_ cuts: inout [LineCut], _ lines: [TranscriptLine]) {
        var found: [(place: Int, name: String, body: String)] = []
        for place in cuts.indices where cuts[place].form == .plain || cuts[place].form == .nameText {
            let line = lines[place].text
            guard line.hasPrefix("["), let end = line.prefix(maxName).firstIndex(of: "]") else { continue }
            let name = line[line.index(after: line.startIndex)..<end].trimmed
            let body = line[line.index(after: end)...].trimmed
            guard !body.isEmpty, isShort(name), SenderName(name) != nil, Placeholder.kind(of: name) == nil else {
                continue
            }
            found.append((place, name, body))
        }
        guard found.count > 2, 2 * found.count > cuts.count, Set(found.map(\.name)).count < found.count else { return }
        for (place, name, body) in found {
            (cuts[place].form, cuts[place].name, cuts[place].mark) = (.nameText, name, "]")
            (cuts[place].body, cuts[place].others) = (body, [])
        }
    }

    /// Separates times from names in "Tom (16.10): yes" and "16.10 Tom: yes", if several lines begin so. "(16.10)" alone can be
    /// a date or a price.
    private static func settleTimes(_ cuts: inout [LineCut], _ reader: DateReader) {
        var counts: [String: Int] = [:]
        var found: [(place: Int, name: String, minute: Int?)] = []
        for place in cuts.indices where cuts[place].form == .nameText {
            guard let name = cuts[place].name else { continue }
            if let (bare, minute) = nameAndTime(name, reader) {
                found.append((place, bare, minute))
                counts[bare.folded, default: 0] += 1
            } else {
                counts[name.folded, default: 0] += 1
            }
        }
        let recurs = found.contains {
            counts[$0.name.folded, default: 0] > 1 || SenderName($0.name)?.strength == .owner
        }
        let timed = found.count { $0.minute != nil }
        guard recurs else { return }
        for (place, name, minute) in found {
            if let minute {
                guard timed > 1 else { continue }
                cuts[place].stamp = Stamp(minute: minute, end: 0)
                (cuts[place].form, cuts[place].isMarkedOff) = (.nameStampText, true)
            } else if counts[name.folded, default: 0] < 2, SenderName(name)?.strength != .owner {
                continue
            }
            (cuts[place].name, cuts[place].others) = (name, [])
        }
    }

    /// "Tom (16.10)", "16.10 Tom", "Tom (Monday)": the name, and the minute of the day.
    private static func nameAndTime(_ text: String, _ reader: DateReader) -> (name: String, minute: Int?)? {
        if text.hasSuffix(")"), let open = text.lastIndex(of: "("), open > text.startIndex {
            let name = text[..<open].trimmed
            guard !name.isEmpty else { return nil }
            let tokens = Token.tokens(of: text[text.index(after: open)...].dropLast().trimmed)
            guard let time = ClockTime.dotted(tokens, 0), tokens.count - time.tokens.upperBound < 2 else {
                // "Tom (Sales)" can be another person than Tom.
                return Stamp.read(tokens, 0, reader) == nil ? nil : (name, nil)
            }
            return (name, time.minute)
        }
        let tokens = Token.tokens(of: text)
        guard let time = ClockTime.dotted(tokens, 0), time.tokens.upperBound < tokens.count else { return nil }
        let name = text[tokens[time.tokens.upperBound].range.lowerBound...].stripped(of: ",-–—|• ")
        return name.first.map { $0.isLetter || $0 == "+" } ?? false ? (name, time.minute) : nil
    }

    // MARK: Names that nothing ends

    /// Cuts "09:15 Laia Bosch which pipe?" behind words that recur in that place, if no line shows another mark.
    private static func settleUnmarked(_ cuts: inout [LineCut]) {
        let places = cuts.indices.filter { !cuts[$0].rest.isEmpty }
        // A line that begins with a name before a colon is the app's: "Tom Lee created group …".
        let marked = Set(places.compactMap { cuts[$0].mark == ":" ? cuts[$0].name?.folded : nil })
        let unmarked = places.count { place in
            let rest = cuts[place].rest
            return cuts[place].mark == nil && !ends(of: rest).contains { marked.contains(rest[..<$0].folded) }
        }
        guard places.count > 1, 2 * unmarked > places.count else { return }
        var (starts, bodies): ([String: Int], [String: Int]) = ([:], [:])
        for place in places {
            let body = cuts[place].rest
            bodies[body.folded, default: 0] += 1
            for end in ends(of: body) { starts[body[..<end].folded, default: 0] += 1 }
        }
        // The lines of a layout with names alone recur as a whole.
        guard 5 * bodies.count > 3 * places.count else { return }
        var found: [(place: Int, end: String.Index)] = []
        for place in places {
            let body = cuts[place].rest
            var best: (end: String.Index, count: Int)?
            for end in ends(of: body) {
                let count = starts[body[..<end].folded] ?? 0
                if count > 1, best.map({ 2 * count > $0.count }) ?? true { best = (end, count) }
            }
            if let best { found.append((place, best.end)) }
        }
        guard 3 * found.count > 2 * places.count else { return }
        for (place, end) in found {
            let body = cuts[place].rest
            (cuts[place].mark, cuts[place].others) = (nil, [])
            cuts[place].name = String(body[..<end])
            cuts[place].body = body[end...].trimmed
            cuts[place].form = cuts[place].body.isEmpty ? .stampName : .stampNameText
        }
    }

    /// Where the first to fourth word ends; empty if the text does not begin as a name does.
    private static func ends(of text: String) -> [String.Index] {
        let words = text.prefix(maxName).spaced.prefix(4)
        guard let first = words.first?.first, !first.isLowercase, first.isLetter else { return [] }
        return words.map(\.endIndex)
    }

    // MARK: Directions

    /// In "10:02 from Sarah Chen", "10:05 to Sarah Chen", the first word tells who is the sender, if the text has both.
    private static func settleDirections(_ cuts: inout [LineCut]) {
        var found: [Int: Direction] = [:]
        var heads = 0
        for index in cuts.indices where cuts[index].stamp?.minute != nil {
            guard let words = cuts[index].name?.spaced, !words.isEmpty else { continue }
            heads += 1
            if words.count > 1, Direction.leading(cuts[index].name ?? "") == nil,
                let direction = Direction(word: String(words[0]))
            {
                found[index] = direction
            }
        }
        let received = found.values.count { $0 == .received }
        guard received > 0, received < found.count, 5 * found.count >= 3 * heads else { return }
        for (index, direction) in found {
            let words = (cuts[index].name ?? "").spaced
            cuts[index].name =
                direction == .sent ? String(words[0]) : words.dropFirst().joined(separator: " ")
        }
    }
}

extension TranscriptLine {
    fileprivate func part(_ range: Range<String.Index>, _ table: inout LineEvidence.Table) -> TranscriptLine {
        let text = text[range].trimmed
        return TranscriptLine(
            text: text, isMarked: false, indent: indent, evidence: table.evidence(of: text, isMarked: false))
    }
}
