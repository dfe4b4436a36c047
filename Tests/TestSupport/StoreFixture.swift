package import Blobs
package import Captures
import Contacts
import Conversations
package import Crypto
package import FoundationEssentials
package import Matching
package import Postgres
package import Records
package import Store

/// A store on the test's own database, with one owner, and a superuser connection.
package struct StoreFixture {
    package let store: Database
    package let admin: Pool
    package let masterKey: SymmetricKey
    package let owner: UUID

    package init(
        blobs: BlobStore = .postgres, connections: Int = 3, credentialLifetime: Duration = .seconds(10)
    ) async throws {
        let database = try TestDatabase.required
        masterKey = try SymmetricKey.random()
        store = database.store(
            masterKey: masterKey, blobs: blobs, connections: connections, credentialLifetime: credentialLifetime)
        admin = Pool(database.conninfo, size: 2)
        guard let owner = try await store.owners.create("olive") else { throw Fault.noOwner }
        self.owner = owner
    }

    package enum Fault: Error { case noOwner, missing }

    /// A second process on the same database.
    package func another(blobs: BlobStore = .postgres) throws -> Database {
        try TestDatabase.required.store(masterKey: masterKey, blobs: blobs)
    }

    package func anotherOwner(_ name: String = "otto") async throws -> UUID {
        guard let owner = try await store.owners.create(name) else { throw Fault.noOwner }
        return owner
    }

    package func count(_ sql: SQL) async throws -> Int {
        guard let row = try await admin.query("select count(*) as n from \(sql)").first else { throw Fault.missing }
        return try row.get("n")
    }

    /// Returns when every transaction that started earlier, in any database of this server, has ended. Until then the
    /// feed does not serve earlier entries.
    package func settle() async throws {
        guard let now = try await admin.query("select pg_current_xact_id()::text as xid").first else {
            throw Fault.missing
        }
        let xid: String = try now.get("xid")
        while try await admin.query(
            "select 1 where pg_snapshot_xmin(pg_current_snapshot()) > \(xid)::xid8"
        ).isEmpty { await Task.yield() }
    }

    /// Makes all rows older, as if the time had passed.
    package func age(_ table: String, _ column: String, by seconds: Double) async throws {
        try await admin.execute(
            """
            update \(identifier: table) set \(identifier: column)
                = \(identifier: column) - make_interval(secs => \(seconds))
            """)
    }

    /// A live worker of every stage, without work, for an hour.
    package func addLiveWorkers() async throws {
        try await admin.execute(
            """
            insert into stage_beats (worker, stage, lane, slots, done, failed, lag, started_at, at)
            select 'w', s, l, 1, 0, 0, 0, now(), now() + interval '1 hour'
            from unnest(enum_range(null::stage)) as s, unnest(enum_range(null::lane)) as l
            """)
    }

    /// A row in each table of screenshot prompts.
    package func fillPrompts(of owner: UUID) async throws {
        try await admin.execute(
            """
            insert into device_settings (owner, device, daily_cap, changed_by) values (\(owner), '', 9, 'k3y00000')
            """)
        for _ in 0..<2 {
            try await admin.execute(
                """
                select accept_screenshot(\(owner), 'k3y00000', gen_random_uuid(), now(), null, '0 s', '60 s', '2 s', 256)
                """)
        }
        try await admin.execute(
            """
            with gone as (
                delete from screenshot_notifications where (owner, id) = (
                    select owner, id from screenshot_notifications where owner = \(owner) limit 1)
                returning owner, id, device, day, taken_at)
            insert into screenshot_outcomes (owner, id, device, day, taken_at)
            select owner, id, device, day, taken_at from gone
            """)
    }

    /// A row in each table of the bridge, for an owner with a device key and a file.
    package func fillBridge(of owner: UUID) async throws {
        guard let key = try await store.deviceKeys.list(of: owner).first?.id else { throw Fault.missing }
        try await admin.execute("insert into bridge_peers (owner, device, role) values (\(owner), \(key), 'phone')")
        try await admin.execute(
            """
            with pin as (
                insert into bridge_pins (owner, version, salt, hash)
                values (\(owner), \(UUID.v7()), \([UInt8](repeating: 0, count: 16)), \([UInt8](repeating: 0, count: 32))))
            insert into bridge_pin_tries (owner, device, tries) values (\(owner), \(key), 1)
            """)
        try await admin.execute(
            "insert into bridge_spent_requests (owner, request) values (\(owner), \([UInt8](repeating: 9, count: 32)))")
        let marks = (1...4).map { [UInt8](repeating: $0, count: 32) }
        try await admin.execute(
            """
            select receive_bridge_message(\(owner), \(UUID.v7()), \(marks[0]), '2026-11-28', ''::bytea, '{1}', \(UUID.v7()),
                \(marks[1]), \(marks[1]), \(marks[2]), null, false, false, ''::bytea, '{}')
            """)
        try await admin.execute(
            """
            select queue_bridge_message(
                owner, \(UUID.v7()), \(marks[3]), ''::bytea, '{1}', id, \(marks[3]), \(key), false, '1 day', '{}',
                null, null, false, null)
            from bridge_conversations where owner = \(owner)
            """)
        try await admin.execute(
            """
            with file as (select id from blobs where owner = \(owner) limit 1),
            upload as (
                insert into bridge_attachments (owner, id, size, sealed)
                values (\(owner), \(UUID.v7()), 1, ''::bytea) returning id)
            insert into bridge_attachment_parts (owner, attachment, number, blob)
            select \(owner), upload.id, 0, file.id from upload, file
            """)
    }

    // MARK: captures

    package func text(
        _ text: String = "Lunch with Sarah on Friday", owner: UUID? = nil, lane: Lane = .now, kind: CaptureKind = .auto
    ) -> NewCapture {
        NewCapture(
            id: .v7(), owner: owner ?? self.owner, kind: kind, lane: lane, source: .http, device: "k3y00000",
            content: .text(text), capturedAt: Date(timeIntervalSince1970: 1_700_000_000), trace: .v7())
    }

    package func image(_ bytes: [UInt8] = [1, 2, 3, 4], owner: UUID? = nil, lane: Lane = .now) -> NewCapture {
        var capture = text(owner: owner, lane: lane)
        capture.content = .image(bytes, contentType: "image/png")
        return capture
    }

    /// Accepts captures and stores their understandings, so that each is at `match`.
    package func atMatch(_ captures: [NewCapture]) async throws -> [WorkReference] {
        let images = captures.filter { $0.reference.stage == .recognize }.map(\.reference)
        let texts = captures.filter { $0.reference.stage == .understand }.map(\.reference)
        _ = try await store.captures.accept(captures)
        let recognition = Recognition(width: 10, height: 10, lines: [])
        let read = try await store.work.store(images.map { (reference: $0, recognition: recognition) })
        return try await store.work.understand(
            (read + texts).map { (reference: $0, understanding: StoreFixture.understanding) })
    }

    package func atMatch(_ capture: NewCapture? = nil) async throws -> WorkReference {
        guard let reference = try await atMatch([capture ?? text()]).first else { throw Fault.missing }
        return reference
    }

    package static let understanding = Understanding(
        kind: .conversation,
        conversation: ConversationReading(
            candidates: [NameCandidate(name: "Sarah", confidence: 0.9, evidence: "Sarah")], summary: "Lunch on Friday"),
        text: "Lunch with Sarah on Friday", readBy: "rules")

    package func contact(_ name: String = "Sarah Chen", owner: UUID? = nil) async throws -> UUID {
        let id = UUID.v7()
        _ = try await store.contacts.create(id, of: owner ?? self.owner, ContactFields(name: name))
        return id
    }

    package func filed(_ reference: WorkReference, under contact: UUID, dropping image: UUID? = nil) -> FiledCapture {
        FiledCapture(
            reference: reference,
            outcome: .interaction(
                contact: contact, confidence: 0.95, happenedAt: Date(timeIntervalSince1970: 1_700_000_000),
                sourceApp: "whatsapp",
                content: InteractionContent(
                    summary: "Lunch on Friday", extractedInfo: ExtractedInfo(dates: ["2024-01-15"]))),
            dropImage: image)
    }

    package func noted(_ reference: WorkReference, suggesting contacts: [UUID] = [], dropping image: UUID? = nil)
        -> FiledCapture
    {
        FiledCapture(
            reference: reference,
            outcome: .inbox(
                reason: "unknown_person", suggestions: contacts.map { Suggestion(contact: $0, score: 0.5) },
                happenedAt: Date(timeIntervalSince1970: 1_700_000_000), sourceApp: nil,
                content: InboxContent(
                    content: "Lunch on Friday", extractedText: "Lunch with Sarah on Friday",
                    extractedInfo: ExtractedInfo(events: ["Lunch"]))),
            dropImage: image)
    }

    /// An open note in the inbox.
    package func openNote() async throws -> UUID {
        let reference = try await atMatch()
        _ = try await store.filing.file([noted(reference)])
        return reference.id
    }
}
