import FoundationEssentials
import RandomSupport
import S3Support
import TestSupport
import Testing

@testable import S3

/// On a real S3 server.
@Suite(.timeLimit(.minutes(5)), .tags(.timed), .enabled(if: S3Proxy.jar != nil, S3Proxy.missing))
struct S3ClientTests {
    private static func bytes(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = SplitMix(state: seed)
        return (0..<count / 8 + 1).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }.dropLast(
            8 - count % 8)
    }

    private static func read(_ client: S3Client, _ key: String, from offset: Int = 0) async throws -> [UInt8] {
        var found: [UInt8] = []
        try await client.read(key, from: offset) { found += $0 }
        return found
    }

    private static func code(_ body: () async throws -> Void) async -> S3Error.Code? {
        do {
            try await body()
            return nil
        } catch { return (error as? S3Error)?.code }
    }

    @Test func `S3Client: an object is put, read from any offset, listed and deleted`() async throws {
        let server = try await S3Proxy.shared()
        let client = try server.client(bucket: try server.bucket())
        let content = Self.bytes(100_000)
        try await client.put("tapline/a_1.0-b.zip", content)
        try await client.put("tapline/empty", [])
        try await client.put("other/x", [1])
        #expect(try await client.head("tapline/a_1.0-b.zip")?.size == 100_000)
        #expect(try await client.head("tapline/none") == nil)
        #expect(try await Self.read(client, "tapline/a_1.0-b.zip") == content)
        #expect(try await Self.read(client, "tapline/a_1.0-b.zip", from: 99_990) == content.suffix(10))
        #expect(try await Self.read(client, "tapline/a_1.0-b.zip", from: 100_000).isEmpty)
        #expect(try await Self.read(client, "tapline/empty").isEmpty)
        #expect(
            await Self.code { _ = try await Self.read(client, "tapline/a_1.0-b.zip", from: 100_001) } == .outOfRange)
        #expect(await Self.code { _ = try await Self.read(client, "tapline/none") } == .noSuchKey)
        let (objects, hasMore) = try await client.list(prefix: "tapline/")
        #expect(objects.map(\.key) == ["tapline/a_1.0-b.zip", "tapline/empty"])
        #expect(objects.map(\.size) == [100_000, 0])
        #expect(objects.allSatisfy { $0.modified.map { abs($0.timeIntervalSinceNow) < 600 } == true })
        #expect(!hasMore)
        try await client.delete("tapline/empty")
        try await client.delete("tapline/empty")
        #expect(try await client.head("tapline/empty") == nil)
    }

    @Test func `S3Client: a list has pages`() async throws {
        let server = try await S3Proxy.shared()
        let client = try server.client(bucket: try server.bucket())
        for index in 0..<7 { try await client.put("p/\(index)", [UInt8(index)]) }
        var (keys, last, pages): ([String], String?, Int) = ([], nil, 0)
        while true {
            let (objects, hasMore) = try await client.list(prefix: "p/", after: last, most: 3)
            keys += objects.map(\.key)
            last = keys.last
            pages += 1
            if !hasMore { break }
        }
        #expect(keys == (0..<7).map { "p/\($0)" })
        #expect(pages == 3)
    }

    @Test func `S3Client: an upload of parts is visible only when it is completed`() async throws {
        let server = try await S3Proxy.shared()
        let client = try server.client(bucket: try server.bucket())
        let (first, second) = (Self.bytes(5 << 20, seed: 2), Self.bytes(1_000, seed: 3))
        let upload = try await client.createUpload("p/big")
        var parts = [try await client.uploadPart("p/big", upload: upload, number: 1, first)]
        parts.append(try await client.uploadPart("p/big", upload: upload, number: 2, second))
        #expect(try await client.head("p/big") == nil)
        #expect(try await client.list(prefix: "p/").objects.isEmpty)
        let open = try await client.uploads(prefix: "p/")
        #expect(open.map(\.key) == ["p/big"])
        #expect(open.first?.id == upload)
        try await client.complete("p/big", upload: upload, parts)
        #expect(try await Self.read(client, "p/big") == first + second)
        #expect(try await client.uploads(prefix: "p/").isEmpty)
    }

    @Test func `S3Client: an aborted upload leaves nothing`() async throws {
        let server = try await S3Proxy.shared()
        let client = try server.client(bucket: try server.bucket())
        let upload = try await client.createUpload("p/big")
        let part = try await client.uploadPart("p/big", upload: upload, number: 1, [1, 2, 3])
        try await client.abort("p/big", upload: upload)
        try await client.abort("p/big", upload: upload)
        #expect(try await client.uploads(prefix: "").isEmpty)
        #expect(await Self.code { try await client.complete("p/big", upload: upload, [part]) } == .noSuchUpload)
        #expect(try await client.head("p/big") == nil)
    }

    @Test func `S3Client: a wrong key, a wrong bucket and a wrong clock are told apart`() async throws {
        let server = try await S3Proxy.shared()
        let bucket = try server.bucket()
        let address = try S3Address(endpoint: "http://127.0.0.1:\(server.port)", bucket: bucket)
        for file in [
            try server.credentialsFile(secret: "wrong"), try server.credentialsFile(keyID: "wrong"),
        ] {
            let client = S3Client(address, credentialsFile: file)
            #expect(await Self.code { try await client.put("a", [1]) } == .wrongKey)
            #expect(await Self.code { _ = try await Self.read(client, "a") } == .wrongKey)
            #expect(await Self.code { _ = try await client.createUpload("a") } == .wrongKey)
        }
        let missing = try server.client(bucket: "no-such-bucket")
        #expect(await Self.code { try await missing.put("a", [1]) } == .noSuchBucket)
        #expect(await Self.code { _ = try await missing.list(prefix: "") } == .noSuchBucket)
        let late = try server.client(bucket: bucket) { $0.date = "20200101T000000Z" }
        #expect(await Self.code { try await late.put("a", [1]) } == .clockSkew)
        let silent = S3Client(
            try S3Address(endpoint: "http://127.0.0.1:1", bucket: bucket),
            credentialsFile: try server.credentialsFile(),
            options: Self.quick)
        #expect(await Self.code { try await silent.put("a", [1]) } == .unreachable)
    }

    private static var quick: S3Options {
        var options = S3Options()
        options.attempts = 2
        options.firstPause = .milliseconds(1)
        return options
    }

    private static let slowDown = """
        HTTP/1.1 503 Slow Down\r\nContent-Type: application/xml\r\nRetry-After: 1\r\nContent-Length: 43\r\n\
        Connection: close\r\n\r\n<Error><Code>SlowDown</Code></Error>       
        """

    @Test func `S3Client: a throttled request is repeated, a bounded number of times`() async throws {
        let server = try await S3Proxy.shared()
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let client = try server.client(bucket: try server.bucket(), port: proxy.port, attempts: 4)
        proxy.spoil("PUT", .answer(Self.slowDown), times: 3)
        try await client.put("a", [1, 2])
        #expect(try await Self.read(client, "a") == [1, 2])
        #expect(proxy.requests.filter { $0.hasPrefix("PUT") }.count == 4)
        proxy.spoil("PUT", .answer(Self.slowDown), times: 100)
        #expect(await Self.code { try await client.put("b", [1]) } == .throttled)
        #expect(proxy.requests.filter { $0.hasPrefix("PUT") }.count == 8)
    }

    @Test func `S3Client: a byte that changes on the way is refused and sent again`() async throws {
        let server = try await S3Proxy.shared()
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let client = try server.client(bucket: try server.bucket(), port: proxy.port)
        let content = Self.bytes(300_000)
        proxy.spoil("PUT", .flipRequest(at: 200_000))
        try await client.put("a", content)
        #expect(proxy.requests.filter { $0.hasPrefix("PUT") }.count == 2)
        #expect(try await Self.read(client, "a") == content)
        proxy.spoil("PUT", .flipRequest(at: 5), times: 100)
        #expect(await Self.code { try await client.put("b", content) } == .damaged)
        #expect(try await client.head("b") == nil)
    }

    @Test func `S3Client: cut requests are repeated, and cut answers continued`() async throws {
        let server = try await S3Proxy.shared()
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let client = try server.client(bucket: try server.bucket(), port: proxy.port)
        let content = Self.bytes(6 << 20)
        proxy.spoil("PUT", .cutRequest(after: 200_000), times: 2)
        try await client.put("a", content)
        // Each answer ends after 2 MB: more breaks than tries, but each with progress.
        proxy.spoil("GET", .cutAnswer(after: 2_000_000), times: 3)
        #expect(try await Self.read(client, "a") == content)
        #expect(proxy.requests.filter { $0.hasPrefix("GET") }.count == 4)
        proxy.spoil("GET", .cutAnswer(after: 1_000), times: 100)
        #expect(await Self.code { _ = try await Self.read(client, "a") } == .cut)
    }

    @Test func `S3Client: a server that does not answer ends in a timeout`() async throws {
        let server = try await S3Proxy.shared()
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let client = try server.client(bucket: try server.bucket(), port: proxy.port, attempts: 2) {
            $0.requestTimeout = .milliseconds(300)
            $0.idleTimeout = .seconds(1)
        }
        proxy.spoil("", .silence, times: 100)
        #expect(await Self.code { try await client.put("a", [1]) } == .timeout)
        #expect(await Self.code { _ = try await Self.read(client, "a") } == .timeout)
    }

    @Test func `S3Client: a completed upload whose answer is lost counts as completed`() async throws {
        let server = try await S3Proxy.shared()
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let client = try server.client(bucket: try server.bucket(), port: proxy.port)
        let upload = try await client.createUpload("a")
        let part = try await client.uploadPart("a", upload: upload, number: 1, [1, 2, 3])
        proxy.spoil("POST", .loseAnswer(with: "</CompleteMultipartUploadResult>"))
        try await client.complete("a", upload: upload, [part])
        #expect(try await Self.read(client, "a") == [1, 2, 3])
        // An older object of the same size does not count.
        let second = try await client.createUpload("a")
        proxy.spoil("POST", .answer(Self.slowDown), times: 100)
        let other = try await client.uploadPart("a", upload: second, number: 1, [4, 5, 6])
        #expect(await Self.code { try await client.complete("a", upload: second, [other]) } == .throttled)
    }

    @Test func `S3Client: an object that is replaced while it is read is refused`() async throws {
        let server = try await S3Proxy.shared()
        let client = try server.client(bucket: try server.bucket())
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let slow = try server.client(bucket: client.address.bucket, port: proxy.port)
        try await client.put("a", Self.bytes(6 << 20, seed: 5))
        proxy.spoil("GET", .cutAnswer(after: 3_000_000))
        var count = 0
        let code = await Self.code {
            try await slow.read("a") { bytes in
                if count == 0 { try await client.put("a", Self.bytes(6 << 20, seed: 6)) }
                count += bytes.count
            }
        }
        #expect(code == .changed)
        #expect(count < 6 << 20)
    }
}
