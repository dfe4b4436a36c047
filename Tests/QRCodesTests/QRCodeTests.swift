import Barcodes
import Captures
import Imaging
import QRCodes
import Testing

@Suite struct QRCodeTests {
    private static let text = "https://tapline.example/.well-known/tapline-bridge#pair=012345"
    private static let scale = 6

    /// What a reader sees in a picture of dark modules.
    private static func read(side: Int, isDark: (Int, Int) -> Bool) throws -> [String] {
        let width = side * scale
        let gray = (0..<width * width).map { isDark($0 % width / scale, $0 / width / scale) ? UInt8(0) : 255 }
        return CodeScanner.scan(try Picture(gray: gray, width: width, height: width)).map(\.payload)
    }

    @Test(arguments: [text, "a", "Zürich 東京 ✓", String(repeating: "x", count: 2_000)])
    func `QRCode: a reader gets the text`(text: String) throws {
        let code = try #require(QRCode(text))
        #expect(code.size >= 21 && (code.size - 21).isMultiple(of: 4))
        #expect(try Self.read(side: code.size + 8) { code.isDark($0 - 4, $1 - 4) } == [text])
    }

    @Test func `QRCode: the SVG picture and the terminal's lines show the code`() throws {
        let code = try #require(QRCode(Self.text))
        let side = code.size + 8
        // M4 4h7v1h-7z: a run of dark modules.
        var dark = Set<[Int]>()
        for run in code.svg.matches(of: /M(\d+) (\d+)h(\d+)v1h-\d+z/) {
            guard let x = Int(run.1), let y = Int(run.2), let count = Int(run.3) else { continue }
            for place in x..<(x + count) { dark.insert([place, y]) }
        }
        #expect(try Self.read(side: side) { dark.contains([$0, $1]) } == [Self.text])
        #expect(code.svg.hasPrefix("<svg xmlns=") && code.svg.contains("viewBox=\"0 0 \(side) \(side)\""))
        #expect(!code.svg.contains(Self.text) && code.svg.hasSuffix("</svg>"))

        let rows = code.terminalLines.map(Array.init)
        #expect(rows.count == (side + 1) / 2 && rows.allSatisfy { $0.count == side })
        let read = try Self.read(side: side) { x, y in
            let letter = rows[y / 2][x]
            return letter == " " || letter == (y.isMultiple(of: 2) ? "\u{2584}" : "\u{2580}")
        }
        #expect(read == [Self.text])
    }

    @Test func `QRCode: an empty text, and one that is too long, have no code`() {
        #expect(QRCode("") == nil && QRCode(String(repeating: "x", count: 2_332)) == nil)
        #expect(QRCode(String(repeating: "x", count: 2_331))?.size == 177)
    }
}
