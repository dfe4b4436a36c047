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
            claims: reading.claims.map {
                ItemReading.Claim($0, boxes: recognition.boxes(of: $0.words), currency: context.context.currency)
            },
            codes: reading.codes.map { ItemReading.Code(type: $0.type.rawValue, value: $0.value, box: $0.box) },
            receipt: reading.receipt.map(ItemReading.Receipt.init))
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

extension ItemReading.Receipt {
    fileprivate init(_ receipt: ItemReceipt) {
        self.init(
            shop: receipt.shop, date: receipt.date?.iso, total: receipt.total?.amount.text,
            lines: receipt.lines.map { Line(text: $0.text, quantity: $0.quantity, amount: $0.amount.amount.text) })
    }
}

extension ItemReading.Claim {
    /// - Parameter currency: the owner's.
    fileprivate init(_ claim: ItemClaim, boxes: [Box], currency: String) {
        self.init(
            field: claim.field.rawValue, value: claim.value.text, currency: Self.other(claim.value, than: currency),
            confidence: claim.confidence, boxes: boxes)
    }

    /// - Parameter currency: the owner's.
    fileprivate init(_ finding: ItemSentence.Finding, currency: String) {
        self.init(
            field: finding.field.rawValue, value: finding.value.text,
            currency: Self.other(finding.value, than: currency), confidence: finding.confidence)
    }

    /// The currency of an amount that is not in the owner's.
    private static func other(_ value: InventoryValue, than currency: String) -> String? {
        guard case .money(let money) = value else { return nil }
        return money.currency == currency ? nil : money.currency
    }
}
