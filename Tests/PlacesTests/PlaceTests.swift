import Foundation
import S3Support
import TestSupport
import Testing

@testable import Places

/// What every place does, whether folder or bucket. Without `TAPLINE_S3PROXY` only folders are tested.
@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct PlaceTests {
    @Test(.enabled(if: S3Proxy.jar != nil, S3Proxy.missing))
    func `BackupPlace: the same tests run on a bucket`() { #expect(PlaceKind.available == [.folder, .bucket]) }

    @Test(arguments: PlaceKind.available)
    func `BackupPlace: a backup is written in pieces, listed, read from any offset and deleted`(
        kind: PlaceKind
    ) async throws {
        try await kind.withPlace { place in
            // More than two parts of a bucket, in pieces of any length.
            let content = randomBytes((16 << 20) + 12_345, seed: 1)
            let writer = try await place.writer(named: try #require(BackupName("b-2.zip")))
            var rest = content[...]
            for length in [1, 8 << 20, 0, 3, 5_000_000, .max] {
                try await writer.write(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
            #expect(try await place.names().isEmpty)
            try await writer.commit()
            try await place.store("a-1.zip", [])
            #expect(try await place.names() == ["a-1.zip", "b-2.zip"])
            #expect(try await place.list().map(\.size) == [0, content.count])
            #expect(try await place.content("b-2.zip") == content)
            #expect(try await place.content("b-2.zip", from: content.count - 7) == content.suffix(7))
            #expect(try await place.content("b-2.zip", from: content.count).isEmpty)
            #expect(try await place.content("a-1.zip").isEmpty)
            for name in ["b-2.zip", "b-2.zip"] { try await place.delete(try #require(BackupName(name))) }
            #expect(try await place.names() == ["a-1.zip"])
            #expect(await placeCode { _ = try await place.content("b-2.zip") } == .noSuchBackup)
        }
    }

    @Test(arguments: PlaceKind.available)
    func `BackupPlace: an aborted or abandoned writer leaves the earlier backup`(kind: PlaceKind) async throws {
        try await kind.withPlace { place in
            try await place.store("x", [1, 2, 3])
            for abandons in [false, true] {
                let writer = try await place.writer(named: try #require(BackupName("x")))
                try await writer.write(randomBytes(9 << 20, seed: 2))
                if !abandons {
                    await writer.abort()
                    await writer.abort()
                    #expect(await placeCode { try await writer.write([1]) } == .failed)
                    #expect(await placeCode { try await writer.commit() } == .failed)
                }
                #expect(try await place.content("x") == [1, 2, 3])
                #expect(try await place.names() == ["x"])
            }
        }
    }

    @Test(arguments: PlaceKind.available)
    func `BackupPlace: a later backup replaces an earlier one, and abort after commit does nothing`(
        kind: PlaceKind
    ) async throws {
        try await kind.withPlace { place in
            try await place.store("x", [1, 2, 3])
            let writer = try await place.writer(named: try #require(BackupName("x")))
            try await writer.write([4, 5])
            try await writer.commit()
            await writer.abort()
            #expect(try await place.content("x") == [4, 5])
        }
    }

    @Test(arguments: PlaceKind.available)
    func `BackupPlace: a canceled task can still abort`(kind: PlaceKind) async throws {
        try await kind.withPlace { place in
            let writer = try await place.writer(named: try #require(BackupName("x")))
            try await writer.write(randomBytes(9 << 20, seed: 3))
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                await writer.abort()
            }
            task.cancel()
            await task.value
            #expect(try await place.sweepLeftovers(olderThan: .distantFuture) == 0)
        }
    }

    @Test(arguments: PlaceKind.available)
    func `BackupPlace: check writes, reads and deletes`(kind: PlaceKind) async throws {
        try await kind.withPlace { place in
            try await place.store("x", [1])
            try await place.check()
            #expect(try await place.names() == ["x"])
            // A check that died leaves a file that is never shown, and is swept.
            try await place.store("tapline-check-0", [1])
            #expect(try await place.names() == ["x"])
            #expect(try await place.sweepLeftovers(olderThan: .distantPast) == 0)
            #expect(try await place.sweepLeftovers(olderThan: .distantFuture) == 1)
            #expect(try await place.content("x") == [1])
        }
    }

    @Test(arguments: PlaceKind.available)
    func `BackupPlace: an error of the reader ends reading and is thrown`(kind: PlaceKind) async throws {
        struct Stop: Error {}
        try await kind.withPlace { place in
            try await place.store("x", randomBytes(5 << 20, seed: 4))
            var count = 0
            await #expect(throws: Stop.self) {
                try await place.read(try #require(BackupName("x")), from: 0) { bytes in
                    count += bytes.count
                    throw Stop()
                }
            }
            #expect((1..<5 << 20).contains(count))
        }
    }

    @Test(arguments: [
        "", ".", "..", ".x", "a/b", "/a", "a b", "ä", "a\0b", "a\n", "a:b", "../x", String(repeating: "a", count: 201),
    ])
    func `BackupName: what could leave the place is no name`(text: String) { #expect(BackupName(text) == nil) }

    @Test(arguments: ["a", "tapline-2026-11-25T03.30.00Z.zip", "A_b-9", String(repeating: "a", count: 200)])
    func `BackupName: plain names are names`(text: String) { #expect(BackupName(text)?.description == text) }
}
