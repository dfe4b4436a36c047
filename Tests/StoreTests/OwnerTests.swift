import Retention
import Blobs
import Captures
import Contacts
import Corrections
import Crypto
import Foundation
import Matching
import Postgres
import TestSupport
import Testing

@testable import Records
@testable import Store

@Suite(.migrated) struct OwnerTests {
    /// Inserts rows of every kind.
    private func fill(_ bench: StoreFixture, _ owner: UUID) async throws {
        let store = bench.store
        _ = try await store.deviceKeys.create(of: owner, name: "phone", scopes: ["*"])
        let ann = try await bench.contact("Ann Lee", owner: owner)
        let other = try await bench.contact("Ann Leigh", owner: owner)
        guard case .done = try await store.merges.merge(other, into: ann, of: owner, as: .v7()) else {
            throw StoreFixture.Fault.missing
        }
        _ = try await store.contacts.update(
            ann, of: owner, laying: ["name": .text("Anna")], on: 1, changedAt: .now)
        let talk = try await bench.atMatch(bench.text(owner: owner))
        var filed = bench.filed(talk, under: ann)
        filed.stated = [StatedDetail(detail: .email("a@example.com"), words: "my mail")]
        _ = try await store.filing.file([filed])
        let group = UUID.v7()
        _ = try await store.groups.create(group, of: owner, name: "Club", members: [ann])
        let chat = try await bench.atMatch(bench.text(owner: owner))
        _ = try await store.filing.file([bench.noted(chat)])
        _ = try await store.assign(note: chat.id, of: owner, to: .group(group))
        try await bench.admin.execute(
            """
            insert into group_titles (owner, id, group_id, mark, is_refused, title_sealed)
            values (\(owner), \(UUID.v7()), \(group), \(Array(repeating: UInt8(1), count: 32)), false, 'x')
            """)
        try await bench.admin.execute(
            """
            with s as (
                insert into backup_schedules (id, owner, format, cron, time_zone, place, keep)
                values (\(UUID.v7()), \(owner), 'csv', '@daily', 'UTC', 'nas', '{}') returning id)
            insert into backup_runs (id, schedule, owner, format, place, name)
            select \(UUID.v7()), id, \(owner), 'csv', 'nas', 'x' from s
            """)
        try await bench.admin.execute(
            "insert into consents (owner, purpose, is_given) values (\(owner), 'chats', true)")
        try await bench.admin.execute(
            """
            insert into provider_requests (
                owner, id, capture, purpose, provider, model, prompt, is_outside, characters, pictures,
                reserved_micros, currency)
            values (\(owner), \(UUID.v7()), \(UUID.v7()), 'chats', 'local', 'm', 'chats-1', false, 5, 0, 0, 'EUR')
            """)
        let asked = try await bench.atMatch(bench.text(owner: owner))
        _ = try await store.filing.file([bench.noted(asked)])
        for (table, name) in [
            ("homes", "name"), ("locations", "name"), ("labels", "name"), ("items", "title"), ("policies", "provider"),
        ] {
            try await bench.admin.execute(
                """
                insert into \(identifier: table) (owner, id, \(identifier: name))
                values (\(owner), \(UUID.v7()), 'x')
                """)
        }
        try await bench.admin.execute(
            """
            insert into intent_runs (owner, day, intent, device, outcome, runs)
            values (\(owner), current_date, 'get-item', 'k3y00000', 'done', 1)
            """)
        try await bench.fillPrompts(of: owner)
        try await bench.admin.execute(
            """
            insert into item_photos (owner, id, item, photo, thumbnail, width, height, thumbnail_width, thumbnail_height)
            select owner, \(UUID.v7()), id, b.blob, b.blob, 1, 1, 1, 1 from items
            cross join (select id as blob from blobs where owner = \(owner) limit 1) b where owner = \(owner)
            """)
        try await bench.admin.execute(
            """
            insert into provider_answers (owner, mark, capture, sealed)
            values (\(owner), \([UInt8](repeating: 1, count: 32)), \(asked.id), ''::bytea)
            """)
        try await bench.admin.execute(
            """
            insert into scans (owner, id, risk, category, probability, model, sealed)
            values (\(owner), \(asked.id), 'low', 'unknown', 0, '1', ''::bytea)
            """)
        try await bench.admin.execute(
            """
            insert into scan_judgments (owner, id, scan, verdict, risk, text_sealed)
            values (\(owner), \(asked.id), \(asked.id), 'scam', 'low', ''::bytea)
            """)
        try await bench.admin.execute(
            """
            insert into scan_sessions (owner, device, mark, sealed)
            select owner, id, \([UInt8](repeating: 1, count: 32)), ''::bytea from device_keys where owner = \(owner)
            """)
        try await bench.admin.execute(
            """
            insert into second_readings (owner, capture, due_at, trace)
            values (\(owner), \(asked.id), now(), \(UUID.v7()))
            """)
        try await bench.admin.execute(
            "insert into provider_spending (provider, currency, period, owner) values ('local', 'EUR', '2026-11', \(owner))"
        )
        try await bench.fillBridge(of: owner)
        let card = try await bench.atMatch(bench.image(owner: owner))
        let drafts = FiledCapture.Outcome.drafts([CardDraft(ContactFields(name: "Bo"), confidence: [:])])
        _ = try await store.filing.file([FiledCapture(reference: card, outcome: drafts, isCard: true)])
        let batch = UUID.v7()
        _ = try await store.batches.create(batch, of: owner, name: "Fair", device: "k3y00000")
        var waiting = bench.image(owner: owner, lane: .bulk)
        waiting.batch = batch
        _ = try await store.captures.accept([waiting])
        _ = try await store.exports.request(.v7(), of: owner, as: .csv, trace: .v7())
        _ = try await store.settings.change(of: owner, contactDuplicates: .merge)
        guard let limit = RateKey(parsing: "provider:rules/owner:\(owner.text)") else {
            throw StoreFixture.Fault.missing
        }
        _ = try await store.limits.set(RateLimit(limit, requestsPerMinute: 5))
        for key in try await store.deviceKeys.list(of: owner) {
            _ = try await store.limits.set(RateLimit(.device(key.id), requestsPerMinute: 5))
            try await bench.admin.execute("insert into rate_state (key) values (\("device:" + key.id))")
        }
        _ = try await store.deadLetters.store(
            topic: "tapline.import", partition: 0, offset: owner == bench.owner ? 1 : 2, code: "wrong_type",
            detail: "/captures", payload: Array("words of theirs".utf8), owner: owner)
    }

    /// For each table with an owner, the number of the owner's rows.
    private func rows(of owner: UUID, _ bench: StoreFixture) async throws -> [String: Int] {
        let tables = try await bench.admin.query(
            """
            select c.table_name::text as name from information_schema.columns c
            join information_schema.tables t using (table_schema, table_name)
            where c.table_schema = 'public' and c.column_name = 'owner' and t.table_type = 'BASE TABLE'
            """
        ).map { try $0.get("name", as: String.self) }
        var rows: [String: Int] = [:]
        for table in tables {
            // The zeros in place of erased keys stay until the sweep.
            let living: SQL = table == "blob_keys" ? "and erased_at is null" : ""
            let count = try await bench.count("\(identifier: table) where owner = \(owner) \(living)")
            if count > 0 { rows[table] = count }
        }
        return rows
    }

    @Test func `Owners: removal deletes everything of an owner, waiting work and files included`() async throws {
        let root = NSTemporaryDirectory() + "tapline-owner-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: .directory(root))
        let otto = try await bench.anotherOwner("Otto")
        try await fill(bench, bench.owner)
        try await fill(bench, otto)
        let (before, others) = (try await rows(of: bench.owner, bench), try await rows(of: otto, bench))
        #expect(before.count > 15, "\(before.keys.sorted())")
        let owners = try await bench.store.owners.list()
        #expect(owners.map(\.name) == ["olive", "Otto"])
        #expect(owners.map(\.keys) == [1, 1] && owners.map(\.captures.value) == [5, 5])
        #expect(owners.map(\.contacts.value) == [2, 2])

        let keys = try await bench.store.deviceKeys.list(of: bench.owner).map(\.id)
        let removal = try await bench.store.owners.remove(bench.owner)
        // The result ends the owner's event streams.
        #expect(try await bench.store.deviceKeys.revoked(among: keys) == keys)
        #expect((removal.contacts, removal.captures, removal.interactions, removal.notes) == (3, 5, 2, 2))
        #expect((removal.exports, removal.files, removal.keys) == (1, 2, 1))
        #expect(try await rows(of: bench.owner, bench) == ["audit_log": before["audit_log"]])
        #expect(try await bench.count("owners where id = \(bench.owner)") == 0)
        #expect(try await rows(of: otto, bench) == others)
        #expect(try await bench.store.limits.all().count == 2)
        #expect(try await bench.count("rate_state where key like 'device:%'") == 1)
        #expect(before["dead_letters"] == 1)
        let files = try #require(FileManager.default.enumerator(atPath: root))
        #expect(files.count { "\($0)".contains("-") } == 2, "Otto's pictures alone")
    }

    @Test func `DeadLetters: a message of a removed owner is not kept`() async throws {
        let bench = try await StoreFixture()
        _ = try await bench.store.owners.remove(bench.owner)
        try await bench.store.deadLetters.store(
            topic: "tapline.import", partition: 0, offset: 1, code: "wrong_type", detail: "",
            payload: Array("words of theirs".utf8), owner: bench.owner)
        #expect(try await bench.count("dead_letters") == 0)
    }

    @Test func `Owners: captures accepted during a removal leave no row and no file`() async throws {
        let root = NSTemporaryDirectory() + "tapline-owner-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: .directory(root))
        try await fill(bench, bench.owner)
        // A second process, which has cached the owner's key.
        let ingest = try bench.another(blobs: .directory(root))
        let picture = NewCapture.Content.image([UInt8](repeating: 7, count: 2000), contentType: "image/png")
        @Sendable func accept() async throws(StoreError) {
            _ = try await ingest.captures.accept([
                NewCapture(
                    id: .v7(), owner: bench.owner, kind: .auto, lane: .now, source: .http, device: "phone",
                    language: "eng", content: picture, capturedAt: .now, trace: .v7())
            ])
        }
        // A key is cached for at most ten seconds, so the inserts end.
        let sending = Task {
            for _ in 0..<12 {
                do throws(StoreError) { try await accept() } catch { return error.isOwnerGone }
            }
            return true
        }
        _ = try await bench.store.owners.remove(bench.owner)
        #expect(await sending.value)
        let refusal = await #expect(throws: StoreError.self) { try await accept() }
        #expect(refusal?.isOwnerGone == true, "\(refusal.map { "\($0)" } ?? "")")
        #expect(try await rows(of: bench.owner, bench).keys.sorted() == ["audit_log"])
        let files = try #require(FileManager.default.enumerator(atPath: root))
        #expect(files.count { "\($0)".contains("-") } == 0)
    }

    @Test func `Owners: charges with a cached key after a removal are deleted by the next sweep`() async throws {
        let bench = try await StoreFixture()
        let otto = try await bench.anotherOwner("Otto")
        for key in ["device:*", "owner:*"] {
            _ = try await bench.store.limits.set(RateLimit(try #require(RateKey(parsing: key)), requestsPerMinute: 60))
        }
        var charges: [RateCharge] = []
        for owner in [bench.owner, otto] {
            let key = try await bench.store.deviceKeys.create(of: owner, name: "phone", scopes: ["*"])
            charges.append(RateCharge(narrow: .device(key.keyID), wide: .owner(owner), tokens: 1))
        }
        _ = try await bench.store.owners.remove(bench.owner)
        _ = try await bench.store.limits.charge(charges)
        #expect(try await bench.count("rate_state") == 4)
        _ = try await bench.store.sweep.run()
        #expect(try await bench.count("rate_state") == 2)
        #expect(
            try await bench.count("rate_state where key in (\("owner:" + otto.text), \(charges[1].narrow.description))")
                == 2)
    }

    @Test func `Owners: an interrupted removal is continued by the next one`() async throws {
        let bench = try await StoreFixture()
        try await fill(bench, bench.owner)
        try await bench.admin.execute("delete from interactions where owner = \(bench.owner)")
        try await bench.admin.execute("delete from inbox_notes where owner = \(bench.owner)")
        _ = try await bench.store.owners.remove(bench.owner)
        #expect(try await rows(of: bench.owner, bench).keys.sorted() == ["audit_log"])
        #expect(try await bench.store.owners.list().isEmpty)
    }

    @Test func `Owners: a removal handles rows that are inserted behind it`() async throws {
        let bench = try await StoreFixture()
        try await fill(bench, bench.owner)
        try await bench.admin.execute("create sequence removals")
        try await bench.admin.execute(
            """
            create function refuse_once() returns trigger language plpgsql security definer as $$
            begin
                if nextval('public.removals') = 1 then
                    raise 'a note of a capture came in' using errcode = 'foreign_key_violation';
                end if;
                return null;
            end $$
            """)
        try await bench.admin.execute(
            "create trigger refuse_once before delete on captures for each statement execute function refuse_once()")
        _ = try await bench.store.owners.remove(bench.owner)
        #expect(try await rows(of: bench.owner, bench).keys.sorted() == ["audit_log"])
    }

    @Test func `Owners: a file that cannot be deleted is reported, unreadable, and deleted by the next removal`()
        async throws
    {
        let root = NSTemporaryDirectory() + "tapline-owner-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: root) }
        let bench = try await StoreFixture(blobs: .directory(root))
        try await fill(bench, bench.owner)
        let blob = try #require(
            try await bench.admin.query("select id from blobs where owner = \(bench.owner) limit 1").first)
        let id: UUID = try blob.get("id")
        let name = id.uuidString.lowercased()
        let file = "\(root)/\(name.suffix(2))/\(name)"
        // A folder that is not empty: not even root can unlink it.
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file + "/x", withIntermediateDirectories: true)
        let error = await #expect(throws: StoreError.self) { try await bench.store.owners.remove(bench.owner) }
        #expect(error.map { "\($0)".contains(name) } == true)
        #expect(try await bench.store.owners.list().map(\.id) == [bench.owner])
        #expect(try await rows(of: bench.owner, bench)["blobs"] == 1)
        #expect(try await bench.count("blob_keys where erased_at is null") == 0)
        // If the root folder is missing, the files may still exist.
        let unmounted = try bench.another(blobs: .directory(root + "-elsewhere"))
        await #expect(throws: StoreError.self) { try await unmounted.owners.remove(bench.owner) }
        await #expect(throws: StoreError.self) { try await bench.another().owners.remove(bench.owner) }

        try FileManager.default.removeItem(atPath: file)
        // The file is already missing, as on a volume that is not mounted.
        let removal = try await bench.store.owners.remove(bench.owner)
        #expect((removal.files, removal.missingFiles) == (0, 1))
        #expect(try await rows(of: bench.owner, bench).keys.sorted() == ["audit_log"])
        #expect(try await bench.store.owners.list().isEmpty)
    }
}
