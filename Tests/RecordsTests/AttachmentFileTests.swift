import Backups
import Blobs
import Bridge
import BridgeRecords
import Captures
import Crypto
import Foundation
import Postgres
import Retention
import Store
import TestSupport
import Testing

/// Where the bytes of attachments are files of a folder.
@Suite(.migrated) struct AttachmentFileTests {
    private static let size = AttachmentParts.size + 3

    private func files(_ root: String) -> [String] {
        (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []).filter { $0.count > 2 }
    }

    private func upload(_ bench: StoreFixture, _ size: Int = size) async throws -> UUID {
        let id = UUID.v7()
        let file = BridgeAttachment(id: id.text, fileName: "a.jpg", size: size)
        #expect(
            try await bench.store.attachments.begin(file, as: id, of: bench.owner, by: "k3y00000")?.missing.isEmpty
                == false)
        for part in 0..<AttachmentParts.count(of: size) {
            let count = try #require(AttachmentParts.size(of: part, of: size))
            let bytes = [UInt8](repeating: UInt8(part + 1), count: count)
            let outcome = try await bench.store.attachments.put(bytes, as: part, of: id, owner: bench.owner)
            guard case .stored = outcome else { throw StoreFixture.Fault.missing }
        }
        return id
    }

    private func message(_ id: String, _ attachments: [UUID]) -> PostedMessage {
        PostedMessage(
            id: id, conversation: "c", participants: ["+12125550100"], displayName: nil, sender: "+12125550100",
            text: "", sentAt: Date(timeIntervalSince1970: 1_700_000_000), attachments: attachments)
    }

    private func withFolder(_ body: (StoreFixture, String) async throws -> Void) async throws {
        let root = NSTemporaryDirectory() + "tapline-attachments-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: root) }
        try await body(try await StoreFixture(blobs: .directory(root)), root)
    }

    @Test func `Attachments: eight writers of the same part leave one file, and those of other bytes are told`()
        async throws
    {
        try await withFolder { bench, root in
            let id = UUID.v7()
            let store = bench.store.attachments
            _ = try await store.begin(BridgeAttachment(id: id.text, size: 5), as: id, of: bench.owner, by: "k3y00000")
            let answers = try await withThrowingTaskGroup(of: (UInt8, AttachmentStore.Outcome?).self) { group in
                for writer in UInt8(0)..<8 {
                    group.addTask {
                        let bytes = [UInt8](repeating: writer % 2, count: 5)
                        return (writer % 2, try await store.put(bytes, as: 0, of: id, owner: bench.owner))
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let upload = try #require(try await store.upload(id, of: bench.owner))
            let stored = try #require(answers.first { $0.1 == .stored(upload) }?.0)
            #expect(answers.count == 8 && upload.missing.isEmpty)
            for (byte, answer) in answers { #expect(answer == (byte == stored ? .stored(upload) : .differs)) }
            #expect(files(root).count == 1)
            #expect(try await bench.count("blobs") == 1)
        }
    }

    @Test func `Attachments: a deleted conversation takes files and keys, and only its own`() async throws {
        try await withFolder { bench, root in
            let (gone, kept) = (try await upload(bench), try await upload(bench))
            _ = try await bench.store.bridge.receive(message("m1", [gone]), of: bench.owner)
            #expect(files(root).count == 4)
            #expect(try await bench.store.bridge.delete("c", of: bench.owner, by: "key"))
            #expect(files(root).count == 2)
            #expect(try await bench.count("blob_keys where erased_at is not null") == 2)
            #expect(try await bench.count("bridge_attachments") == 1)
            #expect(try await bench.store.attachments.find(gone, of: bench.owner) == nil)
            #expect(try await bench.store.attachments.find(kept, of: bench.owner) != nil)
        }
    }

    @Test func `Sweep: uploads that no message names are erased a day after their last part`() async throws {
        try await withFolder { bench, root in
            let (named, begun) = (try await upload(bench), UUID.v7())
            _ = try await bench.store.bridge.receive(message("m1", [named]), of: bench.owner)
            for _ in 0..<11 { _ = try await upload(bench, 1) }
            let file = BridgeAttachment(id: begun.text, size: 1)
            _ = try await bench.store.attachments.begin(file, as: begun, of: bench.owner, by: "k3y00000")
            try await bench.age("bridge_attachments", "updated_at", by: 86_000)
            _ = try await bench.store.sweep.run()
            #expect(try await bench.count("bridge_attachments") == 13)
            try await bench.age("bridge_attachments", "updated_at", by: 1_000)
            // A part makes the upload young again.
            _ = try await bench.store.attachments.put([1], as: 0, of: begun, owner: bench.owner)
            _ = try await bench.store.sweep.run()
            #expect(try await bench.count("bridge_attachments") == 2)
            #expect(files(root).count == 3)
            #expect(try await bench.count("blob_keys where erased_at is not null") == 11)
            #expect(try await bench.store.attachments.find(named, of: bench.owner) != nil)
        }
    }

    @Test func `Attachments: an upload that is taken back while parts come leaves nothing`() async throws {
        try await withFolder { bench, root in
            let (store, owner) = (bench.store.attachments, bench.owner)
            let size = AttachmentParts.size + 1
            // The parts that have come when the upload is taken back. The others are on their way.
            for count in 0...2 {
                let id = UUID.v7()
                _ = try await store.begin(BridgeAttachment(id: id.text, size: size), as: id, of: owner, by: "k3y00000")
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for part in 0..<2 {
                        group.addTask {
                            let bytes = [UInt8](repeating: 1, count: part == 1 ? 1 : AttachmentParts.size)
                            _ = try await store.put(bytes, as: part, of: id, owner: owner)
                        }
                    }
                    for _ in 0..<count { try await group.next() }
                    let withdrawal = try await store.withdraw(id, of: owner)
                    #expect(withdrawal == .erased)
                    try await group.waitForAll()
                }
                #expect(files(root).isEmpty)
                #expect(try await bench.count("blobs") == 0)
                #expect(try await bench.count("bridge_attachments") == 0)
            }
        }
    }

    @Test func `Attachments: the SHA-256 is stored with the last part, and the content is not read again`() async throws
    {
        try await withFolder { bench, root in
            let (store, owner) = (bench.store.attachments, bench.owner)
            let id = UUID.v7()
            let content = [UInt8](repeating: 1, count: AttachmentParts.size) + [2, 2, 2]
            _ = try await store.begin(
                BridgeAttachment(id: id.text, size: content.count), as: id, of: owner, by: "k3y00000")
            let described = try await sealed(id, bench)
            _ = try await store.put([2, 2, 2], as: 1, of: id, owner: owner)
            #expect(try await store.upload(id, of: owner)?.sha256 == nil)
            #expect(try await store.sha256(of: id, owner) == nil)
            let first = Array(content.prefix(AttachmentParts.size))
            let outcome = try await store.put(first, as: 0, of: id, owner: owner)
            let expected = try SHA256.hash(content)
            guard case .stored(let upload) = outcome else { throw StoreFixture.Fault.missing }
            #expect(upload.sha256 == Hex.encode(expected) && upload.missing.isEmpty)

            // A server that was stopped before it stored the hash computes the hash when it is needed.
            let complete = try await sealed(id, bench)
            try await set(described, of: id, bench)
            #expect(try await store.find(id, of: owner)?.sha256 == nil)
            #expect(try await store.sha256(of: id, owner) == expected)
            #expect(try await store.find(id, of: owner)?.sha256 == expected)
            #expect(complete != described)

            for file in files(root) { try? FileManager.default.removeItem(atPath: root + "/" + file) }
            #expect(try await store.sha256(of: id, owner) == expected)
        }
    }

    @Test func `Attachments: a restored file has the SHA-256 and the bytes that it had in the archive`() async throws {
        let bench = try await StoreFixture()
        let (id, owner) = (try await upload(bench), bench.owner)
        _ = try await bench.store.bridge.receive(message("m1", [id]), of: owner)
        let before = try #require(try await bench.store.attachments.find(id, of: owner)?.sha256)
        let file = ArchiveFile()
        try await file.write(bench.another(), of: owner)
        defer { file.remove() }
        _ = try await bench.store.owners.remove(owner)
        #expect(try await bench.count("bridge_attachments") == 0)
        _ = try await ArchiveRestore(bench.another()).restore(ArchiveReader(file.path))
        let store = try bench.another().attachments
        let found = try #require(try await store.find(id, of: owner))
        // As it was stored: nothing has computed the hash again.
        #expect(found.sha256 == before && found.size == Self.size)
        var content: [UInt8] = []
        for piece in try await store.pieces(of: id, in: 0..<found.size, owner: owner) {
            content += try await store.read(piece, of: owner)
        }
        #expect(try SHA256.hash(content) == before)
    }

    private func sealed(_ id: UUID, _ bench: StoreFixture) async throws -> [UInt8] {
        let rows = try await bench.store.rows(
            of: [bench.owner], "select sealed from bridge_attachments where id = \(id)")
        return try #require(rows.first).get("sealed")
    }

    private func set(_ sealed: [UInt8], of id: UUID, _ bench: StoreFixture) async throws {
        _ = try await bench.store.rows(
            of: [bench.owner], "update bridge_attachments set sealed = \(sealed) where id = \(id) returning id")
    }

    @Test func `Attachments: of ten messages that name an upload at once, one gets it`() async throws {
        try await withFolder { bench, _ in
            let (first, second) = (try await upload(bench, 1), try await upload(bench, 1))
            let receipts = try await withThrowingTaskGroup(of: BridgeStore.Receipt.self) { group in
                for index in 0..<10 {
                    let order = index % 2 == 0 ? [first, second] : [second, first]
                    group.addTask {
                        try await bench.store.bridge.receive(message("m\(index)", order), of: bench.owner)
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(receipts.count { $0 != .unknownAttachment } == 1)
            #expect(try await bench.count("bridge_messages") == 1)
        }
    }
}
