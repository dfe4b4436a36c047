import Backups
import Blobs
import Captures
import Crypto
import Foundation
import Postgres
import Records
import Store
import TestSupport
import Testing

/// What an installation's archive has besides the owners' rows: device keys and rate limits.
@Suite(.migrated) struct InstallationArchiveTests {
    @Test func `Archive: device keys of a new owner get new secrets, but not revoked and expired ones`() async throws {
        let bench = try await StoreFixture()
        let (store, owner) = (bench.store, bench.owner)
        let other = try await bench.anotherOwner()
        let end = Date(timeIntervalSince1970: 4_000_000_000)
        let old = try await store.deviceKeys.create(
            of: owner, name: "Ünï 📱", scopes: ["contacts:read", "captures:write"], expiresAt: end)
        let revoked = try await store.deviceKeys.create(of: owner, name: "lost", scopes: ["*"])
        _ = try await store.deviceKeys.revoke(revoked.keyID, of: owner)
        let expired = try await store.deviceKeys.create(of: owner, name: "old", scopes: ["*"], expiresAt: .now)
        let kept = try await store.deviceKeys.create(of: other, name: "kept", scopes: ["*"])
        let before = try #require(try await store.deviceKeys.list(of: owner).first { $0.id == old.keyID })
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(store)
        _ = try await store.owners.remove(owner)

        let fresh = try bench.another()
        var dry = RestoreOptions()
        dry.isDryRun = true
        let planned = try await ArchiveRestore(fresh).restore(ArchiveReader(file.path), dry)
        #expect(planned.owners.allSatisfy { $0.keys.isEmpty }, "a dry run makes no secrets")
        #expect(created("deviceKeys", planned, owner) == 1)
        #expect(try await bench.count("device_keys") == 1)

        let report = try await ArchiveRestore(fresh).restore(ArchiveReader(file.path))
        let key = try #require(report.owners.first { $0.id == owner }?.keys.first)
        #expect(report.owners.flatMap(\.keys).count == 1 && created("deviceKeys", report, owner) == 1)
        #expect(key.token.keyID == old.keyID && key.token != old)
        #expect(try await fresh.deviceKeys.list(of: owner) == [before])
        #expect(try await fresh.deviceKeys.authenticate(key.token.text)?.scopes == before.scopes)
        #expect(try await fresh.deviceKeys.importKey(old.keyID)?.principal.owner == owner)
        for lost in [old, revoked, expired] {
            #expect(try await fresh.deviceKeys.authenticate(lost.text) == nil)
        }
        // An owner who exists keeps its keys.
        #expect(try await fresh.deviceKeys.authenticate(kept.text)?.owner == other)
        let again = try await ArchiveRestore(fresh).restore(ArchiveReader(file.path))
        #expect(again.owners.allSatisfy { $0.keys.isEmpty })
        #expect(try await fresh.deviceKeys.authenticate(key.token.text) != nil)
    }

    @Test func `Archive: a key whose id is taken is restored under a new id`() async throws {
        let bench = try await StoreFixture()
        let old = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["*"])
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(bench.store)
        _ = try await bench.store.owners.remove(bench.owner)
        let other = try await bench.anotherOwner()
        let taker = try await bench.store.deviceKeys.create(of: other, name: "other", scopes: ["*"])
        try await bench.admin.execute("update device_keys set id = \(old.keyID) where id = \(taker.keyID)")
        let report = try await ArchiveRestore(bench.another()).restore(ArchiveReader(file.path))
        let key = try #require(report.owners.flatMap(\.keys).first)
        #expect(key.token.keyID != old.keyID && key.name == "phone")
        #expect(try await bench.another().deviceKeys.authenticate(key.token.text)?.owner == bench.owner)
    }

    @Test func `Archive: rate limits are restored, and the installation's own are left`() async throws {
        let bench = try await StoreFixture()
        for key in ["owner:*", "device:k3y00000"] {
            try await bench.admin.execute("insert into rate_limits (key, tokens_per_day) values (\(key), 9000000000)")
        }
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(bench.store)
        try await bench.admin.execute("delete from rate_limits where key = 'owner:*'")
        try await bench.admin.execute("update rate_limits set tokens_per_day = 7")
        var dry = RestoreOptions()
        dry.isDryRun = true
        let planned = try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path), dry)
        #expect(try await bench.count("rate_limits") == 1)
        let report = try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path))
        #expect(report.limits == planned.limits)
        #expect((report.limits?.created, report.limits?.left) == (1, 1))
        #expect(try await bench.count("rate_limits where tokens_per_day = 9000000000 and key = 'owner:*'") == 1)
        #expect(try await bench.count("rate_limits where tokens_per_day = 7") == 1)
        // The archive of one owner does not change the installation.
        try await bench.admin.execute("delete from rate_limits")
        try await file.write(bench.store, of: bench.owner)
        #expect(try await ArchiveRestore(bench.store).restore(ArchiveReader(file.path)).limits == nil)
    }

    @Test func `Archive: a missing picture is in the report`() async throws {
        let root = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: .directory(root))
        let picture = bench.image()
        let reference = try await bench.atMatch(picture)
        _ = try await bench.store.filing.file([bench.filed(reference, under: try await bench.contact())])
        for name in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder)
            if !isFolder.boolValue { try FileManager.default.removeItem(atPath: "\(root)/\(name)") }
        }
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(bench.store)
        _ = try await bench.store.owners.remove(bench.owner)
        let report = try await ArchiveRestore(bench.another()).restore(ArchiveReader(file.path))
        #expect(report.manifest.missingFiles.count == 1)
        #expect(try await bench.count("captures where image is null and state = 'filed'") == 1)
    }

    private func created(_ part: String, _ report: RestoreReport, _ owner: UUID) -> Int? {
        report.owners.first { $0.id == owner }?.counts.first { $0.part == part }?.count.created
    }
}
