import Foundation
import S3
import S3Support
import TestSupport
import Testing

@testable import Places

@Suite(.timeLimit(.minutes(5)), .tags(.timed), .enabled(if: S3Proxy.jar != nil, S3Proxy.missing))
struct BucketPlaceTests {
    private static let slowDown =
        "HTTP/1.1 503 Slow Down\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    @Test func `BucketPlace: an interrupted upload shows nothing, and is swept`() async throws {
        let server = try await S3Proxy.shared()
        let client = try server.client(bucket: try server.bucket())
        let place = BucketPlace(name: "offsite", client: client, prefix: "tapline/")
        do {
            let writer = try await place.writer(named: try #require(BackupName("x")))
            try await writer.write(randomBytes(9 << 20, seed: 1))
        }
        // Uploads of others are left alone.
        let other = try await client.createUpload("other/x")
        let nested = try await client.createUpload("tapline/sub/x")
        #expect(try await place.list().isEmpty)
        #expect(try await place.sweepLeftovers(olderThan: Date(timeIntervalSinceNow: -3_600)) == 0)
        #expect(try await place.sweepLeftovers(olderThan: .distantFuture) == 1)
        #expect(Set(try await client.uploads(prefix: "").map(\.id)) == [other, nested])
    }

    @Test func `BucketPlace: only the place's own objects are listed`() async throws {
        let server = try await S3Proxy.shared()
        let client = try server.client(bucket: try server.bucket())
        for key in ["x", "tapline/x", "tapline/sub/x", "tapline/not a name", "taplinex"] {
            try await client.put(key, [1])
        }
        #expect(try await BucketPlace(name: "a", client: client, prefix: "tapline/").names() == ["x"])
        #expect(try await BucketPlace(name: "b", client: client, prefix: "").names() == ["taplinex", "x"])
    }

    @Test func `BucketPlace: throttling, cut requests and changed bytes are survived, or shown as nothing`()
        async throws
    {
        let server = try await S3Proxy.shared()
        let proxy = try FaultyProxy(to: server.port)
        defer { proxy.stop() }
        let client = try server.client(bucket: try server.bucket(), port: proxy.port)
        let place = BucketPlace(name: "offsite", client: client, prefix: "")
        let content = randomBytes((8 << 20) + 5, seed: 2)
        proxy.spoil("uploads=", .answer(Self.slowDown))
        proxy.spoil("partNumber=1", .flipRequest(at: 4_000_000))
        proxy.spoil("partNumber=2", .cutRequest(after: 100))
        proxy.spoil("POST", .answer(Self.slowDown))
        try await place.store("x", content)
        #expect(try await place.content("x") == content)

        proxy.spoil("partNumber=2", .answer(Self.slowDown), times: 100)
        let writer = try await place.writer(named: try #require(BackupName("y")))
        try await writer.write(content)
        #expect(await placeCode { try await writer.commit() } == .unreachable)
        await writer.abort()
        #expect(try await place.names() == ["x"])
        #expect(try await client.uploads(prefix: "").isEmpty)
    }

    @Test func `BucketPlace: a wrong key, a wrong clock and a missing bucket have codes and remedies`() async throws {
        let server = try await S3Proxy.shared()
        let bucket = try server.bucket()
        func error(_ client: S3Client) async throws -> PlaceError {
            do throws(PlaceError) {
                try await BucketPlace(name: "offsite", client: client, prefix: "").check()
                throw PlaceError(.failed, "offsite", "no error")
            } catch { return error }
        }
        let address = try S3Address(endpoint: "http://127.0.0.1:\(server.port)", bucket: bucket)
        let wrong = try await error(
            S3Client(address, credentialsFile: try server.credentialsFile(secret: "not-the-secret")))
        #expect(wrong.code == .denied)
        #expect(wrong.description.hasPrefix("place offsite: The S3 server does not accept the key;"))
        #expect(!wrong.description.contains("secret") && !wrong.description.contains(S3Proxy.keyID))
        let late = try await error(try server.client(bucket: bucket) { $0.date = "20200101T000000Z" })
        #expect(late.description.contains("set the clock"))
        #expect(try await error(try server.client(bucket: "no-such-bucket")).code == .missing)
        #expect(try await error(S3Client(address, credentialsFile: "/nonexistent")).code == .denied)
        #expect(try await place(bucket, server).names().isEmpty)
    }

    private func place(_ bucket: String, _ server: S3Proxy) throws -> BucketPlace {
        BucketPlace(name: "offsite", client: try server.client(bucket: bucket), prefix: "")
    }
}
