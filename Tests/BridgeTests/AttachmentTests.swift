import Bridge
import RandomSupport
import Testing

@Suite struct AttachmentTests {
    private static let size = AttachmentParts.size

    @Test(arguments: [
        (1, [1]), (size - 1, [size - 1]), (size, [size]), (size + 1, [size, 1]), (3 * size, [size, size, size]),
    ])
    func `AttachmentParts: every part but the last is full`(_ bytes: Int, _ sizes: [Int]) {
        #expect((0..<AttachmentParts.count(of: bytes)).map { AttachmentParts.size(of: $0, of: bytes) } == sizes)
        #expect(AttachmentParts.size(of: sizes.count, of: bytes) == nil)
        #expect(AttachmentParts.size(of: -1, of: bytes) == nil)
    }

    @Test func `AttachmentParts: the largest attachment has parts 0 to 99`() {
        #expect(AttachmentParts.count(of: BridgeLimits().attachmentBytes) == 100)
    }

    @Test func `AttachmentParts: the pieces of any range are the range`() {
        var random = SplitMix(state: 1)
        #expect(AttachmentParts.pieces(of: 5..<5).isEmpty)
        for _ in 0..<1_000 {
            let edges = (0..<2).map { _ in
                Int.random(in: 0...5, using: &random) * Self.size + Int.random(in: -2...2, using: &random)
            }.map { max($0, 0) }.sorted()
            let range = edges[0]..<edges[1]
            var next = range.lowerBound
            for piece in AttachmentParts.pieces(of: range) {
                #expect(piece.part * Self.size + piece.bytes.lowerBound == next)
                #expect(!piece.bytes.isEmpty && piece.bytes.upperBound <= Self.size)
                next += piece.bytes.count
            }
            #expect(next == range.upperBound)
        }
    }

    @Test(
        arguments: [
            ("photo.jpg", "photo.jpg"), ("Größe 😀.png", "Größe 😀.png"), ("../../etc/passwd", "passwd"),
            ("C:\\Windows\\a.exe", "a.exe"), ("/", "attachment"), ("..", "attachment"), ("", "attachment"),
            (".bashrc", "bashrc"), ("a.txt. ", "a.txt"), ("a\r\nb\u{0}c\u{7F}.txt", "abc.txt"),
            ("con<>:\"|?*.txt", "con_______.txt"), ("gpj.\u{202E}exe", "gpj.exe"), ("\u{2066}a\u{2028}b", "ab"),
        ])
    func `BridgeAttachment: a name is safe for the disk of a client`(_ name: String, _ safe: String) {
        #expect(BridgeAttachment(id: "a", fileName: name, size: 1).fileName == safe)
    }

    @Test(arguments: [
        ("image/jpeg", true), ("application/vnd.a+b-c", true), ("image", false), ("/", false), ("a/b/c", false),
        ("text/html; charset=utf-8", false), ("text/ html", false), ("a/b\r\nX: y", false), ("é/b", false),
    ])
    func `BridgeAttachment: a MIME type is a type and a subtype`(_ type: String, _ isType: Bool) {
        #expect(BridgeAttachment.isMIMEType(type) == isType)
    }
}
