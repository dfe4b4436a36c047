import FoundationEssentials
import RandomSupport
import Testing

@testable import S3

@Suite struct S3PartsTests {
    @Test(arguments: [
        ("https://s3.example.org", S3Address.Style.path, "https://s3.example.org/bucket/a/b.zip?a=1&b=%2F%3D%2B"),
        ("https://s3.example.org:9000/", .path, "https://s3.example.org:9000/bucket/a/b.zip?a=1&b=%2F%3D%2B"),
        ("https://s3.example.org", .virtual, "https://bucket.s3.example.org/a/b.zip?a=1&b=%2F%3D%2B"),
        ("http://[::1]:9000", .path, "http://[::1]:9000/bucket/a/b.zip?a=1&b=%2F%3D%2B"),
    ])
    func `S3Address: both styles, and a query in order and encoded`(
        endpoint: String, style: S3Address.Style, url: String
    ) throws {
        let address = try S3Address(endpoint: endpoint, bucket: "bucket", style: style)
        #expect(address.url(key: "a/b.zip", query: ["b": "/=+", "a": "1"]) == url)
    }

    @Test(arguments: [
        ("s3.example.org", "bucket", "eu", S3Address.Style.path, S3Address.Fault.endpoint),
        ("ftp://s3.example.org", "bucket", "eu", .path, .endpoint), ("https://", "bucket", "eu", .path, .endpoint),
        ("https://a/b", "bucket", "eu", .path, .endpoint), ("https://u:p@a", "bucket", "eu", .path, .endpoint),
        ("https://a?x", "bucket", "eu", .path, .endpoint), ("https://a:0", "bucket", "eu", .path, .endpoint),
        ("https://a b", "bucket", "eu", .path, .endpoint), ("https://a\r\nb", "bucket", "eu", .path, .endpoint),
        ("https://a", "b", "eu", .path, .bucket), ("https://a", "Bucket", "eu", .path, .bucket),
        ("https://a", "../x", "eu", .path, .bucket), ("https://a", "b/ucket", "eu", .path, .bucket),
        ("https://a", "bucket", "", .path, .region), ("https://a", "bucket", "eu:s3", .path, .region),
        ("https://a", "my.bucket", "eu", .virtual, .style),
    ])
    func `S3Address: what no server has is refused`(
        endpoint: String, bucket: String, region: String, style: S3Address.Style, fault: S3Address.Fault
    ) {
        #expect(throws: fault) {
            try S3Address(endpoint: endpoint, bucket: bucket, region: region, style: style)
        }
    }

    @Test func `S3Credentials: the first section of a credentials file is read`() throws {
        let text = """
            # key of the backups
            [default]
            aws_access_key_id = AKIA
            aws_secret_access_key=a/b+c=
            aws_session_token = tok

            [other]
            aws_access_key_id = OTHER
            """
        let found = try S3Credentials.parse(Array(text.utf8)[...], "f")
        #expect(found == S3Credentials(keyID: "AKIA", secret: "a/b+c=", sessionToken: "tok"))
        let plain = "aws_access_key_id=A\r\naws_secret_access_key=B\r\n"
        #expect(
            try S3Credentials.parse(Array(plain.utf8)[...], "f")
                == S3Credentials(keyID: "A", secret: "B", sessionToken: nil))
    }

    @Test(arguments: [
        ("", "aws_access_key_id is missing"), ("aws_access_key_id=A\n", "aws_secret_access_key is missing"),
        ("aws_access_key_id=A\naws_secret_access_key=\n", "aws_secret_access_key is missing"),
        ("AKIA:secret-words\n", "a line without ="),
        ("aws_access_key_id=A\naws_secret_access_key=se cret-words\n", "has characters that no key has"),
    ])
    func `S3Credentials: a wrong file names the fault, never the secret`(text: String, words: String) {
        #expect {
            _ = try S3Credentials.parse(Array(text.utf8)[...], "/run/secrets/s3")
        } throws: { error in
            let description = (error as? S3Error)?.description ?? ""
            return description.contains("/run/secrets/s3") && description.contains(words)
                && !description.contains("cret-words")
        }
    }

    @Test func `S3Credentials: a missing file and one that others may write are refused`() throws {
        #expect { _ = try S3Credentials.load("/nonexistent") } throws: { ($0 as? S3Error)?.code == .credentials }
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).key").path
        try Data("aws_access_key_id=A\naws_secret_access_key=B\n".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.setAttributes([.posixPermissions: 0o622], ofItemAtPath: path)
        #expect { _ = try S3Credentials.load(path) } throws: { "\($0)".contains("chmod go-w") }
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        #expect(try S3Credentials.load(path).keyID == "A")
    }

    @Test func `XMLElement: answers are read, entities included`() throws {
        let text = """

            <?xml version="1.0" encoding="UTF-8"?>
            <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><!-- x -->
            <Contents><Key>a&amp;b&#x20AC;<![CDATA[<]]></Key><Size>3</Size></Contents><Contents/></ListBucketResult>
            """
        let root = try #require(XMLElement.parse(Array(text.utf8)))
        #expect(root.name == "ListBucketResult")
        #expect(root.all("Contents").map { $0["Key"] } == ["a&b€<", nil])
        #expect(root.all("Contents").first?["Size"] == "3")
    }

    @Test func `S3Client: times with and without a fraction are read`() {
        #expect(S3Client.date("2026-11-25T03:30:00.000Z")?.timeIntervalSince1970 == 1_795_577_400)
        #expect(S3Client.date("2026-11-25T03:30:00Z")?.timeIntervalSince1970 == 1_795_577_400)
        #expect(S3Client.date("yesterday") == nil)
    }

    @Test(arguments: [
        "", "   ", "<a>", "<a></b>", "text", "<a/><b/>", "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
        "<!DOCTYPE a [<!ENTITY x \"xxxx\"><!ENTITY y \"&x;&x;&x;&x;\">]><a>&y;&y;</a>", "<a>&nbsp;</a>",
        String(repeating: "<a>", count: 300) + String(repeating: "</a>", count: 300),
    ])
    func `XMLElement: what is no answer is refused`(text: String) {
        #expect(XMLElement.parse(Array(text.utf8)) == nil)
    }

    @Test func `XMLElement: damaged answers are refused or read, without a crash`() {
        let text = Array("<R a=\"1\"><K>a&amp;b</K><!--c--><S><![CDATA[3]]></S><?p x?></R>".utf8)
        var random = SplitMix(state: 4)
        var refused = 0
        for _ in 0..<5_000 {
            var other = text
            for _ in 0...random.below(3) { other[random.below(other.count)] = UInt8(random.below(256)) }
            if XMLElement.parse(other) == nil { refused += 1 }
        }
        #expect((1_000..<5_000).contains(refused))
    }

    @Test(arguments: [
        (403, "SignatureDoesNotMatch", S3Error.Code.wrongKey), (403, "InvalidAccessKeyId", .wrongKey),
        (403, "RequestTimeTooSkewed", .clockSkew), (403, "AccessDenied", .accessDenied), (403, "", .accessDenied),
        (404, "NoSuchBucket", .noSuchBucket), (404, "NoSuchKey", .noSuchKey), (404, "", .noSuchKey),
        (404, "NoSuchUpload", .noSuchUpload), (503, "SlowDown", .throttled), (503, "", .throttled),
        (429, "", .throttled), (500, "InternalError", .serverFailed), (502, "", .serverFailed),
        (400, "RequestTimeout", .timeout), (301, "PermanentRedirect", .wrongRegion),
        (400, "AuthorizationHeaderMalformed", .wrongRegion), (400, "BadDigest", .damaged), (507, "", .full),
        (412, "", .changed), (416, "InvalidRange", .outOfRange), (400, "Whatever", .refused),
        (400, "", .malformedAnswer),
    ])
    func `S3Error: each answer has its code and a sentence that says what to do`(
        status: Int, name: String, code: S3Error.Code
    ) {
        let body = name.isEmpty ? "" : "<Error><Code>\(name)</Code><Message>AKIA secret</Message></Error>"
        let error = S3Error(status: status, body: Array(body.utf8))
        #expect(error.code == code)
        #expect(error.description.contains("\(status)") && !error.description.contains("AKIA"))
        #expect(error.description.count > 30)
    }
}
