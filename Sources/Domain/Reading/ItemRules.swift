import Captures
import Conversations
package import Inventory
import Matching

/// What the reading of a thing depends on, besides its picture or text.
package struct ItemContext: Sendable {
    package var names: OwnerNames
    package var context: CoercionContext

    package init(names: OwnerNames, context: CoercionContext) {
        self.names = names
        self.context = context
    }
}

/// Reads the picture or the text of a thing.
enum ItemRules {
    static func read(_ capture: CaptureText, _ context: ItemContext, within budget: ReadingBudget) -> ItemReading {
        guard let recognition = capture.recognition else { return read(capture.plain, context) }
        return read(recognition, context, within: budget)
    }

    private static func read(
        _ recognition: Recognition, _ context: ItemContext, within budget: ReadingBudget
    ) -> ItemReading {
        ItemReading(
            codes: recognition.codes.map { ItemReading.Code(type: $0.symbology, value: $0.payload, box: $0.box) })
    }

    /// The sentence may say more than what was read: it becomes the description.
    private static func read(_ text: String, _ context: ItemContext) -> ItemReading {
        let sentence = ItemSentenceReader(names: NameLookup(context.names), context: context.context).read(text)
        var claims = sentence.findings.map { ItemReading.Claim($0, currency: context.context.currency) }
        claims.append(
            ItemReading.Claim(
                field: ItemField.description.rawValue,
                value: String(text.cut(at: ItemSentenceReader.longestText)), confidence: 1))
        return ItemReading(claims: claims)
    }
}

extension ItemReading.Claim {
    /// - Parameter currency: the owner's.
    fileprivate init(_ finding: ItemSentence.Finding, currency: String) {
        var other: String?
        if case .money(let money) = finding.value { other = money.currency == currency ? nil : money.currency }
        self.init(
            field: finding.field.rawValue, value: finding.value.text, currency: other,
            confidence: finding.confidence)
    }
}
