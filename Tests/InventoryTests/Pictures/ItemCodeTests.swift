import Captures
import Testing

@testable import Inventory

@Suite struct ItemCodeTests {
    private static let box = Box(x: 0.1, y: 0.2, width: 0.3, height: 0.1)

    @Test(arguments: [
        ("EAN-13", "4006381333931", ItemCode.Kind.ean13, "4006381333931"),
        ("EAN-13", "9783161484100", .isbn, "9783161484100"), ("ISBN-13", "9791034304639", .isbn, "9791034304639"),
        // Sheet music.
        ("EAN-13", "9790260000438", .ean13, "9790260000438"),
        ("EAN-8", "73513537", .ean8, "73513537"), ("UPC-A", "036000291452", .upca, "036000291452"),
        ("UPC-E", "01234565", .upce, "01234565"), ("CODE-128", " HX-3200 ", .code128, "HX-3200"),
        ("QR-Code", "https://example.com/a", .qr, "https://example.com/a"),
    ])
    func `ItemCode: the kind and value of a code`(
        symbology: String, payload: String, kind: ItemCode.Kind, value: String
    ) {
        let code = ItemCode(Code(symbology: symbology, payload: payload, box: Self.box))
        #expect(code == ItemCode(type: kind, value: value, box: Self.box))
    }

    @Test(arguments: [
        ("EAN-13", "4006381333932"), ("EAN-13", "400638133393"), ("EAN-8", "73513538"), ("UPC-A", "036000291453"),
        ("UPC-E", "01234566"), ("UPC-E", "0123456"), ("CODE-128", "  "), ("I2/5", "12345670"),
    ])
    func `ItemCode: a wrong check digit, a wrong length and another symbology are no code`(
        symbology: String, payload: String
    ) {
        #expect(ItemCode(Code(symbology: symbology, payload: payload, box: Self.box)) == nil)
    }

    @Test func `ItemCode: a code that a picture shows twice counts once`() {
        let one = Code(symbology: "EAN-8", payload: "73513537", box: Self.box)
        let other = Code(symbology: "QR-Code", payload: "73513537", box: Self.box)
        let recognition = Recognition(width: 10, height: 10, lines: [], codes: [one, one, other])
        #expect(ItemCode.codes(of: recognition).map(\.type) == [.ean8, .qr])
    }
}
