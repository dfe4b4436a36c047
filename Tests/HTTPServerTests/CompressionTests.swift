import CZlib
import HTTPClient
import HTTPServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct CompressionTests {
    private static let long = Array("{\"a\":\"\(String(repeating: "tapline ", count: 1000))\"}".utf8)

    private func get(
        _ path: String, accepting encoding: String?, _ response: HTTPResponse
    ) async throws -> HTTPClientResponse {
        var result: HTTPClientResponse?
        try await withServer {
            $0.on(.get, "/") { _ in response }
        } _: { _, port in
            var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)/")
            if let encoding { request.headers.add("Accept-Encoding", encoding) }
            result = try await HTTPClient().send(request)
        }
        return try #require(result)
    }

    @Test(arguments: [
        ("gzip", true), ("deflate, gzip;q=0.5, br", true), ("GZIP", true), ("*", true), ("gzip;q=0", false),
        ("*, gzip;q=0", false), ("identity", false), ("", false), (nil, false), ("*;q=0", false),
    ])
    func `Compression: JSON is compressed for a client that accepts gzip`(encoding: String?, isCompressed: Bool)
        async throws
    {
        let response = try await get(
            "/", accepting: encoding, HTTPResponse(contentType: "application/json", Self.long))
        #expect(response.headers["Vary"] == "Accept-Encoding")
        #expect(response.headers["Content-Encoding"] == (isCompressed ? "gzip" : nil))
        #expect((isCompressed ? Self.inflated(response.body) : response.body) == Self.long)
        #expect((response.body.count < Self.long.count / 10) == isCompressed)
    }

    @Test func `Compression: short bodies and other types are not compressed`() async throws {
        for response in [
            HTTPResponse(contentType: "application/json", Array("{}".utf8)),
            HTTPResponse(contentType: "image/png", Self.long),
        ] {
            #expect(try await get("/", accepting: "gzip", response).headers["Content-Encoding"] == nil)
        }
    }

    @Test func `HTTPResponse: every response has Cache-Control`() async throws {
        let json = HTTPResponse(contentType: "application/json", Array("{}".utf8))
        var tagged = json
        tagged.headers["ETag"] = "\"1\""
        var picture = HTTPResponse(contentType: "image/jpeg", [1])
        picture.headers["ETag"] = "\"2\""
        picture.headers["Cache-Control"] = "private, max-age=31536000, immutable"
        for (response, caching) in [
            (json, "no-store"), (tagged, "private, no-cache"), (picture, "private, max-age=31536000, immutable"),
        ] {
            let answer = try await get("/", accepting: nil, response)
            #expect(answer.headers["Cache-Control"] == caching)
            #expect(answer.headers["X-Content-Type-Options"] == "nosniff")
        }
    }

    private static func inflated(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        var input = bytes
        var output = [UInt8](repeating: 0, count: 1 << 20)
        let count = withUnsafeMutablePointer(to: &stream) { stream in
            input.withUnsafeMutableBufferPointer { input in
                output.withUnsafeMutableBufferPointer { output in
                    inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                    stream.pointee.next_in = input.baseAddress
                    stream.pointee.avail_in = UInt32(input.count)
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    let status = inflate(stream, Z_FINISH)
                    defer { inflateEnd(stream) }
                    return status == Z_STREAM_END ? Int(stream.pointee.total_out) : 0
                }
            }
        }
        return Array(output.prefix(count))
    }
}
