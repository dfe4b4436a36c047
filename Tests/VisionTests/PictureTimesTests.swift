import Captures
import Imaging
import PictureSupport
import Tesseract
import Testing

@testable import Vision

@Suite struct PictureTimesTests {
    /// The photo in the fixture: houses with light windows, and 20:57 in white letters.
    private static let photo = Box(x: 0.5, y: 0.25, width: 0.46875, height: 0.6)

    private static func times(_ pass: RecognitionPass, over photo: Box) throws -> RecognitionPass {
        let bytes = try Fixture.bytes("photo-time.png")
        let picture = try Decoder.decode(bytes, ImageInspection.inspect(bytes)).color()
        let tesseract = try #require(TesseractEngine(languages: ["eng"], dataFolder: nil))
        return try PictureTimes(tesseract: tesseract).added(to: pass, pictures: [photo], of: picture)
    }

    private static func word(_ text: String, x: Double, y: Double) -> Word {
        Word(text: text, confidence: 0.9, box: Box(x: x, y: y, width: 0.06, height: 0.03))
    }

    @Test func `PictureTimes: a white time over a photo is read, in place of what was misread there`() throws {
        let misread = RecognitionPass(
            lines: [[Self.word("S7oo", x: 0.88, y: 0.8)], [Self.word("Hello", x: 0.1, y: 0.1)]], uprightTurns: 0)
        let words = try Self.times(misread, over: Self.photo).words
        #expect(words.map(\.text) == ["Hello", "20:57"])
        let box = try #require(words.last?.box)
        #expect(abs(box.x - 0.875) < 0.02 && abs(box.y - 0.8) < 0.03 && abs(box.width - 0.06) < 0.03, "\(box)")
    }

    @Test func `PictureTimes: a time that is read stays, and houses are no time`() throws {
        let read = RecognitionPass(lines: [[Self.word("20:51", x: 0.88, y: 0.8)]], uprightTurns: 0)
        #expect(try Self.times(read, over: Self.photo).words == read.words)
        let roofs = Box(x: 0.5, y: 0.25, width: 0.46875, height: 0.45)
        #expect(try Self.times(RecognitionPass(lines: [], uprightTurns: 0), over: roofs).words.isEmpty)
        let small = Box(x: 0.85, y: 0.25, width: 0.1, height: 0.6)
        #expect(try Self.times(RecognitionPass(lines: [], uprightTurns: 0), over: small).words.isEmpty)
    }
}
