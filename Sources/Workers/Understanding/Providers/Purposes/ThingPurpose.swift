import Captures
import Cards
import Inventory
import JSON
import Matching
import Proposals
import Providers
import Reading

/// A provider says what a thing is: of its photo, or of a sentence about it. What it says is a suggestion: only the rules write to an item.
struct ThingPurpose: PurposeReader {
    /// Unicode scalars. No type plate has more, and a page of print is no thing.
    private static let longestText = 4_000
    private static let maximumTokens = 500
    /// Below `ItemReading.leastWritten`: the owner decides.
    private static let confidence = 0.4

    let purpose = ProviderPurpose.things
    /// An intent answers after 2.8 s, and the words of a photo must be read first.
    let patience: Double? = 1.5

    /// The lines of a receipt are for the rules alone, and what the rules are sure of needs no second opinion.
    func question(_ understanding: Understanding) -> PurposeQuestion? {
        guard let item = understanding.item, item.receipt == nil,
            ItemField.identifying.contains(where: { item.written[$0.rawValue] == nil }),
            case let length = understanding.text.unicodeScalars.count, length <= Self.longestText
        else { return nil }
        return PurposeQuestion(
            content: understanding.text, wantsPicture: true, length: length, maximumTokens: Self.maximumTokens)
    }

    func improve(
        _ understanding: Understanding, of capture: CaptureText, by answer: JSON, hasSeen: Bool
    ) throws(ProviderFault) -> (understanding: Understanding, flaws: [ProposalFlaw: Int]) {
        guard var item = understanding.item, let proposal = ThingProposal(answer) else {
            throw ProviderFault(.wrongShape, "the answer does not match the schema of things")
        }
        let checked = CheckedThingProposal(proposal, to: understanding.text, hasSeen: hasSeen)
        for field in ThingProposal.Field.allCases {
            guard let value = checked.values[field], item.written[field.rawValue] == nil,
                !item.claims.contains(where: { $0.field == field.rawValue && $0.value.folded == value.folded })
            else { continue }
            item.claims.append(
                .init(
                    field: field.rawValue, value: value, confidence: Self.confidence, source: .ai,
                    boxes: capture.recognition?.boxes(showing: value) ?? []))
        }
        var improved = understanding
        improved.item = item
        return (improved, checked.flaws)
    }
}

extension Recognition {
    /// The box of the first place in a line where these words stand; empty without such a place.
    fileprivate func boxes(showing text: String) -> [Box] {
        let wanted = text.folded.split(separator: " ").map(String.init)
        guard !wanted.isEmpty else { return [] }
        for (number, line) in lines.enumerated() where line.words.count >= wanted.count {
            let words = line.words.map(\.text.folded)
            for start in 0...(words.count - wanted.count)
            where words[start..<start + wanted.count].elementsEqual(wanted) {
                return boxes(of: (start..<start + wanted.count).map { WordReference(line: number, word: $0) })
            }
        }
        return []
    }
}
