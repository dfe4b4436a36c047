import Captures
import Imaging
import PictureSupport
import RecognitionSlots
import Testing

@testable import Vision

/// Cards side by side, each rotated by some degrees (`Tests/CardDrawing/draw --together 2 --askew 5`).
@Suite(.serialized) struct SeveralSheetsTests {
    private static let left = "Lumen Pharma & Co. Registered Nurse Edward Davies 1452 Sunset Boulevard, Suite 317"
    private static let right = "Prairie Systems Pty Ltd SARAH WHITFIELD Research Associate Phone (02) 5550 0550"

    private func text(_ read: Recognition, on sheet: CardQuad) -> String {
        read.lines.filter { sheet.contains(Point(x: $0.box.midX, y: $0.box.midY)) }.map(\.text).joined(separator: " ")
    }

    @Test(arguments: [0, 1, 2, 3])
    func `MultiCardReader: each card is read separately, however the picture lies`(turns: Int) async throws {
        let bytes = try Fixture.bytes("two-cards.jpg")
        let picture = try Decoder.decode(bytes, ImageInspection.inspect(bytes)).turned(turns).jpeg(quality: 90)
        let read = try await Fixture.read(picture, OCROptions(profile: .photo))
        try #require(read.sheets.count == 2)
        #expect(read.width > read.height)
        for (sheet, words) in zip(read.sheets, [Self.left, Self.right]) {
            let text = text(read, on: sheet)
            let found = words.split(separator: " ").count { text.contains($0) }
            #expect(found >= words.split(separator: " ").count - 1, "\(text)")
            // Corners start at the card's own top left: its lines run down the left side.
            let (topLeft, bottomLeft) = (sheet.corners[0], sheet.corners[3])
            #expect(topLeft.y < bottomLeft.y && topLeft.x < sheet.corners[1].x)
        }
        #expect(read.sheets[0].center.x < read.sheets[1].center.x)
    }

    @Test func `MultiCardReader: a single card is one sheet, a page that fills the picture none`() async throws {
        #expect(try await Fixture.read("qr-vcard.png", OCROptions(profile: .photo)).sheets.isEmpty)
        let bytes = try Fixture.bytes("two-cards.jpg")
        let picture = try Decoder.decode(bytes, ImageInspection.inspect(bytes))
        let half = try picture.clipped(x: 0, y: 0, width: picture.width / 2 - 40, height: picture.height)
        let read = try await Fixture.read(half.jpeg(quality: 90), OCROptions(profile: .photo))
        #expect(read.sheets.count == 1 && read.text.contains("Edward Davies"), "\(read.text)")
    }
}
