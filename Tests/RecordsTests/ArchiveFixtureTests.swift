import Backups
import Captures
import Contacts
import Crypto
import Foundation
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Archives of earlier releases are restored by this one. Each release adds its own to `Fixtures`: `ops/docs/contributing.md`
/// says how.
@Suite(.migrated) struct ArchiveFixtureTests {
    private static let folder = Bundle.module.path(forResource: "Fixtures", ofType: nil) ?? ""

    private static let archives: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".zip") }.sorted()
    }()

    @Test(arguments: archives)
    func `Archive: the archive of a release is restored with all its contents`(_ name: String) async throws {
        let bench = try await StoreFixture()
        _ = try await bench.store.owners.remove(bench.owner)
        let store = try bench.another()
        let report = try await ArchiveRestore(store).restore(ArchiveReader("\(Self.folder)/\(name)"))
        let owner = try #require(report.owners.first)
        #expect(owner.isNew && owner.name == "olive" && report.limits?.created == 1 && owner.keys.count == 1)
        #expect(try await store.deviceKeys.authenticate(owner.keys[0].token.text)?.scopes == ["contacts:read"])
        for count in owner.counts { #expect(count.count.created > 0, "\(count.part)") }
        let contacts = try await store.contacts.list(of: owner.id).items
        let sarah = try #require(contacts.first { $0.fields.name == "Sarah Chen" })
        #expect(sarah.fields.notes == "Ünï 日本語 \"quoted\"\nsecond line" && sarah.fields.company == "Lumen Works")
        #expect(contacts.contains { $0.fields.name == "Ada Byron" } && contacts.contains { $0.fields.name == "Li Wei" })
        #expect(Set(try await store.groups.list(of: owner.id).items.map(\.name)) == ["Fair", "Book club"])
        let page = try await store.contacts.interactions(with: sarah.id, of: owner.id)
        #expect(page.items.first?.content.messages == CorrectionBench.messages)
        #expect(try await !store.inbox.list(of: owner.id).items.isEmpty)
        let picture = try #require(
            try await bench.admin.query("select image from captures where image is not null").first)
        #expect(try await store.files.read(picture.get("image"), of: owner.id)?.bytes == [1, 2, 3, 4])
    }

    @Test func `Archive: there is an archive to restore`() { #expect(!Self.archives.isEmpty) }

    /// Writes the archive of this release to the path in `TAPLINE_ARCHIVE_FIXTURE`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["TAPLINE_ARCHIVE_FIXTURE"] != nil, "writes a fixture"))
    func `Archive: the fixture of this release is written`() async throws {
        let path = try #require(ProcessInfo.processInfo.environment["TAPLINE_ARCHIVE_FIXTURE"])
        let bench = try await CorrectionBench(captures: 9)
        try await bench.fillRest()
        _ = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["contacts:read"])
        try await bench.fixture.admin.execute("insert into rate_limits (key, tokens_per_day) values ('owner:*', 9)")
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(bench.fixture.another())
        #expect(file.manifest.parts.allSatisfy { $0.objects > 0 }, "every kind has an object")
        let bytes = try Data(contentsOf: URL(filePath: file.path))
        try bytes.write(to: URL(filePath: path))
    }
}
