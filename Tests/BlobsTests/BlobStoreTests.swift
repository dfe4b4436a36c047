import Blobs
import FoundationEssentials
import Testing

@Suite struct BlobStoreTests {
    private func withDirectory(_ body: (String) async throws -> Void) async throws {
        let root = FileManager.default.temporaryDirectory.path + "/blobs-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: root) }
        try await body(root)
    }

    @Test(arguments: [0, 1, 70_000, 3_000_000])
    func `BlobStore: stored bytes are read back unchanged`(size: Int) async throws {
        try await withDirectory { root in
            let store = BlobStore.directory(root)
            let id = UUID()
            let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let inline = try await store.put(id, bytes)
            let back = try await store.get(id, inline: inline)
            #expect(inline == nil)
            #expect(back == bytes)
        }
    }

    @Test func `BlobStore: a discarded blob is gone, and discarding it again is no error`() async throws {
        try await withDirectory { root in
            let store = BlobStore.directory(root)
            let id = UUID()
            _ = try await store.put(id, [1, 2, 3])
            #expect(try await store.discard(id))
            #expect(try await !store.discard(id), "nothing was there")
            await #expect(throws: BlobError.self) { try await store.get(id, inline: nil) }
            let left = try FileManager.default.subpathsOfDirectory(atPath: root).filter {
                $0.contains(id.uuidString.lowercased())
            }
            #expect(left == [])
        }
    }

    @Test func `BlobStore: the Postgres store returns the bytes for the row`() async throws {
        let id = UUID()
        let inline = try await BlobStore.postgres.put(id, [7])
        let back = try await BlobStore.postgres.get(id, inline: inline)
        #expect(inline == [7])
        #expect(back == [7])
        await #expect(throws: BlobError.self) { try await BlobStore.postgres.get(id, inline: nil) }
    }

    @Test func `BlobStore: a folder that cannot be written is named in the error`() async throws {
        let error = await #expect(throws: BlobError.self) {
            try await BlobStore.directory("/proc/nowhere").put(UUID(), [1])
        }
        #expect(error?.description.contains("/proc/nowhere") == true)
    }
}
