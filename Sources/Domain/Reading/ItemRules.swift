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
        guard let recognition = capture.recognition?.readable.recognition else { return read(capture.plain, context) }
        return read(recognition, context, within: budget)
    }

    private static func read(
        _ recognition: Recognition, _ context: ItemContext, within budget: ReadingBudget
    ) -> ItemReading {
        let reading = ItemPictureReader().read(recognition, in: context.context, within: budget)
        return ItemReading(
            claims: reading.claims.map { claim in
                ItemReading.Claim(
                    claim.field, claim.value, confidence: claim.confidence, currency: context.context.currency,
                    boxes: recognition.boxes(of: claim.words))
            },
            codes: reading.codes.map { ItemReading.Code(type: $0.type.rawValue, value: $0.value, box: $0.box) },
            receipt: reading.receipt.map(ItemReading.Receipt.init))
    }

    /// The sentence may say more than what was read: it becomes the description.
    private static func read(_ text: String, _ context: ItemContext) -> ItemReading {
        let sentence = ItemSentenceReader(names: context.names, context: context.context).read(text)
        var claims = sentence.findings.map { finding in
            ItemReading.Claim(
                finding.field, finding.value, confidence: finding.confidence, currency: context.context.currency)
        }
        claims.append(
            ItemReading.Claim(
                field: ItemField.description.rawValue,
                value: String(text.cut(at: ItemSentenceReader.longestText)), confidence: 1))
        return ItemReading(claims: claims)
    }
}

extension ItemReading.Claim {
    /// - Parameter currency: the owner's.
    fileprivate init(
        _ field: ItemField, _ value: InventoryValue, confidence: Double, currency: String, boxes: [Box] = []
    ) {
        var other: String?
        if case .money(let money) = value { other = money.currency == currency ? nil : money.currency }
        self.init(
            field: field.rawValue, value: value.text, currency: other, confidence: confidence, boxes: boxes)
    }
}

extension ItemReading.Receipt {
    fileprivate init(_ receipt: ItemReceipt) {
        self.init(
            shop: receipt.shop, date: receipt.date?.iso, total: receipt.total?.amount.text,
            lines: receipt.lines.map { Line(text: $0.text, quantity: $0.quantity, amount: $0.amount.amount.text) })
    }
}
