import Captures
import Testing

@testable import OCREngine

/// What a card's picture becomes: its words, and the photo that is kept.
@Suite(.serialized) struct PhotoTests {
    @Test(arguments: [("card-photo.jpg", 2048, 1536), ("card-orientation-6.jpg", 1512, 1134), ("line.png", 640, 160)])
    func `the photo is kept upright and at most 2048 pixels long, with a thumbnail of 150 a side`(
        file: String, width: Int, height: Int
    ) async throws {
        let reading = try await Fixture.withEngine {
            try await $0.reading(of: Fixture.bytes(file), options: OCROptions(profile: .photo, keepsPhoto: true))
        }
        let photo = try #require(reading.photo)
        let kept = try ImageInspection.inspect(photo.jpeg)
        #expect(kept.format == .jpeg && kept.width == width && kept.height == height && kept.orientation == .up)
        let small = try ImageInspection.inspect(photo.thumbnail)
        #expect(small.format == .jpeg && small.width == 150 && small.height == 150)
        let again = try await Fixture.read(photo.jpeg, OCROptions(profile: .photo))
        #expect(wordF1(again.text, reading.recognition.text) > 0.9)
    }

    @Test func `the thumbnail shows the card that lies on a table, the photo all of it`() throws {
        let (width, height) = (900, 600)
        // A light card in the right lower part of a dark table.
        let gray = (0..<height).flatMap { y in
            (0..<width).map { x in (400..<860).contains(x) && (280..<560).contains(y) ? 230 : UInt8(40) }
        }
        let picture = try Picture(gray: gray, width: width, height: height)
        let kept = try KeptPhoto(of: picture)
        func brightness(_ bytes: [UInt8]) throws -> (mean: Int, width: Int) {
            let picture = try Decoder.decode(bytes, ImageInspection.inspect(bytes)).gray()
            let values = picture.grayBytes()
            return (values.reduce(0) { $0 + Int($1) } / values.count, picture.width)
        }
        let (thumbnail, photo) = (try brightness(kept.thumbnail), try brightness(kept.jpeg))
        #expect(thumbnail.mean > 200 && thumbnail.width == 150)
        #expect(photo.mean < 100 && photo.width == width)
    }

    @Test(arguments: [("card-photo.jpg", true), ("line.png", true), ("chat-light.png", false)])
    func `of a picture of which nobody says what it is the photo is kept, unless bubbles tell`(
        file: String, isKept: Bool
    ) async throws {
        let reading = try await Fixture.withEngine {
            try await $0.reading(of: Fixture.bytes(file), options: OCROptions(keepsPhoto: true))
        }
        #expect(!reading.recognition.lines.isEmpty && (reading.photo != nil) == isKept)
    }

    @Test func `where a phone has read the words, codes are found all the same`() async throws {
        let reading = try await Fixture.withEngine {
            try await $0.reading(
                of: Fixture.bytes("qr-vcard.png"),
                options: OCROptions.card(languages: ["eng"], keepsPhoto: true, readsWords: false))
        }
        #expect(reading.recognition.lines.isEmpty && reading.photo != nil)
        #expect(reading.recognition.codes.first?.payload.hasPrefix("BEGIN:VCARD") == true)
    }

    @Test func `a photo that lies wrong without saying so is kept upright`() async throws {
        var bytes = try Fixture.bytes("card-orientation-6.jpg")
        try Fixture.setOrientation(1, in: &bytes)
        let reading = try await Fixture.withEngine {
            try await $0.reading(of: bytes, options: OCROptions(profile: .photo, keepsPhoto: true))
        }
        let kept = try ImageInspection.inspect(try #require(reading.photo).jpeg)
        #expect(kept.width == 1512 && kept.height == 1134)
    }

    @Test func `where the words are known only the photo is made`() async throws {
        let reading = try await Fixture.withEngine {
            try await $0.reading(
                of: Fixture.bytes("card-photo.jpg"),
                options: OCROptions(profile: .photo, languages: ["tlh"], keepsPhoto: true, readsWords: false))
        }
        #expect(reading.recognition.lines.isEmpty)
        #expect(reading.recognition.width == 3024 && reading.recognition.height == 2268)
        #expect(try ImageInspection.inspect(#require(reading.photo).jpeg).width == 2048)
    }

    @Test func `print beside a code that says enough is left unread where that is wanted`() async throws {
        let trusting = try await Fixture.read("qr-vcard.png", OCROptions(profile: .photo, trustsCodes: true))
        #expect(trusting.lines.isEmpty && trusting.codes.count == 1)
        let reading = try await Fixture.read("qr-vcard.png", OCROptions(profile: .photo))
        #expect(reading.text == "Scan to save" && reading.codes.count == 1)
    }

    @Test func `a quick look reads a card too`() async throws {
        let read = try await Fixture.read("card-photo.jpg", OCROptions(profile: .photo, quality: .fast))
        #expect(wordF1(read.text, try Fixture.cardLines.joined(separator: " ")) >= 0.9, "\(read.text)")
        #expect(read.lines.flatMap(\.words).allSatisfy { $0.isConfirmed == nil })
    }

    @Test func `words to be expected change nothing that is read well`() async throws {
        let words = ["LinkedIn", "CEO", "Aldermoor", "ünïcode"]
        let read = try await Fixture.read("card-photo.jpg", OCROptions(profile: .photo, words: words))
        #expect(read.lines.map(\.text) == (try Fixture.cardLines))
    }
}
