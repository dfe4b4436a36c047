import Captures
import Conversations
import Inventory
import Matching

/// Scores the reading of a set of pictures of things.
struct ItemScore: Encodable {
    typealias Field = CardScore.Field
    typealias Bin = CardScore.Bin

    struct Miss: Encodable, Equatable {
        var picture: String
        var field: String
        var truth: [String]
        var found: [String]
    }

    private(set) var pictures = 0
    private(set) var codes = Field()
    /// By the key of the field: values that are written to the item.
    private(set) var fields: [String: Field] = [:]
    /// `shop`, `date`, `total` and `lines` of receipts.
    private(set) var receipts: [String: Field] = [:]
    /// All claims, also those that are not written.
    private(set) var calibration = (0..<10).map { Bin(from: Double($0) / 10) }
    private(set) var misses: [Miss] = []

    private static let questions: [(PictureQuestion, ItemField)] = [
        (.title, .title), (.price, .price), (.make, .make), (.model, .model), (.serial, .serial),
        (.date, .purchaseDate),
    ]

    /// - Parameter reading: nil if the picture could not be read.
    mutating func add(_ picture: String, _ truth: ItemTruth, _ reading: ItemPictureReading?) {
        pictures += 1
        let printed = (truth.codes ?? []).map { "\($0.type) \($0.value)" }
        let read = (reading?.codes ?? []).map { "\($0.type.rawValue) \($0.value)" }
        note(Self.count(&codes, printed, read), picture, "codes", printed, read)
        for (question, field) in Self.questions {
            // A label without the field of a title says nothing about titles.
            guard question != .title || truth.fields["title"] != nil else { continue }
            let expected = truth.answer(question)
            let claim = reading?[field]
            if let claim { bin(claim.confidence, isRight: ItemTruth.plain(claim.value) == expected) }
            let written = claim.flatMap {
                $0.confidence >= ItemReading.leastWritten ? ItemTruth.plain($0.value) : nil
            }
            let (own, found) = ([expected].compactMap(\.self), [written].compactMap(\.self))
            let isRight = Self.count(&fields[field.rawValue, default: Field()], own, found)
            note(isRight, picture, field.rawValue, own, found)
        }
        add(picture, truth.receipt, reading?.receipt)
    }

    private mutating func add(_ picture: String, _ truth: ItemTruth.Receipt?, _ receipt: ItemReceipt?) {
        guard truth != nil || receipt != nil else { return }
        let values: [(String, [String?], [String?])] = [
            ("shop", [truth?.shop.map(ItemTruth.plain)], [receipt?.shop.map(ItemTruth.plain)]),
            ("date", [truth?.date], [receipt?.date?.iso]),
            ("total", [truth?.total.flatMap(ItemTruth.decimal)], [receipt?.total?.amount.text]),
            (
                "lines",
                (truth?.lines ?? []).map { "\(ItemTruth.plain($0.text)) \(ItemTruth.decimal($0.amount) ?? "")" },
                (receipt?.lines ?? []).map { "\(ItemTruth.plain($0.text)) \($0.amount.amount.text)" }
            ),
        ]
        for (name, expected, found) in values {
            let (own, read) = (expected.compactMap(\.self), found.compactMap(\.self))
            let isRight = Self.count(&receipts[name, default: Field()], own, read)
            note(isRight, picture, "receipt.\(name)", own, read)
        }
    }

    /// - Returns: whether exactly the expected values were found.
    private static func count(_ field: inout Field, _ expected: [String], _ found: [String]) -> Bool {
        var unmatched = expected
        field.truth += expected.count
        field.found += found.count
        for value in found {
            guard let match = unmatched.firstIndex(of: value) else { continue }
            unmatched.remove(at: match)
            field.right += 1
        }
        return unmatched.isEmpty && found.count == expected.count
    }

    private mutating func note(
        _ isRight: Bool, _ picture: String, _ field: String, _ expected: [String], _ found: [String]
    ) {
        if !isRight { misses.append(Miss(picture: picture, field: field, truth: expected, found: found)) }
    }

    private mutating func bin(_ confidence: Double, isRight: Bool) {
        let bin = min(9, Int(confidence * 10))
        calibration[bin].found += 1
        if isRight { calibration[bin].right += 1 }
    }
}
