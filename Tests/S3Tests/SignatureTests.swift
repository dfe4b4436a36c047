import HTTPClient
import TestSupport
import Testing

/// Amazon's published examples of Signature Version 4 for S3
/// (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
@Suite struct SignatureTests {
    private static let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    @Test(
        arguments: [
            (
                "GET", "/test.txt", ["Range": "bytes=0-9"], nil, none, "host;range;x-amz-content-sha256;x-amz-date",
                "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
            ),
            (
                "PUT", "/test%24file.text",
                ["Date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY"],
                "Welcome to Amazon S3.", "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
                "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
                "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
            ),
            (
                "GET", "/?lifecycle=", [:], nil, none, "host;x-amz-content-sha256;x-amz-date",
                "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
            ),
            (
                "GET", "/?max-keys=2&prefix=J", [:], nil, none, "host;x-amz-content-sha256;x-amz-date",
                "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
            ),
        ] as [(String, String, [String: String], String?, String, String, String)])
    func `RequestSignature: Amazon's examples have the published signatures`(
        method: String, path: String, headers: [String: String], body: String?, hash: String, names: String,
        signature: String
    ) async throws {
        let server = try UnixServer(answer: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.close() }
        var request = HTTPClientRequest(
            method: method, url: "http://examplebucket.s3.amazonaws.com\(path)", body: body.map { Array($0.utf8) })
        for (name, value) in headers { request.headers[name] = value }
        request.headers["x-amz-content-sha256"] = hash
        request.headers["x-amz-date"] = "20130524T000000Z"
        request.signature = RequestSignature(
            region: "us-east-1", service: "s3", keyID: "AKIAIOSFODNN7EXAMPLE",
            secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY")
        request.unixSocketPath = server.path
        _ = try await HTTPClient().send(request)
        let head = try #require(server.heads.first)
        let line = try #require(head.split(separator: "\r\n").first { $0.hasPrefix("Authorization:") })
        #expect(line.contains("Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request"))
        #expect(line.contains("SignedHeaders=\(names),"))
        #expect(line.contains("Signature=\(signature)"))
        #expect(!head.contains("wJalrXUtnFEMI"))
    }
}
