import Captures
import Imaging
import Photos
import PictureSupport
import RandomSupport
import RecognitionSlots
import Testing

@testable import Vision

/// Words and stored photos of a card's picture.
@Suite(.serialized) struct PhotoTests {
    @Test(arguments: [("card-photo.jpg", 2048, 1536), ("card-orientation-6.jpg", 1512, 1134), ("line.png", 640, 160)])
    func `KeptPhoto: a photo is upright, at most 2048 pixels long, with a thumbnail of 150×150`(
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

    @Test func `KeptPhoto: the photo of a card keeps its colors, as a JPEG of the quality 80`() async throws {
        let file = try Fixture.bytes("card-small.jpg")
        let reading = try await Fixture.withEngine {
            try await $0.reading(of: file, options: OCROptions(profile: .photo, keepsPhoto: true))
        }
        let kept = try #require(reading.photo).jpeg
        let (before, after) = (try meanColor(file), try meanColor(kept))
        #expect(before.green - before.red > 15, "the picture is not gray: \(before)")
        #expect(abs(before.red - after.red) < 4 && abs(before.green - after.green) < 4, "\(before), \(after)")
        // The standard has a table of steps for brightness (ITU T.81, table K.1). The quality 80 takes 40 % of each step.
        let tables = try #require(kept.firstRange(of: [0xFF, 0xDB, 0x00, 0x43, 0x00]))
        #expect(Array(kept[tables.upperBound...].prefix(6)) == [6, 4, 5, 6, 5, 4])
    }

    private func meanColor(_ file: [UInt8]) throws -> (red: Int, green: Int) {
        let colors = try Decoder.decode(file, ImageInspection.inspect(file)).color().colors()
        return (
            colors.reduce(0) { $0 + Int($1 >> 24) } / colors.count,
            colors.reduce(0) { $0 + Int($1 >> 16 & 0xFF) } / colors.count
        )
    }

    /// The noisiest picture is the largest JPEG.
    @Test func `KeptPhoto: the thumbnail of a thing has 480 pixels a side and fits its limit, of noise too`()
        async throws
    {
        var numbers = SplitMix(state: 7)
        let noise = (0..<1_200 * 900).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let picture = try Picture(gray: noise, width: 1_200, height: 900)
        let kept = try KeptPhoto(of: picture, showing: picture, thumbnailSide: KeptPhoto.thingThumbnailSide)
        let size = try kept.thumbnailSize()
        #expect(size.width == 480 && size.height == 480)
        #expect(kept.thumbnail.count < KeptPhoto.largestThumbnail, "\(kept.thumbnail.count) bytes")
        let reading = try await Fixture.withEngine {
            try await $0.reading(
                of: Fixture.bytes("card-photo.jpg"),
                options: OCROptions.item(languages: ["eng"], keepsPhoto: true, readsWords: false))
        }
        let photo = try #require(reading.photo)
        #expect(try photo.thumbnailSize() == (480, 480) && photo.thumbnail.count < KeptPhoto.largestThumbnail)
    }

    private struct Look {
        var mean: Int
        var width: Int
        var height: Int

        init(_ jpeg: [UInt8]) throws {
            let picture = try Decoder.decode(jpeg, ImageInspection.inspect(jpeg)).gray()
            let values = picture.grayBytes()
            mean = values.reduce(0) { $0 + Int($1) } / values.count
            width = picture.width
            height = picture.height
        }
    }

    private static let (width, height) = (900, 600)

    /// Light cards on a dark table.
    private func table(_ cards: (x: Range<Int>, y: Range<Int>)...) throws -> Picture {
        let gray = (0..<Self.height).flatMap { y in
            (0..<Self.width).map { x in
                cards.contains { $0.x.contains(x) && $0.y.contains(y) } ? 230 : UInt8(40)
            }
        }
        return try Picture(gray: gray, width: Self.width, height: Self.height)
    }

    @Test func `KeptPhoto: a card on a table is kept as the whole picture and as the card`() throws {
        let photos = try KeptPhoto.photos(of: table((x: 400..<860, y: 280..<560)))
        let whole = try Look(photos.whole.jpeg)
        #expect(whole.mean < 100 && whole.width == Self.width)
        let card = try Look(try #require(photos.card).jpeg)
        #expect(card.mean > 220 && abs(card.width - 460) < 10 && abs(card.height - 280) < 10, "\(card)")
        for thumbnail in [photos.whole.thumbnail, photos.card?.thumbnail ?? []] {
            let small = try Look(thumbnail)
            #expect(small.mean > 200 && small.width == 150 && small.height == 150)
        }
        #expect(try KeptPhoto.photos(of: table()).card == nil)
    }

    @Test func `KeptPhoto: several cards are cut out separately, those without edges by their words`() throws {
        let picture = try table((x: 60..<400, y: 60..<260), (x: 500..<840, y: 60..<260))
        // Below the two a third card, of which only the position of its words is known.
        let words = [
            Box(x: 0.12, y: 0.15, width: 0.25, height: 0.2), Box(x: 0.62, y: 0.15, width: 0.25, height: 0.2),
            Box(x: 0.4, y: 0.75, width: 0.2, height: 0.1),
        ]
        let bytes = try picture.turned(1).jpeg(quality: 90)
        let photos = try PictureReader().photos(of: bytes, CardPhotoRequest(turns: 3, words: words)).map {
            try Look($0.jpeg)
        }
        #expect(photos.count == 3)
        for card in photos.prefix(2) {
            #expect(card.mean > 215 && abs(card.width - 340) < 12 && abs(card.height - 200) < 12, "\(card)")
        }
        // 180×60 pixels of words with a small margin.
        #expect(photos[2].mean < 60 && (180...240).contains(photos[2].width) && (60...110).contains(photos[2].height))
    }

    @Test func `CardArea: a card is searched at most half the distance to the next one`() {
        let words = [Box(x: 0.1, y: 0.4, width: 0.2, height: 0.2), Box(x: 0.4, y: 0.45, width: 0.5, height: 0.2)]
        let places = CardArea.places(around: words, aspect: 1)
        #expect(abs(places[0].ground.maxX - 0.35) < 1e-9 && abs(places[1].ground.x - 0.35) < 1e-9)
        #expect(abs(places[0].ground.x) < 1e-9 && abs(places[1].ground.maxX - 1) < 1e-9)
        #expect(abs(places[0].margin.maxX - 0.324) < 1e-9 && abs(places[0].margin.y - 0.376) < 1e-9)
    }

    @Test(arguments: [("card-photo.jpg", true), ("line.png", true), ("chat-light.png", false)])
    func `PictureReader: a picture of unknown profile keeps its photo unless it has bubbles`(
        file: String, isKept: Bool
    ) async throws {
        let reading = try await Fixture.withEngine {
            try await $0.reading(of: Fixture.bytes(file), options: OCROptions(keepsPhoto: true))
        }
        #expect(!reading.recognition.lines.isEmpty && (reading.photo != nil) == isKept)
    }

    @Test func `PictureReader: codes are found even if a phone has read the words`() async throws {
        let reading = try await Fixture.withEngine {
            try await $0.reading(
                of: Fixture.bytes("qr-vcard.png"),
                options: OCROptions.card(languages: ["eng"], keepsPhoto: true, readsWords: false))
        }
        #expect(reading.recognition.lines.isEmpty && reading.photo != nil)
        #expect(reading.recognition.codes.first?.payload.hasPrefix("BEGIN:VCARD") == true)
    }

    @Test func `PictureReader: a turned photo without EXIF is kept upright`() async throws {
        var bytes = try Fixture.bytes("card-orientation-6.jpg")
        try Fixture.setOrientation(1, in: &bytes)
        let reading = try await Fixture.withEngine {
            try await $0.reading(of: bytes, options: OCROptions(profile: .photo, keepsPhoto: true))
        }
        let kept = try ImageInspection.inspect(try #require(reading.photo).jpeg)
        #expect(kept.width == 1512 && kept.height == 1134)
    }

    @Test func `PictureReader: with known words only the photo is made`() async throws {
        let reading = try await Fixture.withEngine {
            try await $0.reading(
                of: Fixture.bytes("card-photo.jpg"),
                options: OCROptions(profile: .photo, languages: ["tlh"], keepsPhoto: true, readsWords: false))
        }
        #expect(reading.recognition.lines.isEmpty)
        #expect(reading.recognition.width == 3024 && reading.recognition.height == 2268)
        #expect(try ImageInspection.inspect(#require(reading.photo).jpeg).width == 2048)
    }

    @Test func `PictureReader: with trusted codes, print beside a sufficient code is not read`() async throws {
        let trusting = try await Fixture.read("qr-vcard.png", OCROptions(profile: .photo, trustsCodes: true))
        #expect(trusting.lines.isEmpty && trusting.codes.count == 1)
        let reading = try await Fixture.read("qr-vcard.png", OCROptions(profile: .photo))
        #expect(reading.text == "Scan to save" && reading.codes.count == 1)
    }

    @Test func `PictureReader: fast quality also reads a card`() async throws {
        let read = try await Fixture.read("card-photo.jpg", OCROptions(profile: .photo, quality: .fast))
        #expect(wordF1(read.text, try Fixture.cardLines.joined(separator: " ")) >= 0.9, "\(read.text)")
        #expect(read.lines.flatMap(\.words).allSatisfy { $0.isConfirmed == nil })
    }

    @Test func `PictureReader: expected words do not change a good reading`() async throws {
        let words = ["LinkedIn", "CEO", "Aldermoor", "ünïcode"]
        let read = try await Fixture.read("card-photo.jpg", OCROptions(profile: .photo, words: words))
        #expect(read.lines.map(\.text) == (try Fixture.cardLines))
    }
}
