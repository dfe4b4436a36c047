import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Matching
import Requests

/// What was read from an item's photo, or from a sentence about the item: the words of the photo at their places, and the
/// values that the words mean.
struct ItemReadingView {
    private let status: String
    private let recognition: Recognition?
    private let reading: ItemReading?

    init(state: CaptureState, _ recognition: Recognition?, _ reading: ItemReading?) {
        switch state {
        case .received, .recognized, .understood: status = "reading"
        case .filed, .inbox, .dismissed: status = "done"
        case .rejected, .dead, .cancelled, .erased: status = "failed"
        }
        self.recognition = recognition
        self.reading = reading
    }

    var json: JSON {
        .itemReading(
            status: .string(status),
            width: JSON(recognition?.width), height: JSON(recognition?.height),
            words: .array(
                (recognition?.lines ?? []).flatMap(\.words).map { word in
                    .itemWord(text: .string(word.text), box: word.box.json)
                }),
            claims: .array((reading?.claims ?? []).map(Self.json)),
            codes: .array(
                (reading?.codes ?? []).map { code in
                    .itemCode(type: .string(code.type), value: .string(code.value), box: code.box.json)
                }),
            receipt: reading?.receipt.map(json) ?? .null)
    }

    /// An amount in another currency than the owner's is a text: `12.99 EUR`.
    static func json(_ claim: ItemReading.Claim) -> JSON {
        let value: JSON
        if let currency = claim.currency {
            value = .string("\(claim.value) \(currency)")
        } else {
            value = InventoryObject.item.field(claim.field)?.stored(claim.value)?.json ?? .string(claim.value)
        }
        return .itemClaim(
            field: .string(claim.field), value: value, confidence: .decimal(claim.confidence),
            source: .string(claim.source.rawValue), boxes: .array(claim.boxes.map(\.json)))
    }

    private func amount(_ text: String) -> JSON { ItemField.price.definition.stored(text)?.json ?? .string(text) }

    private func json(_ receipt: ItemReading.Receipt) -> JSON {
        .itemReceipt(
            shop: JSON(receipt.shop), date: JSON(receipt.date), total: receipt.total.map(amount) ?? .null,
            lines: .array(
                receipt.lines.map { line in
                    .itemReceiptLine(
                        text: .string(line.text), quantity: JSON(line.quantity), amount: amount(line.amount))
                }))
    }
}
