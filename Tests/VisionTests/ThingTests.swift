import Captures
import PictureSupport
import RecognitionSlots
import Testing

@testable import Vision

@Suite struct ThingTests {
    /// An EAN-13 turned by 33 degrees, an EAN-8 by 48, a small UPC-A, an upright Code 128 and a QR code, made by zint.
    @Test func `PictureReader: all codes of a thing are read, in any direction`() async throws {
        let read = try await Fixture.read("codes.jpg", .item(languages: ["eng"]))
        let codes = Set(read.codes.map { "\($0.symbology) \($0.payload)" })
        #expect(
            codes == [
                "EAN-13 4006381333931", "EAN-8 73513537", "UPC-A 036000291452", "CODE-128 21W14A0931",
                "QR-Code https://example.com/p?sn=21W14A0931",
            ])
    }

    @Test func `PictureReader: the box of a code is where the code is`() async throws {
        let read = try await Fixture.read("codes.jpg", .item(languages: ["eng"]))
        let code = try #require(read.codes.first { $0.symbology == "EAN-13" })
        #expect(abs(code.box.midX - 0.185) < 0.05 && abs(code.box.midY - 0.19) < 0.08, "\(code.box)")
    }

    /// A drawn price label (`Tests/ItemDrawing/draw --seed 1`, number 9): Tesseract takes the price for a picture at full size.
    @Test func `PictureReader: large print of a thing is read`() async throws {
        let bytes = try Fixture.bytes("price-label.jpg")
        let read = try await Fixture.read(bytes, .item(languages: ["eng"]))
        #expect(read.lines.contains { $0.text.contains("$37.95") }, "\(read.text)")
        let asCard = try await Fixture.read(bytes, OCROptions(profile: .photo))
        #expect(!asCard.text.contains("37.95"))
    }
}
