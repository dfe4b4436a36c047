import Captures
import Cards
import Dates
import TestSupport
import Testing

@testable import Inventory

/// Pages in the form of the common layouts. Drawn pictures measure the share of right values: ops/docs/things.md.
@Suite struct ItemPictureReaderTests {
    private static let today = CivilDate(daysSinceEpoch: 20_000)
    private static let context = CoercionContext(today: today, order: .dayFirst, currency: "EUR")

    private func read(_ rows: [PrintedPage.Row], codes: [Code] = []) -> ItemPictureReading {
        ItemPictureReader().read(PrintedPage.recognition(rows, codes: codes), in: Self.context)
    }

    private func written(_ reading: ItemPictureReading) -> [ItemField: String] {
        Dictionary(uniqueKeysWithValues: reading.written.map { ($0.field, $0.value.text) })
    }

    @Test func `ItemPictureReader: numbers behind their phrases, not voltage, power or an article's number`() {
        let values = written(
            read(
                [.init("NORDWERK", y: 40, height: 50)]
                    + [.init("Washing Machine", y: 110, height: 32)]
                    + [
                        .init("Model: HX-3200", y: 170), .init("S/N: 21W14A0931", y: 210),
                        .init("Item No. 846.662.21", y: 250),
                        .init("220-240 V~ 50 Hz 2200 W", y: 290), .init("Made in Germany", y: 330),
                    ]))
        #expect(values[.model] == "HX-3200")
        #expect(values[.serial] == "21W14A0931")
        #expect(values[.price] == nil)
        #expect(values[.purchaseDate] == nil)
    }

    @Test func `ItemPictureReader: numbers in the cell beside their phrases, in German`() {
        let values = written(
            read([
                .init("HALVORSEN", y: 40, height: 44), .init("Seriennummer", y: 120),
                .init("B19ER4UPX22T", x: 420, y: 120),
                .init("Typ", y: 160), .init("WY-736X", x: 420, y: 160), .init("E-Nr.", y: 200),
                .init("7941842", x: 420, y: 200),
            ]))
        #expect(values[.serial] == "B19ER4UPX22T")
        #expect(values[.model] == "WY-736X")
    }

    @Test func `ItemPictureReader: a code mends a wrong letter of the number it contains`() {
        let code = Code(
            symbology: "CODE-128", payload: "FD9703B00123", box: Box(x: 0.1, y: 0.5, width: 0.5, height: 0.1))
        let reading = read(
            [
                .init("Tecline", y: 40, height: 44), .init("Serial No. FD9703B0O123", y: 120),
                .init("Model RT-AX88", y: 160),
            ],
            codes: [code])
        #expect(reading[.serial]?.value == .text("FD9703B00123"))
        #expect(reading.codes.map(\.value) == ["FD9703B00123"])
    }

    @Test func `ItemPictureReader: a code has the character that the recognition lost`() {
        let code = Code(
            symbology: "CODE-128", payload: "2SK228286N", box: Box(x: 0.1, y: 0.5, width: 0.5, height: 0.1))
        let reading = read(
            [.init("Omnitek", y: 40, height: 44), .init("SN: 2SK228286", y: 120), .init("Model No: KS0746", y: 160)],
            codes: [code])
        #expect(reading[.serial]?.value == .text("2SK228286N"))
        #expect(reading[.model]?.value == .text("KS0746"))
    }

    @Test(arguments: [
        ("PLCO7UR9D", "PLC07UR9D"), ("SV-O2M4", "SV-02M4"), ("ST3OOODM", "ST3000DM"), ("DW745O-QS", "DW7450-QS"),
    ])
    private func `ItemPictureReader: a letter O among digits is a zero`(read text: String, model: String) {
        let reading = read([.init("Bosch", y: 40, height: 50), .init("Model: \(text)", y: 170)])
        #expect(written(reading)[.model] == model)
    }

    @Test func `ItemPictureReader: letters that look like digits stay as they are printed`() {
        for model in ["DO9072W", "SMI4HVS45E", "OLED55C17", "XPRO3", "NEO-5", "PRO2"] {
            let reading = read([.init("Bosch", y: 40, height: 50), .init("Model: \(model)", y: 170)])
            #expect(written(reading)[.model] == model)
        }
    }

    @Test func `ItemPictureReader: the only line of a receipt has the price, and one of several has none`() {
        let receipt = { (lines: [String]) in
            ["Target", "120 Market Street", "Date 22/11/21 20:27"] + lines
                + ["Total 382.50", "VISA 382.50", "TAX 29.15", "TRANS # 82310", "THANK YOU"]
        }
        // A receipt is less certain than a label, so the price can be a suggestion.
        let price = { (lines: [String]) in
            read(receipt(lines).enumerated().map { .init($1, y: 60 + 40 * Double($0)) })[.price]?.value.text
        }
        #expect(price(["Philips VVW 49B-88 382.50"]) == "382.5")
        #expect(price(["Pillow 82.50", "Chair 300.00"]) == nil)
    }

    @Test func `ItemPictureReader: the price, not the old one and not the unit price`() {
        let values = written(
            read([
                .init("Waschmaschine", y: 40, height: 40), .init("Movaro", y: 100, height: 28),
                .init("statt 484,99 €", y: 150, height: 34), .init("329,49 €", y: 210, height: 96),
                .init("Grundpreis 1 kg = 164,75 €", y: 330, height: 22), .init("inkl. MwSt.", y: 370, height: 22),
            ]))
        #expect(values[.price] == "329.49")
    }

    @Test func `ItemPictureReader: cents behind a point and a gap belong to the price`() {
        let values = written(
            read([
                .init("Waschmaschine", y: 40, height: 40), .init("€2410. 50", y: 150, height: 90),
                .init("inkl. MwSt.", y: 300, height: 22),
            ]))
        #expect(values[.price] == "2410.5")
    }

    @Test(arguments: [
        ("Bosch GSR 18V-55 Cordless Drill", "GSR 18V-55"), ("Bosch Cordless Drill HBA-5360", "HBA-5360"),
    ])
    private func `ItemPictureReader: a model in one line with maker and product`(read line: String, model: String) {
        let reading = read([
            .init(line, y: 60, height: 44), .init("18 V 2.0 Ah", y: 130), .init("Made in Germany", y: 180),
        ])
        #expect(written(reading)[.model] == model)
    }

    @Test func `ItemPictureReader: a measure behind a product is no model`() {
        let reading = read([
            .init("Movaro Cordless Drill 18V", y: 60, height: 44), .init("256GB", y: 130),
            .init("Made in Germany", y: 180),
        ])
        #expect(written(reading)[.model] == nil)
    }

    @Test func `ItemPictureReader: words of a claim are those of its value`() throws {
        let page = PrintedPage.recognition([
            .init("NORDWERK", y: 40, height: 50), .init("Model: HX-3200", y: 170), .init("S/N: 21W14A0931", y: 210),
        ])
        let claim = try #require(ItemPictureReader().read(page, in: Self.context)[.serial])
        #expect(claim.words == [WordReference(line: 2, word: 1)])
        #expect(page.boxes(of: claim.words) == [page.lines[2].words[1].box])
    }

    private static func receipt(total: String) -> [PrintedPage.Row] {
        [
            .init("Möbelhaus Kern", x: 160, y: 40, height: 36), .init("Hauptstraße 12", x: 200, y: 90),
            .init("50667 Köln", x: 220, y: 125), .init("Kissen grau", y: 190), .init("48,43", x: 460, y: 190),
            .init("LED-Lampe E27", y: 230), .init("63,20", x: 460, y: 230), .init("2 x 31,60", x: 90, y: 265),
            .init("SUMME", y: 330, height: 32), .init("\(total) €", x: 430, y: 330, height: 32),
            .init("EC-Karte", y: 380),
            .init(total, x: 460, y: 380), .init("inkl. 19% MwSt", y: 420), .init("17,82", x: 460, y: 420),
            .init("04.09.2024 11:32", y: 470), .init("Vielen Dank für Ihren Einkauf!", y: 510),
        ]
    }

    @Test func `ItemPictureReader: a receipt's shop, day, lines and total, which is the sum of the lines`() throws {
        let receipt = try #require(read(Self.receipt(total: "111,63")).receipt)
        #expect(receipt.shop == "Möbelhaus Kern")
        #expect(receipt.date?.iso == "2024-09-04")
        #expect(receipt.total?.amount.text == "111.63")
        #expect(receipt.lines.map(\.text) == ["Kissen grau", "LED-Lampe E27"])
        #expect(receipt.lines.map(\.amount.amount.text) == ["48.43", "63.2"])
        #expect(receipt.lines.map(\.quantity) == [nil, 2])
        #expect(receipt.isSumRight)
    }

    @Test func `ItemPictureReader: a total that is not the sum of the lines is said to be unchecked`() throws {
        let receipt = try #require(read(Self.receipt(total: "111,68")).receipt)
        #expect(receipt.total?.amount.text == "111.68")
        #expect(!receipt.isSumRight)
    }

    @Test func `ItemPictureReader: a best-before date is no purchase date`() {
        let values = written(
            read([
                .init("Hausmann", y: 40, height: 50), .init("Kaffee gemahlen", y: 110, height: 36),
                .init("Mindestens haltbar bis 04.09.2024", y: 170), .init("500 g", y: 210),
            ]))
        #expect(values[.purchaseDate] == nil)
    }

    @Test func `ItemPictureReader: a picture without words has no claims`() {
        let reading = ItemPictureReader().read(Recognition(width: 100, height: 100, lines: []), in: Self.context)
        #expect(reading == ItemPictureReading())
    }

    @Test(.tags(.timed), .timeLimit(.minutes(1)))
    func `ItemPictureReader: a page full of numbers ends with its limits`() {
        let rows = (0..<400).map { line in
            PrintedPage.Row(
                (0..<30).map { "S/N: A\(line)B\($0)-\(line * $0)" }.joined(separator: " "), y: Double(line) * 2,
                height: 2)
        }
        let reading = read(rows)
        #expect(reading.claims.count <= ItemField.allCases.count)
    }

    @Test func `ItemPictureReader: nothing is read without time`() {
        let used = ReadingBudget(seconds: 0) { 0 }
        let page = PrintedPage.recognition([.init("S/N: 21W14A0931", y: 60), .init("Model: HX-3200", y: 100)])
        #expect(ItemPictureReader().read(page, in: Self.context, within: used).claims.isEmpty)
    }
}
