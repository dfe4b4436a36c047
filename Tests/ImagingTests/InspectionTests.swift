import PictureSupport
import RandomSupport
import Testing

@testable import Imaging

@Suite struct InspectionTests {
    @Test(arguments: [
        ("line.png", ImageFormat.png), ("line.jpg", .jpeg), ("line.webp", .webp), ("line-lossy.webp", .webp),
        ("line.gif", .gif), ("line.tiff", .tiff), ("line.heic", .heic),
    ])
    func `ImageInspection: format and size come from the header`(file: String, format: ImageFormat) throws {
        let found = try ImageInspection.inspect(Fixture.bytes(file))
        #expect(found.format == format)
        #expect(found.width == 640 && found.height == 160)
        #expect(found.orientation == .up)
    }

    @Test func `ImageInspection: orientation comes from EXIF and changes the upright size`() throws {
        for value in 2...8 {
            let found = try ImageInspection.inspect(Fixture.bytes("line-orientation-\(value).jpg"))
            #expect(found.orientation.rawValue == value)
            #expect(found.uprightSize == (width: 640, height: 160))
        }
    }

    /// EXIF with only an orientation, big-endian.
    private func exif(_ orientation: UInt8) -> [UInt8] {
        Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
    }

    @Test func `ImageInspection: PNG and WebP have an orientation too`() throws {
        func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func little(_ value: Int) -> [UInt8] { big(value).reversed() }
        let data = exif(6)
        var png = try Fixture.bytes("line.png")
        let chunk: [[UInt8]] = [big(data.count), Array("eXIf".utf8), data, big(0)]
        png.insert(contentsOf: chunk.joined(), at: 33)
        // Header of the extended form: the EXIF flag, then width and height minus one, three bytes each.
        let simple = Array(try Fixture.bytes("line.webp").dropFirst(12))
        let (width, height) = (Array(little(639).prefix(3)), Array(little(159).prefix(3)))
        let marked: [UInt8] = Array("Exif".utf8) + [0, 0] + data
        let chunks: [[UInt8]] = [
            Array("VP8X".utf8), little(10), [0x08, 0, 0, 0], width, height, simple, Array("EXIF".utf8),
            little(marked.count), marked,
        ]
        let body = Array(chunks.joined())
        let head: [[UInt8]] = [Array("RIFF".utf8), little(body.count + 4), Array("WEBP".utf8), body]
        let webp = Array(head.joined())
        for bytes in [png, webp] {
            let found = try ImageInspection.inspect(bytes)
            #expect(found.orientation == .right && found.uprightSize == (width: 160, height: 640))
            let picture = try Decoder.decode(bytes, found)
            #expect(picture.width == 160 && picture.height == 640)
        }
        // Unreadable EXIF is ignored.
        png[33 + 8 + 3] = 0
        #expect(try ImageInspection.inspect(png).orientation == .up)
    }

    struct BadInput: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var bytes: [UInt8]
        var code: ImageProblem.Code
    }

    static let badInputs: [BadInput] = [
        BadInput(testDescription: "no bytes", bytes: [], code: .empty),
        BadInput(testDescription: "text", bytes: Array("Dear Sir or Madam".utf8), code: .unsupported),
        BadInput(testDescription: "PDF", bytes: Array("%PDF-1.7\n%....".utf8), code: .unsupported),
        BadInput(testDescription: "BMP", bytes: Array("BM".utf8) + Array(repeating: 0, count: 60), code: .unsupported),
        BadInput(
            testDescription: "AVIF",
            bytes: [0, 0, 0, 24] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Array("avifmif1".utf8),
            code: .unsupported),
        BadInput(testDescription: "PNG of 60000x60000", bytes: Fixture.png(60_000, 60_000), code: .tooLarge),
        BadInput(testDescription: "PNG of 4294967295 a side", bytes: Fixture.png(.max, .max), code: .tooLarge),
        BadInput(testDescription: "PNG a strip of 30001x1", bytes: Fixture.png(30_001, 1), code: .proportions),
        BadInput(testDescription: "PNG of 201x1", bytes: Fixture.png(201, 1), code: .proportions),
        BadInput(testDescription: "PNG of 3x601", bytes: Fixture.png(3, 601), code: .proportions),
        BadInput(testDescription: "PNG of 30001x200", bytes: Fixture.png(30_001, 200), code: .tooLarge),
        BadInput(testDescription: "PNG of 101 megapixels", bytes: Fixture.png(10_100, 10_000), code: .tooLarge),
        BadInput(testDescription: "PNG of no width", bytes: Fixture.png(0, 100), code: .empty),
        BadInput(testDescription: "PNG header only", bytes: Fixture.png(100, 100), code: .truncated),
        BadInput(testDescription: "PNG signature only", bytes: Array(Fixture.png(1, 1).prefix(8)), code: .truncated),
        BadInput(testDescription: "JPEG start only", bytes: [0xFF, 0xD8, 0xFF, 0xE0], code: .truncated),
        BadInput(testDescription: "GIF of nothing", bytes: Array("GIF89a".utf8), code: .truncated),
        BadInput(testDescription: "TIFF of nothing", bytes: [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], code: .truncated),
    ]

    @Test(arguments: badInputs)
    func `ImageInspection: bad input gives its code and a sentence for a person`(input: BadInput) {
        let problem = #expect(throws: ImageProblem.self) { try ImageInspection.inspect(input.bytes) }
        #expect(problem?.code == input.code)
        #expect(problem?.userText.contains("lease send") == true)
        #expect(problem?.operatorText.isEmpty == false)
    }

    @Test func `ImageInspection: an animated WebP is not supported`() throws {
        let bytes = try Fixture.bytes("animated.webp")
        let problem = #expect(throws: ImageProblem.self) { try ImageInspection.inspect(bytes) }
        #expect(problem?.code == .unsupported)
    }

    @Test func `ImageInspection: limits can be narrower, and the texts name them`() throws {
        let bytes = try Fixture.bytes("line.png")
        let size = #expect(throws: ImageProblem.self) {
            try ImageInspection.inspect(bytes, limits: ImageLimits(maxBytes: 1000))
        }
        #expect(size?.code == .tooLarge && size?.operatorText == "\(bytes.count) bytes; limit is 1000")
        #expect(size?.userText == "This picture is too large to read. Please send a smaller one.")
        let side = #expect(throws: ImageProblem.self) {
            try ImageInspection.inspect(bytes, limits: ImageLimits(maxSide: 639))
        }
        #expect(side?.operatorText == "png header claims 640x160 pixels; limit is 639 per side")
        _ = try ImageInspection.inspect(
            bytes, limits: ImageLimits(maxBytes: bytes.count, maxPixels: 102_400, maxSide: 640))
    }

    @Test(arguments: ["line.png", "line.jpg", "line.webp", "line-lossy.webp", "line.gif", "line.tiff", "line.heic"])
    func `ImageInspection: a picture cut anywhere is refused as truncated`(file: String) throws {
        let whole = try Fixture.bytes(file)
        _ = try ImageInspection.inspect(whole)
        // After the signature, so that the format is recognized; a TIFF has its directory at the end.
        for length in stride(from: 40, to: whole.count - 13, by: 61) {
            let problem = #expect(throws: ImageProblem.self) {
                try ImageInspection.inspect(Array(whole.prefix(length)))
            }
            #expect(problem?.code == .truncated, "\(length) of \(whole.count)")
        }
    }

    @Test(arguments: ["line.png", "line.jpg", "line.webp", "line.gif", "line.tiff", "line.heic"])
    func `ImageInspection: random bytes neither trap nor pass a size beyond the limits`(file: String) throws {
        let whole = try Fixture.bytes(file)
        var random = SplitMix(state: 0x0CE)
        for _ in 0..<4000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<min(bytes.count, 600), using: &random)
                bytes[index] =
                    [0, 0xFF, 0x7F, UInt8.random(in: 0...255, using: &random)]
                    .randomElement(using: &random) ?? 0
            }
            guard let found = try? ImageInspection.inspect(bytes) else { continue }
            #expect(found.width > 0 && found.height > 0)
            #expect(found.width <= 30_000 && found.height <= 30_000 && found.width * found.height <= 100_000_000)
        }
    }
}
