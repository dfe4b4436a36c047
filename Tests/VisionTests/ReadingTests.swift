import Captures
import ChatMessages
import Conversations
import FoundationEssentials
import Imaging
import PictureSupport
import RecognitionSlots
import Testing

@testable import Vision

@Suite(.serialized) struct ReadingTests {
    @Test(arguments: [(10, 10), (40, 24), (1000, 20), (9, 300), (72, 72)])
    func `PictureReader: a small picture is read or empty, never too large`(width: Int, height: Int) async throws {
        let gray = (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 37 / 3) }
        let jpeg = try Picture(gray: gray, width: width, height: height).jpeg(quality: 90)
        let options = OCROptions.card(languages: ["eng"], keepsPhoto: true)
        let reading = try await Fixture.withEngine { try await $0.reading(of: jpeg, options: options) }
        #expect(reading.photo != nil)
    }

    @Test func `ScreenshotReading: a screenshot is never scaled down, and a narrow one is enlarged`() {
        for width in 100...4_000 {
            let factor = ScreenshotReading.enlargement(ofWidth: width)
            #expect(width < 660 ? factor > 1 : factor == 1, "\(width): \(factor)")
        }
    }

    @Test(arguments: [
        ("chat-light", "chat-light.png", 0.97), ("chat-dark", "chat-dark.png", 0.97),
        ("chat-dark", "chat-dark-narrow.webp", 0.95), ("chat-small", "chat-small.jpg", 0.95),
    ])
    func `PictureReader: a chat is read word for word, with its speakers`(
        truth: String, file: String, atLeast: Double
    ) async throws {
        let chat = try Fixture.chat(truth)
        let read = try await Fixture.read(file)
        #expect(wordF1(read.text, chat.lines.joined(separator: " ")) >= atLeast, "\(read.text)")
        try #require(read.bubbles.map(\.side) == chat.bubbles.map(\.side))
        for (bubble, spoken) in zip(read.bubbles, chat.bubbles) {
            let inside = read.lines.filter {
                bubble.box.y <= $0.box.midY && $0.box.midY <= bubble.box.maxY
            }
            #expect(wordF1(inside.map(\.text).joined(separator: " "), spoken.text) >= 0.65, "\(spoken.text)")
        }
        let tops = read.lines.map(\.box.midY)
        #expect(tops == tops.sorted())
    }

    @Test(arguments: ["chat-light.png", "card-photo.jpg", "qr-vcard.png", "low-contrast.png"])
    func `PictureReader: boxes are fractions of the upright picture, and confidence is at most 1`(file: String)
        async throws
    {
        let read = try await Fixture.read(file)
        let boxes = read.lines.flatMap(\.words).map(\.box) + read.bubbles.map(\.box) + read.codes.map(\.box)
        try #require(!boxes.isEmpty)
        for box in boxes {
            #expect(box.x >= 0 && box.y >= 0 && box.maxX <= 1.000001 && box.maxY <= 1.000001)
            #expect(box.width > 0 && box.height > 0)
        }
        #expect(read.lines.flatMap(\.words).allSatisfy { (0...1).contains($0.confidence) && !$0.text.isEmpty })
    }

    @Test(arguments: ["png", "jpg", "webp", "gif", "tiff", "heic"])
    func `PictureReader: every format is read`(suffix: String) async throws {
        let read = try await Fixture.read("line.\(suffix)")
        #expect(read.text == "Quarterly report 2031")
        #expect(read.width == 640 && read.height == 160)
    }

    @Test func `PictureReader: lossy WebP and a phone's HEIC are read`() async throws {
        #expect(try await Fixture.read("line-lossy.webp").text == "Quarterly report 2031")
        let chat = try await Fixture.read("chat-light.heic")
        #expect(chat.text.contains("Perfect. Can you bring the"))
        #expect(chat.bubbles.map(\.side) == [.left, .right, .left, .right, .left, .right])
    }

    @Test func `PictureReader: a chat from a phone's HEIC gives its messages`() async throws {
        let read = try await Fixture.read("chat-light.heic", OCROptions(profile: .screenshot))
        let reading = ConversationReader.read(read, at: Date(timeIntervalSince1970: 1_772_600_000))
        // The picture shows the first six messages.
        let spoken = try Fixture.chat("chat-light").bubbles.prefix(6)
        #expect(reading.messages.map(\.text) == spoken.map(\.text))
        #expect(reading.messages.map { $0.speaker == .me } == spoken.map { $0.side == .right })
        #expect(reading.title == "Daniel Okafor")
    }

    @Test(arguments: 2...8)
    func `PictureReader: EXIF orientation is applied`(orientation: Int) async throws {
        let read = try await Fixture.read("line-orientation-\(orientation).jpg")
        #expect(read.text == "Quarterly report 2031")
        #expect(read.width == 640 && read.height == 160)
    }

    @Test(arguments: OCROptions.Profile.allCases.filter { $0 != .screenshot })
    func `PictureReader: a photographed card is read line by line`(profile: OCROptions.Profile) async throws {
        let read = try await Fixture.read("card-photo.jpg", OCROptions(profile: profile))
        #expect(read.lines.map(\.text) == (try Fixture.cardLines))
        #expect(read.width == 3024 && read.height == 2268)
        // The name's position in the photo, not on the cut-out card.
        let name = try #require(read.lines.first?.box)
        #expect(abs(name.x - 0.195) < 0.01 && abs(name.midY - 0.300) < 0.01 && abs(name.width - 0.279) < 0.01)
    }

    /// Each of the two passes over this card (`Tests/CardDrawing/draw --harder`) has words that the other misses.
    @Test func `PictureReader: a line has the words of the more confident pass`() async throws {
        let read = try await Fixture.read("card-small.jpg", .card(languages: ["eng"]))
        let lines = read.lines.map(\.text)
        #expect(lines.contains("E wood@beaconenergy.com"), "\(lines)")
        #expect(lines.contains("W https://www.beaconenergy.com/"), "\(lines)")
    }

    /// The dark panel of this card (`Tests/CardDrawing/draw --harder`) is mistaken for the card.
    @Test func `PictureReader: lines beside a panel that is mistaken for the card are read too`() async throws {
        let read = try await Fixture.read("card-panel.jpg", OCROptions(profile: .photo))
        let lines = read.lines.map(\.text)
        #expect(lines.prefix(2) == ["Principal Consultant", "Divya Patel"], "\(lines)")
        #expect(lines.last == "Junipernetworks Limited")
        let name = try #require(read.lines.first { $0.text == "Divya Patel" }?.box)
        #expect(abs(name.midX - 0.5) < 0.02 && abs(name.midY - 0.26) < 0.02, "\(name)")
    }

    @Test func `PictureReader: a card that only EXIF puts upright is upright`() async throws {
        let read = try await Fixture.read("card-orientation-6.jpg")
        #expect(read.width == 1512 && read.height == 1134)
        #expect(read.lines.map(\.text) == (try Fixture.cardLines))
    }

    /// Wrong EXIF leaves the picture in each of the four orientations.
    @Test(arguments: [1, 3, 6, 8])
    func `PictureReader: a turned card without correct EXIF is turned upright`(orientation: UInt8) async throws {
        var bytes = try Fixture.bytes("card-orientation-6.jpg")
        try Fixture.setOrientation(orientation, in: &bytes)
        let read = try await Fixture.read(bytes, OCROptions(profile: .photo))
        #expect(read.lines.map(\.text) == (try Fixture.cardLines))
        #expect(read.width == 1512 && read.height == 1134)
        let name = try #require(read.lines.first?.box)
        #expect(abs(name.x - 0.195) < 0.01 && abs(name.midY - 0.300) < 0.01)
    }

    @Test func `PictureReader: a QR code gives its payload and position, and no words`() async throws {
        let read = try await Fixture.read("qr-vcard.png")
        let code = try #require(read.codes.first)
        #expect(read.codes.count == 1)
        #expect(code.symbology == "QR-Code")
        #expect(code.payload.hasPrefix("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Brandt;Helena\r\n"))
        #expect(code.payload.hasSuffix("END:VCARD"))
        #expect(code.box.maxX < 0.52 && code.box.midY > 0.4 && code.box.midY < 0.6)
        #expect(read.text == "Scan to save")
    }

    @Test(arguments: [
        ("low-contrast.png", ["low_contrast"]), ("chat-dark-narrow.webp", ["small_text"]), ("chat-dark.png", []),
        ("chat-light.png", []), ("card-photo.jpg", []),
    ])
    func `QualityCheck: flags name what a person can improve`(file: String, flags: [String]) async throws {
        #expect(try await Fixture.read(file).quality == flags)
    }

    @Test func `PictureReader: a missing language is named with the installed ones`() async throws {
        let error = await #expect(throws: OCRError.self) {
            try await Fixture.read("line.png", OCROptions(languages: ["eng", "../tlh"]))
        }
        guard case .languageMissing(let asked, let installed) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(asked == ["eng", "../tlh"])
        #expect(installed.contains("eng") && !installed.contains("osd"))
    }

    @Test(arguments: [("line.png", 0.6), ("card-photo.jpg", 0.5)])
    func `PictureReader: damaged data after a valid header is refused, not partly read`(
        file: String, place: Double
    ) async throws {
        var bytes = try Fixture.bytes(file)
        let start = Int(Double(bytes.count) * place)
        for index in start..<start + 64 { bytes[index] = 0xFF }
        let error = await #expect(throws: OCRError.self) { try await Fixture.read(bytes) }
        #expect(error?.code == "unreadable_image" && error?.disposition == .reject)
    }
}
