import Captures
import Names

/// Splits a picture of several cards into one part per card. One card must never be split: both sides of a cut need a
/// name and contact details, of different people.
struct CardSplitter {
    struct Person {
        var name: String
        /// Words of the name: members of a family usually share one card.
        var words: Set<String>
        /// E-mail addresses and phone numbers.
        var contacts: Set<String>
    }

    struct Part {
        var segments: [CardSegment]
        /// Indices of the codes on the picture.
        var codes: [Int]
    }

    /// Minimum space between cards, in line heights.
    private static let cardSpace = 1.5
    /// Widest gaps tried on each level.
    private static let maxGaps = 4
    private static let maximumCards = 16

    /// The people in two parts of a page; nil if one part has no name or no contact details.
    var people: ([CardSegment], [CardSegment]) -> (Person, Person)?

    init(people: @escaping ([CardSegment], [CardSegment]) -> (Person, Person)?) { self.people = people }

    func split(_ segments: [CardSegment], of view: CardSurface) -> [Part] {
        // If the codes are sufficient, the print was not read; each code is then a card.
        var seen: Set<String> = []
        let people = view.codes.filter {
            ContactCode.isSufficient($0.code.payload) && seen.insert($0.code.payload).inserted
        }
        if segments.isEmpty, people.count > 1 { return people.map { Part(segments: [], codes: [$0.number]) } }
        let heights = segments.compactMap { $0.box?.height }.sorted()
        guard heights.count == segments.count, heights.count >= 6 else {
            return [Part(segments: segments, codes: view.codes.map(\.number))]
        }
        let groups = parts(segments, unit: heights[heights.count / 2], aspect: view.aspect, depth: 0)
        var cards = groups.map { Part(segments: $0, codes: []) }
        for (number, code) in view.codes {
            let nearest = cards.indices.min { distance(code.box, cards[$0]) < distance(code.box, cards[$1]) }
            if let nearest { cards[nearest].codes.append(number) }
        }
        return cards
    }

    private func parts(_ segments: [CardSegment], unit: Double, aspect: Double, depth: Int) -> [[CardSegment]] {
        guard depth < 5, segments.count >= 6 else { return [segments] }
        for (first, second) in cuts(segments, unit: unit, aspect: aspect).prefix(Self.maxGaps) {
            guard mayBeCard(first), mayBeCard(second), let (one, other) = people(first, second),
                one.name != other.name, one.words.isDisjoint(with: other.words),
                one.contacts.isDisjoint(with: other.contacts)
            else { continue }
            let all = [first, second].flatMap { parts($0, unit: unit, aspect: aspect, depth: depth + 1) }
            return all.count <= Self.maximumCards ? all : [segments]
        }
        return [segments]
    }

    /// Whether a part may have a known name, and an e-mail address or a number. Most cuts leave one side without, and
    /// reading both sides costs more than reading the card.
    private func mayBeCard(_ segments: [CardSegment]) -> Bool {
        let names = segments.filter { !$0.text.contains("@") && !$0.text.contains(where: \.isNumber) }
            .compactMap { PersonNameShape($0.text)?.core }
        guard !names.isEmpty else { return false }
        let mails = segments.flatMap { $0.text.contains("@") ? EmailRule.find(in: $0.text).map(\.value) : [] }
        guard !mails.isEmpty || segments.contains(where: { PhoneRuns.mayStand(in: DigitRepair.repair($0.text)) })
        else { return false }
        return names.contains { name in
            name.contains { GivenNames.contains(Substring($0)) || JapaneseText.isCJK($0) }
                || mails.contains { NameRule.agreement(name, email: $0) >= 0.6 }
        } || segments.contains { TitleLexicon.hasTitle($0.text) }
    }

    /// All splits at an empty band across all segments, the widest band first.
    private func cuts(_ segments: [CardSegment], unit: Double, aspect: Double) -> [([CardSegment], [CardSegment])] {
        var found: [(space: Double, parts: ([CardSegment], [CardSegment]))] = []
        for isAcross in [true, false] {
            let placed = segments.compactMap { segment in
                segment.box.map { box in
                    isAcross ? (segment, box.y, box.maxY) : (segment, box.x * aspect, box.maxX * aspect)
                }
            }.sorted { $0.1 < $1.1 }
            var end = placed.first?.2 ?? 0
            for index in placed.indices.dropFirst() {
                let space = placed[index].1 - end
                if space >= Self.cardSpace * unit {
                    let (first, second) = (Set(placed[..<index].map { $0.0.order }), placed[index...].count)
                    guard first.count >= 3, second >= 3 else {
                        end = max(end, placed[index].2)
                        continue
                    }
                    found.append(
                        (
                            space,
                            (
                                segments.filter { first.contains($0.order) },
                                segments.filter { !first.contains($0.order) }
                            )
                        ))
                }
                end = max(end, placed[index].2)
            }
        }
        return found.sorted { $0.space > $1.space }.map(\.parts)
    }

    private func distance(_ box: Box, _ part: Part) -> Double {
        part.segments.compactMap(\.box).map { other in
            let (x, y) = (box.midX - other.midX, box.midY - other.midY)
            return x * x + y * y
        }.min() ?? .infinity
    }
}
