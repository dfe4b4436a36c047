import HTTPServer
import Testing

struct MultipartFormTests {
    @Test func `MultipartForm: a browser's form is parsed`() throws {
        let form = try MultipartForm.parse(
            bytes(
                "--B", "Content-Disposition: form-data; name=\"kind\"", "", "card",
                "--B", "content-disposition: form-data; name=\"image\"; filename=\"C:\\pictures\\a%22b.png\"",
                "Content-Type: image/png", "", "\u{1}\r\n--\r\nB", "--B--", ""), boundary: "B")
        #expect(form["kind"] == .init(name: "kind", filename: nil, contentType: nil, body: Array("card".utf8)))
        #expect(form["image"]?.filename == "a\"b.png")
        #expect(form["image"]?.contentType == "image/png")
        #expect(form["image"].map { String(decoding: $0.body, as: UTF8.self) } == "\u{1}\r\n--\r\nB")
        #expect(form.parts.count == 2)
    }

    @Test func `MultipartForm: a form may have no parts, and a part may be empty`() throws {
        #expect(try MultipartForm.parse(Array("--B--\r\n".utf8), boundary: "B").parts.isEmpty)
        let empty = try MultipartForm.parse(
            bytes("--B  ", "Content-Disposition: form-data; name=a", "", "", "--B--"), boundary: "B")
        #expect(empty.parts == [.init(name: "a", filename: nil, contentType: nil, body: [])])
    }

    static let disposition = "Content-Disposition: form-data; name=\"a\""

    @Test(
        arguments: [
            ([], .malformed),
            (["preamble", "--B--"], .malformed),
            (["--B"], .malformed),
            (["--B", disposition, "", "x"], .malformed),
            (["--B", disposition, "", "x", "--Bad", "--B--"], .malformed),
            (["--B--", "epilogue"], .malformed),
            (["--B", "", "x", "--B--"], .invalidDisposition),
            (["--B", "Content-Type: text/plain", "", "x", "--B--"], .invalidDisposition),
            (["--B", "Content-Disposition: attachment; name=a", "", "x", "--B--"], .invalidDisposition),
            (["--B", "Content-Disposition: form-data", "", "x", "--B--"], .invalidDisposition),
            (["--B", disposition + "; filename*=UTF-8''a", "", "x", "--B--"], .invalidDisposition),
            (["--B", "no colon", "", "x", "--B--"], .invalidPartHeaders),
            (["--B", disposition, disposition, "", "x", "--B--"], .invalidPartHeaders),
            (["--B", disposition, "X: a\u{0}b", "", "x", "--B--"], .invalidPartHeaders),
            (
                ["--B", disposition, "Content-Transfer-Encoding: base64", "", "eA==", "--B--"],
                .unsupportedTransferEncoding
            ),
            (["--B", "X: " + String(repeating: "y", count: 9000), "", "x", "--B--"], .headersTooLarge(limit: 8192)),
        ] as [([String], MultipartError)])
    func `MultipartForm: a malformed form is refused`(lines: [String], error: MultipartError) {
        #expect(throws: error) { try MultipartForm.parse(Array(lines.joined(separator: "\r\n").utf8), boundary: "B") }
    }

    @Test func `MultipartForm: part headers that are not UTF-8 are refused`() {
        let body =
            Array("--B\r\nContent-Disposition: form-data; name=\"".utf8) + [0xFF] + Array("\"\r\n\r\nx\r\n--B--".utf8)
        #expect(throws: MultipartError.invalidPartHeaders) { try MultipartForm.parse(body, boundary: "B") }
    }

    @Test(arguments: ["", "a ", String(repeating: "b", count: 71), "a\"b", "é"])
    func `MultipartForm: an invalid boundary is refused`(boundary: String) {
        #expect(throws: MultipartError.invalidBoundary) { try MultipartForm.parse([], boundary: boundary) }
    }

    @Test func `MultipartForm: more parts than the limit are refused`() throws {
        let part = "--B\r\n\(Self.disposition)\r\n\r\nx\r\n"
        let full = String(repeating: part, count: 64) + "--B--"
        #expect(try MultipartForm.parse(Array(full.utf8), boundary: "B").parts.count == 64)
        #expect(throws: MultipartError.tooManyParts(limit: 64)) {
            try MultipartForm.parse(Array((part + full).utf8), boundary: "B")
        }
    }

    @Test func `MultipartForm: any bytes survive writing and parsing`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let parts = (0..<Int.random(in: 0...5, using: &random)).map { index in
                // Bytes that look like parts of delimiters.
                let body = (0..<Int.random(in: 0...40, using: &random)).compactMap { _ in
                    Array("\r\n-XB\u{0}".utf8).randomElement(using: &random)
                }
                return MultipartForm.Part(
                    name: "field \(index)", filename: index % 2 == 0 ? "f\(index)" : nil, contentType: nil, body: body)
            }
            var body: [UInt8] = []
            for part in parts {
                let filename = part.filename.map { "; filename=\"\($0)\"" } ?? ""
                body += Array(
                    "--boundary\r\nContent-Disposition: form-data; name=\"\(part.name)\"\(filename)\r\n\r\n".utf8)
                body += part.body + [0x0D, 0x0A]
            }
            body += Array("--boundary--\r\n".utf8)
            #expect(try MultipartForm.parse(body, boundary: "boundary").parts == parts)
            // A form that is cut before the closing dashes is invalid.
            let cut = Array(body.prefix(Int.random(in: 0..<(body.count - 3), using: &random)))
            #expect(throws: MultipartError.self) { try MultipartForm.parse(cut, boundary: "boundary") }
        }
    }

    private func bytes(_ lines: String...) -> [UInt8] { Array(lines.joined(separator: "\r\n").utf8) }
}
