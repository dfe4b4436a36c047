import Captures
import Foundation
import Imaging
import PictureSupport
import RecognitionSlots
import Tesseract
import Testing

@testable import Vision

/// The steps from a photo to its words.
@Suite(.serialized) struct PhotoLookTests {
    private func card(turnedBy degrees: Double = 0, longestSide: Int = 2048) throws -> Picture {
        let bytes = try Fixture.bytes("card-photo.jpg")
        let gray = try Decoder.decode(bytes, ImageInspection.inspect(bytes)).gray()
        let turned = try gray.leveled(by: -degrees).picture.same()
        return try turned.fitting(longestSide)
    }

    private func tesseract() throws -> TesseractEngine {
        try #require(TesseractEngine(languages: ["eng"], dataFolder: nil))
    }

    @Test func `PreparedPhoto: small letters are enlarged before reading`() async throws {
        let small = try card(longestSide: 400).jpeg(quality: 90)
        let read = try await Fixture.read(small, OCROptions(profile: .photo))
        #expect(wordF1(read.text, try Fixture.cardLines.joined(separator: " ")) >= 0.75, "\(read.text)")
        #expect(read.width == 400)
    }

    @Test func `UnreadInk: ink that no word covers is found at its position`() throws {
        let look = try PreparedPhoto(of: card(), turnedBy: 0, atLeast: 0)
        let pass = try look.read(by: tesseract())
        for line in pass.lines where line.count > 1 {
            let box = Line(words: line).box
            let others = pass.words.filter { !line.contains($0) }
            let found = try look.unreadInk(besides: others)
            #expect(
                found.contains { $0.midY > box.y && $0.midY < box.maxY && $0.x < box.maxX && box.x < $0.maxX },
                "\(line.map(\.text))")
        }
    }

    @Test(arguments: [0.0, 4, -6])
    func `PreparedPhoto: a strip of a line is level, however the card is turned`(degrees: Double) throws {
        let look = try PreparedPhoto(of: card(turnedBy: degrees), turnedBy: 0, atLeast: 0)
        let tesseract = try tesseract()
        let lines = look.read(by: tesseract).lines.filter { $0.count > 1 }
        try #require(lines.count >= 3)
        let alike = try lines.count { line in
            let box = Line(words: line).box
            let (width, height) = (Double(look.width), Double(look.height))
            let margin = box.height * height * 0.3
            let strip = try look.strip(
                (
                    x: max(0, Int(box.x * width - margin)), y: max(0, Int(box.y * height - margin)),
                    width: Int(box.width * width + 2 * margin), height: Int(box.height * height + 2 * margin)
                ))
            let again = tesseract.read(strip, triesInverted: false, as: .line).words.map(\.text)
            return wordF1(again.joined(separator: " "), line.map(\.text).joined(separator: " ")) > 0.6
        }
        #expect(alike >= lines.count - 1, "\(alike) of \(lines.count)")
    }
}
