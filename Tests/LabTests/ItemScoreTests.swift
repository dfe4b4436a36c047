import Captures
import Conversations
import FoundationEssentials
import Inventory
import Testing

@testable import Evaluation

@Suite struct ItemScoreTests {
    private func truth(_ json: String) throws -> ItemTruth {
        try JSONDecoder().decode(ItemTruth.self, from: Data(json.utf8))
    }

    private static let label = """
        {"fields": {"serial": "21W14-A0931", "price": "179.50"}, "codes": [{"type": "ean8", "value": "73513537"}],
         "receipt": {"shop": "Harper's", "date": "2024-09-04", "total": "179.50",
                     "lines": [{"text": "Lamp", "amount": "100.00"}, {"text": "Rug", "amount": "79.50"}]}}
        """

    private func money(_ text: String) throws -> Money {
        Money(try #require(ExactDecimal(written: text, dot: .decimals)))
    }

    @Test func `ItemScore: written claims, codes and receipts count, and doubtful claims only in the calibration`()
        throws
    {
        var score = ItemScore()
        let box = Box(x: 0, y: 0, width: 1, height: 1)
        let receipt = ItemReceipt(
            shop: "HARPERS", date: CivilDate(iso: "2024-09-05"), total: try money("179.5"),
            lines: [.init(text: "Lamp", amount: try money("100"), words: [])], confidence: 0.9)
        score.add(
            "a", try truth(Self.label),
            ItemPictureReading(
                claims: [
                    ItemClaim(field: .price, value: .money(try money("179.50")), confidence: 0.92),
                    ItemClaim(field: .model, value: .text("HX"), confidence: 0.61),
                    ItemClaim(field: .serial, value: .text("21w14 a0931"), confidence: 0.31),
                ],
                codes: [ItemCode(type: .ean8, value: "73513537", box: box), ItemCode(type: .qr, value: "x", box: box)],
                receipt: receipt))
        #expect(score.codes == ItemScore.Field(truth: 1, found: 2, right: 1))
        #expect(score.fields["price"] == ItemScore.Field(truth: 1, found: 1, right: 1))
        #expect(score.fields["model"] == ItemScore.Field(truth: 0, found: 1, right: 0))
        #expect(score.fields["serial"] == ItemScore.Field(truth: 1, found: 0, right: 0))
        #expect(score.receipts["shop"]?.f1 == 1)
        #expect(score.receipts["date"]?.f1 == 0)
        #expect(score.receipts["lines"] == ItemScore.Field(truth: 2, found: 1, right: 1))
        #expect(score.calibration[3] == ItemScore.Bin(from: 0.3, found: 1, right: 1))
        #expect(score.calibration[6] == ItemScore.Bin(from: 0.6, found: 1, right: 0))
        #expect(
            Set(score.misses.map(\.field)) == [
                "codes", "model", "serial", "purchaseDate", "receipt.date", "receipt.lines",
            ])
    }

    @Test func `ItemScore: a picture that cannot be read misses all its values`() throws {
        var score = ItemScore()
        score.add("a", try truth(Self.label), nil)
        #expect(score.codes.recall == 0 && score.fields["serial"]?.truth == 1 && score.receipts["lines"]?.truth == 2)
    }
}
