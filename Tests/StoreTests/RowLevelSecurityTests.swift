import Captures
import Contacts
import Conversations
import Corrections
import Crypto
import FoundationEssentials
import Matching
import Merging
import NotificationRecords
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Tests that Postgres itself isolates the owners.
@Suite(.migrated) struct RowLevelSecurityTests {
    @Test func `RowLevelSecurity: rows of another owner are not found`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let contact = try await bench.contact()
        let note = try await bench.openNote()
        let reference = try await bench.atMatch()
        _ = try await bench.store.filing.file([bench.filed(reference, under: contact)])

        let store = bench.store
        #expect(try await store.contacts.find(contact, of: stranger) == nil)
        #expect(try await store.contacts.list(of: stranger).items.isEmpty)
        #expect(try await store.contacts.interactions(with: contact, of: stranger).items.isEmpty)
        #expect(try await store.inbox.find(note, of: stranger) == nil)
        #expect(try await store.captures.find(note, of: stranger) == nil)
        #expect(try await store.changes.entries(of: stranger).isEmpty)
        #expect(try await !store.contacts.delete(contact, of: stranger).isDone)
        #expect(try await store.assign(note: note, of: stranger, to: .contact(contact)) == .notFound)
        #expect(try await store.dismiss(note: note, of: stranger) == .notFound)
        guard case .notFound = try await store.contacts.update(contact, of: stranger, to: ContactFields(name: "X"))
        else {
            Issue.record("a stranger changed a contact")
            return
        }
        #expect(try await store.contacts.find(contact, of: bench.owner)?.version == 1)
    }

    @Test func `RowLevelSecurity: a note cannot be filed under another owner's contact`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let foreign = try await bench.contact("Sarah", owner: stranger)
        let note = try await bench.openNote()
        #expect(try await bench.store.assign(note: note, of: bench.owner, to: .contact(foreign)) == .contactNotFound)
        let reference = try await bench.atMatch()
        #expect(try await bench.store.filing.file([bench.filed(reference, under: foreign)]).isEmpty)
        #expect(try await bench.count("interactions") == 0)
    }

    @Test func `RowLevelSecurity: groups of another owner are not found, and nothing is filed to them`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let (groups, group) = (bench.store.groups, UUID.v7())
        _ = try await groups.create(group, of: bench.owner, name: "Club", members: [try await bench.contact()])
        #expect(try await groups.find(group, of: stranger) == nil)
        #expect(try await groups.list(of: stranger).items.isEmpty)
        #expect(try await groups.named([GroupTitle("Club", of: stranger)]).isEmpty)
        #expect(try await groups.named([GroupTitle("club", of: bench.owner)]).values.map(\.id) == [group])
        guard case .notFound = try await groups.update(group, of: stranger, name: "X"),
            case .notFound = try await groups.delete(group, of: stranger),
            case .notFound = try await groups.erase(group, of: stranger, by: "k", answeringInstead: (404, []))
        else {
            Issue.record("a stranger changed a group")
            return
        }
        let capture = try await bench.atMatch(bench.text(owner: stranger))
        let outcome = FiledCapture.Outcome.groupInteraction(
            group: group, confidence: 1, happenedAt: .now, sourceApp: nil,
            content: InteractionContent(summary: "s", extractedInfo: ExtractedInfo()))
        #expect(try await bench.store.filing.file([FiledCapture(reference: capture, outcome: outcome)]).isEmpty)
        #expect(try await bench.count("interactions") == 0)
    }

    @Test func `RowLevelSecurity: foreign keys refuse filing across owners, even for the superuser`() async throws {
        let bench = try await StoreFixture()
        let foreign = try await bench.contact("Sarah", owner: try await bench.anotherOwner())
        let reference = try await bench.atMatch()
        let error = await #expect(throws: DatabaseError.self) {
            try await bench.admin.execute(
                """
                insert into interactions (owner, id, contact, capture, confidence, happened_at, sealed)
                values (\(bench.owner), \(reference.id), \(foreign), \(reference.id), 1, now(), ''::bytea)
                """)
        }
        #expect(error?.isForeignKeyViolation == true)
    }

    private static let walled = [
        "blobs", "blob_parts", "captures", "recognitions", "understandings", "contacts", "interactions", "inbox_notes",
        "exports", "export_contacts",
        "notifications", "idempotency", "import_messages", "changes", "feed_floors", "batches", "batch_counts",
        "contact_keys", "merges", "contact_conflicts", "owner_settings", "audit_log",
        "cards", "recent_captures", "groups", "group_members", "group_titles", "contact_suggestions",
        "undo_entries", "search_texts", "consents", "provider_requests",
        "provider_answers", "homes", "locations", "labels", "items", "item_photos", "policies", "intent_runs",
        "scans", "scan_judgments", "scan_sessions",
        "device_settings", "device_settings_history", "screenshot_devices", "screenshot_answers",
        "screenshot_notifications", "screenshot_outcomes",
        "bridge_conversations", "bridge_messages", "bridge_outbox", "bridge_spent_requests",
        "bridge_peers", "bridge_pins", "bridge_pin_tries",
        "bridge_attachments", "bridge_attachment_parts",
    ]

    @Test func `RowLevelSecurity: without owners, or with other owners, no row is read or changed`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        try await fillEverything(bench)
        for table in Self.walled {
            #expect(try await bench.count("\(identifier: table)") > 0, "\(table) is empty: nothing is proved")
            for owners in [nil, [], [stranger]] as [[UUID]?] {
                var statements: [SQL] = ["select 1 from \(identifier: table)"]
                // The role may never change the audit log.
                if table != "audit_log" {
                    statements.append("with gone as (delete from \(identifier: table) returning 1) select 1 from gone")
                }
                let results = try await bench.store.pool.transaction(owners: owners, statements)
                #expect(results.allSatisfy { $0.isEmpty }, "\(table) was open to \(owners?.count ?? -1) owners")
            }
        }
    }

    @Test func `RowLevelSecurity: every table with an owner has a policy or holds no content`() async throws {
        let bench = try await StoreFixture()
        let rows = try await bench.admin.query(
            """
            select c.relname::text as name, c.relrowsecurity as walled, c.relforcerowsecurity as forced
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1
            """)
        let open = try rows.filter { try !$0.get("walled", as: Bool.self) }.map { try $0.get("name", as: String.self) }
        #expect(
            open == [
                "attempts", "backup_drill", "backup_runs", "backup_schedules", "batch_runs", "blob_keys",
                "bridge_pairings",
                "dead_letters", "dead_work", "device_key_refusals", "device_key_uses", "device_keys", "owners",
                "provider_spending",
                "rate_limits", "rate_state", "readers", "replays", "schema_functions", "schema_migrations",
                "second_readings", "sessions", "stage_beats", "unread_messages", "work",
            ])
        let walled = try rows.filter { try $0.get("walled", as: Bool.self) }.map { try $0.get("name", as: String.self) }
        #expect(walled == Self.walled.sorted())
        // The owner of the table is subject to the policy too, except for the view `searched_texts`.
        let unforced = try rows.filter { try $0.get("walled", as: Bool.self) && !$0.get("forced", as: Bool.self) }
        #expect(try unforced.map { try $0.get("name", as: String.self) } == ["search_texts"])
    }

    @Test func `AuditLog: the workers' role appends entries and revokes keys, but rewrites neither`() async throws {
        let bench = try await StoreFixture()
        let token = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["contacts:read"])
        try await bench.store.audit.log(.exportDownloaded, .v7(), of: bench.owner, by: token.keyID)
        for statement: SQL in [
            "update audit_log set action = 'contact_erased'", "delete from audit_log", "truncate audit_log",
            "update device_keys set scopes = '{*}'", "update device_keys set owner = \(UUID.v7())",
            "delete from device_keys", "truncate device_keys",
        ] {
            let error = await #expect(throws: DatabaseError.self) {
                try await bench.store.pool.transaction(owners: [bench.owner], [statement])
            }
            #expect(error?.sqlstate == "42501")
        }
        #expect(try await bench.store.audit.list(of: bench.owner).items.count == 1)
        #expect(try await bench.store.deviceKeys.revoke(token.keyID, of: bench.owner))
        let reopening = await #expect(throws: DatabaseError.self) {
            try await bench.store.pool.execute("update device_keys set revoked_at = null where id = \(token.keyID)")
        }
        #expect(reopening?.sqlstate == "42501")
        let connection = try await Connection.open(
            ConnectionSettings(try TestDatabase.required.applicationConninfo))
        #expect(try await StatusStore.rewritable(on: connection) == [])
        await connection.close()
        let owning = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
        #expect(try await StatusStore.rewritable(on: owning) == ["the audit log", "a device key's scopes"])
        await owning.close()
    }

    @Test func `AuditLog: removing an owner erases no entry, and doctor reports a foreign key that would`() async throws
    {
        let bench = try await StoreFixture()
        let otto = try await bench.anotherOwner("Otto")
        try await bench.store.audit.log(.exportDownloaded, .v7(), of: otto, by: "k3y00000")
        #expect(try await bench.store.pool.execute("delete from owners where id = \(otto)") == 1)
        #expect(try await bench.count("audit_log where owner = \(otto)") == 1)
        try await bench.admin.execute(
            """
            alter table audit_log add foreign key (owner) references owners (id) on delete cascade not valid
            """)
        let connection = try await Connection.open(
            ConnectionSettings(try TestDatabase.required.applicationConninfo))
        #expect(try await StatusStore.rewritable(on: connection) == ["the audit log"])
        await connection.close()
    }

    @Test func `RowLevelSecurity: a row cannot be written for another owner`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let error = await #expect(throws: DatabaseError.self) {
            try await bench.store.pool.transaction(
                owners: [bench.owner],
                ["insert into contacts (owner, id, name) values (\(stranger), \(UUID.v7()), 'X')"])
        }
        #expect(error?.sqlstate == "42501")
    }

    private func fillEverything(_ bench: StoreFixture) async throws {
        let contact = try await bench.contact()
        #expect(try await bench.store.dismiss(note: try await bench.openNote(), of: bench.owner) == nil)
        _ = try await bench.store.cards.enter(.v7(), of: bench.owner, ContactFields(name: "Ann"))
        let references = try await bench.atMatch([bench.text(), bench.image()])
        var filed = bench.filed(references[0], under: contact)
        filed.stated = [StatedDetail(detail: .email("a@example.com"), words: "my mail")]
        _ = try await bench.store.filing.file([filed])
        _ = try await bench.store.notifications.notify([references[0].at(.notify), references[1].at(.notify)])
        let export = try await bench.store.exports.request(.v7(), of: bench.owner, as: .csv, trace: .v7())
        _ = try await bench.store.exports.finish(
            try #require(export), file: [1], contentType: "text/csv", rows: 1, of: [contact])
        _ = try await bench.store.idempotency.reserve("key", of: bench.owner, requestHash: [1])
        let message = ImportMessage(
            owner: bench.owner, messageID: "m1", requestHash: [1], result: "{}", captures: [bench.text()])
        _ = try await bench.store.imports.accept(message)
        _ = try await bench.store.captures.acceptUnlessRepeated(bench.image())
        try await bench.admin.execute(
            "insert into consents (owner, purpose, is_given) values (\(bench.owner), 'chats', true)")
        try await bench.admin.execute(
            """
            insert into provider_requests (
                owner, id, capture, purpose, provider, model, prompt, is_outside, characters, pictures,
                reserved_micros, currency)
            values (\(bench.owner), \(UUID.v7()), \(UUID.v7()), 'chats', 'local', 'm', 'chats-1', false, 5, 0, 0, 'EUR')
            """)
        for (table, name) in [
            ("homes", "name"), ("locations", "name"), ("labels", "name"), ("items", "title"), ("policies", "provider"),
        ] {
            try await bench.admin.execute(
                """
                insert into \(identifier: table) (owner, id, \(identifier: name))
                values (\(bench.owner), \(UUID.v7()), 'x')
                """)
        }
        try await bench.admin.execute(
            """
            insert into intent_runs (owner, day, intent, device, outcome, runs)
            values (\(bench.owner), current_date, 'get-item', 'k3y00000', 'done', 1)
            """)
        try await bench.fillPrompts(of: bench.owner)
        _ = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["bridge:phone"])
        try await bench.fillBridge(of: bench.owner)
        try await bench.admin.execute(
            """
            insert into item_photos (owner, id, item, photo, thumbnail, width, height, thumbnail_width, thumbnail_height)
            select owner, \(UUID.v7()), id, b.blob, b.blob, 1, 1, 1, 1 from items
            cross join (select id as blob from blobs where owner = \(bench.owner) limit 1) b where owner = \(bench.owner)
            """)
        try await bench.admin.execute(
            """
            insert into provider_answers (owner, mark, capture, sealed)
            values (\(bench.owner), \([UInt8](repeating: 1, count: 32)), \(references[0].id), ''::bytea)
            """)
        try await bench.admin.execute(
            """
            insert into scans (owner, id, risk, category, probability, model, sealed)
            values (\(bench.owner), \(references[0].id), 'low', 'unknown', 0, '1', ''::bytea)
            """)
        try await bench.admin.execute(
            """
            insert into scan_judgments (owner, id, scan, verdict, risk, text_sealed)
            values (\(bench.owner), \(references[0].id), \(references[0].id), 'scam', 'low', ''::bytea)
            """)
        let key = try await bench.store.deviceKeys.create(of: bench.owner, name: "app", scopes: ["scans:write"])
        try await bench.admin.execute(
            """
            insert into scan_sessions (owner, device, mark, sealed)
            values (\(bench.owner), \(key.keyID), \([UInt8](repeating: 1, count: 32)), ''::bytea)
            """)
        try await bench.store.settings.change(of: bench.owner, contactDuplicates: .skip)
        _ = try await bench.store.merges.merge(try await bench.contact(), into: contact, of: bench.owner, as: .v7())
        _ = try await bench.store.contacts.update(contact, of: bench.owner, to: ContactFields(name: "New"))
        _ = try await bench.store.contacts.update(
            contact, of: bench.owner, laying: ["name": .text("Newer")], on: 1, changedAt: .now)
        let (group, batch) = (UUID.v7(), UUID.v7())
        _ = try await bench.store.groups.create(group, of: bench.owner, name: "Club", members: [contact])
        for statement in [
            """
            insert into group_titles (owner, id, group_id, mark, is_refused, title_sealed)
            values (\(bench.owner), \(UUID.v7()), \(group), \(Array(repeating: UInt8(1), count: 32)), false, 'x')
            """,
            "insert into feed_floors (owner, xid, seq) values (\(bench.owner), '1', 1)",
            "insert into batches (owner, id, name, device) values (\(bench.owner), \(batch), 'Scans', 'k3y00000')",
            "insert into batch_counts (owner, batch, shard) values (\(bench.owner), \(batch), 0)",
        ] as [SQL] {
            try await bench.admin.execute(statement)
        }
    }
}
