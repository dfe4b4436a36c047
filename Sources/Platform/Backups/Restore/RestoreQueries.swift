import Captures
import Contacts
import Crypto
import FoundationEssentials
import Postgres
import Store

/// The statements of a restore.
enum RestoreQueries {
    /// For each archived table, the types of its columns.
    static func types(in transaction: Transaction) async throws -> [String: [String: String]] {
        let rows = try await transaction.query(
            """
            select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
            from pg_attribute a join pg_class c on c.oid = a.attrelid
            where c.relname = any (\(ArchivedTable.ofOwners.map(\.table))) and c.relnamespace = current_schema()::regnamespace
                and a.attnum > 0 and not a.attisdropped
            """)
        var types: [String: [String: String]] = [:]
        for row in rows {
            types[try row.get("table"), default: [:]][try row.get("name")] = try row.get("type", as: String.self)
        }
        return types
    }

    /// Contacts, groups, captures and conversations that were erased permanently. Captures are also erased with their
    /// contact or conversation.
    static func erased(of owner: UUID, in transaction: Transaction) async throws -> Set<UUID> {
        let rows = try await transaction.query(
            """
            select object from audit_log where owner = \(owner)
                and action in ('contact_erased', 'group_erased', 'capture_erased', 'conversation_erased')
            union select id from captures where owner = \(owner) and state = 'erased'
            """)
        return Set(try rows.map { try $0.get("object", as: UUID.self) })
    }

    /// - Returns: the number of limits that the installation had not.
    static func insertLimits(_ lines: [ArchiveLine], in transaction: Transaction) async throws -> Int {
        try await transaction.execute(
            """
            insert into rate_limits (key, requests_per_minute, tokens_per_minute, requests_per_day, tokens_per_day,
                changed_at)
            select r.key, r."requestsPerMinute", r."tokensPerMinute", r."requestsPerDay", r."tokensPerDay", r."changedAt"
            from unnest(\(lines.map { $0.json(LineMembers.rateLimits.names) })::text[]) as s (json)
            cross join lateral json_to_record(s.json::json) as r (key text, "requestsPerMinute" integer,
                "tokensPerMinute" bigint, "requestsPerDay" bigint, "tokensPerDay" bigint, "changedAt" timestamptz)
            on conflict (key) do nothing
            """)
    }

    /// Those of the files that one of the owners has.
    static func files(_ ids: [UUID], of owners: [UUID], in database: Database) async throws -> [UUID] {
        let rows = try await database.pool.transaction(owners: owners) { transaction in
            try await transaction.query("select id from blobs where owner = any (\(owners)) and id = any (\(ids))")
        }
        return try rows.map { try $0.get("id") }
    }

    /// Those of the batches that another owner has: the run of a batch is found by its id alone.
    static func batches(_ ids: [UUID], notOf owner: UUID, in transaction: Transaction) async throws -> [UUID] {
        let rows = try await transaction.query(
            "select batch from batch_runs where batch = any (\(ids)) and owner <> \(owner)")
        return try rows.map { try $0.get("batch") }
    }

    static func hasFile(_ id: UUID, of owner: UUID, in transaction: Transaction) async throws -> Bool {
        try await !transaction.query("select 1 as n from blobs where owner = \(owner) and id = \(id)").isEmpty
    }

    /// Stands for a file in a dry run.
    static func insertEmptyFile(_ id: UUID, of owner: UUID, contentType: String, size: Int) -> SQL {
        """
        insert into blobs (owner, id, content_type, size) values (\(owner), \(id), \(contentType), \(size))
        """
    }

    static func setFileTime(_ id: UUID, of owner: UUID, _ time: String) -> SQL {
        "update blobs set created_at = \(time)::text::timestamptz where owner = \(owner) and id = \(id)"
    }

    /// Inserts rows; a row whose key or place is taken changes nothing.
    /// - Returns: the keys of the inserted rows.
    static func insert(
        _ rows: [RestoredRow], into table: ArchivedTable, of owner: UUID, types: [String: String],
        in transaction: Transaction
    ) async throws -> Set<String> {
        let inserted = table.columns.filter(\.isInserted)
        let names = inserted.map(\.name) + table.sealed.map(\.name) + table.derived.map(\.name)
        var values: [SQL] = inserted.map { column in
            let value: SQL = "r.\(identifier: column.member)"
            guard column.isFile else { return value }
            return "(select b.id from blobs b where b.owner = \(owner) and b.id = \(value))"
        }
        let files: [SQL] = zip(inserted, values).filter(\.0.needsFile).map { "\($1) is not null" }
        values += table.sealed.indices.map { "nullif(s.sealed\(raw: String($0)), '')" }
        values += zip(table.derived.indices, table.derived).map {
            "nullif(s.derived\(raw: String($0)), '')::\($1.type)"
        }
        var columns: [SQL] = ["\(rows.map(\.json))::text[]"]
        var aliases = ["json"]
        for index in table.sealed.indices {
            columns.append("\(rows.map { $0.sealed[index] })::bytea[]")
            aliases.append("sealed\(index)")
        }
        for index in table.derived.indices {
            columns.append("\(rows.map { $0.derived[index] })::text[]")
            aliases.append("derived\(index)")
        }
        let result = try await transaction.query(
            """
            insert into \(raw: table.table) as t (owner, \(raw: names.joined(separator: ", ")))
            select \(owner), \(values.joined(by: ", "))
            from unnest(\(columns.joined(by: ", "))) as s (\(raw: aliases.joined(separator: ", ")))
            cross join lateral json_to_record(s.json::json) as r (\(record(inserted, types)))
            where \(files.isEmpty ? "true" : files.joined(by: " and "))
            on conflict do nothing
            returning concat_ws(' ', \(raw: table.key.map { "t.\($0)" }.joined(separator: ", "))) as key
            """)
        return Set(try result.map { try $0.get("key", as: String.self) })
    }

    private static func record(_ columns: [ArchivedTable.Column], _ types: [String: String]) -> SQL {
        columns.map { "\(identifier: $0.member) \(raw: types[$0.name] ?? "text")" }.joined(by: ", ")
    }

    /// Those of the ids that the table has.
    static func known(
        _ ids: [UUID], in table: ArchivedTable, of owner: UUID, _ transaction: Transaction
    ) async throws -> Set<UUID> {
        let rows = try await transaction.query(
            "select id from \(raw: table.table) where owner = \(owner) and id = any (\(ids))")
        return Set(try rows.map { try $0.get("id", as: UUID.self) })
    }

    /// The sealed words of messages.
    static func bridgeMessages(
        _ ids: [UUID], of owner: UUID, in transaction: Transaction
    ) async throws -> [UUID: [UInt8]] {
        let rows = try await transaction.query(
            "select id, sealed from bridge_messages where owner = \(owner) and id = any (\(ids))")
        return Dictionary(try rows.map { (try $0.get("id"), try $0.get("sealed")) }) { first, _ in first }
    }

    /// Shows deleted objects again.
    /// - Returns: how many there were.
    static func revive(
        _ ids: [UUID], in table: ArchivedTable, of owner: UUID, _ transaction: Transaction
    ) async throws -> Int {
        let isMerged: SQL = table.name == ArchivedTable.contacts.name ? "and merged_into is null" : ""
        return try await transaction.execute(
            """
            update \(raw: table.table) set deleted_at = null, updated_at = now(), version = version + 1
            where owner = \(owner) and id = any (\(ids)) and deleted_at is not null \(isMerged)
            """)
    }

    /// The contacts that the owner had before with the same content.
    /// - Returns: for the id in the archive, the owner's.
    static func equalContacts(
        _ rows: [RestoredRow], of owner: UUID, types: [String: String], _ cipher: OwnerCipher,
        in transaction: Transaction
    ) async throws -> [UUID: UUID] {
        let compared = ArchivedTable.contacts.columns.filter {
            $0.name == "status" || ContactField(rawValue: $0.member) != nil
        }
        let others = ArchivedTable.contacts.columns.filter { ["id", "deleted_at"].contains($0.name) }
        let equal: [SQL] = compared.map { "k.\(raw: $0.name) is not distinct from r.\(identifier: $0.member)" }
        let found = try await transaction.query(
            """
            select distinct on (r.id) r.id, k.id as known, k.notes_sealed
            from unnest(\(rows.map(\.json))::text[]) as s (json)
            cross join lateral json_to_record(s.json::json) as r (\(record(compared + others, types)))
            join contacts k on k.owner = \(owner) and k.deleted_at is null and k.id <> r.id
                and contact_sort_name(k.name, k.company) = contact_sort_name(r.name, r.company)
                and k.xmin <> pg_current_xact_id()::xid and \(equal.joined(by: " and "))
            where r."deletedAt" is null
                and not exists (select from contacts e where e.owner = \(owner) and e.id = r.id)
            order by r.id, k.id
            """)
        let notes = Dictionary(rows.map { ($0.key, $0.plain.first ?? nil) }) { first, _ in first }
        var equalIDs: [UUID: UUID] = [:]
        for row in found {
            let id = try row.get("id", as: UUID.self)
            let known = try row.get("known", as: UUID.self)
            let sealed = try row.get("notes_sealed", as: [UInt8]?.self)
            let plain = try sealed.map { try cipher.open($0, context: SealContext.contactNotes(known)) }
            if plain == notes[id.text] ?? nil { equalIDs[id] = known }
        }
        return equalIDs
    }

    /// The groups that the owner had before with the same name.
    static func equalGroups(
        _ rows: [RestoredRow], of owner: UUID, in transaction: Transaction
    ) async throws -> [UUID: UUID] {
        let found = try await transaction.query(
            """
            select distinct on (s.key) s.key::uuid as id, g.id as known
            from unnest(\(rows.map(\.key))::text[], \(rows.map { $0.derived[0] })::text[]) as s (key, mark)
            join groups g on g.owner = \(owner) and g.mark = s.mark::bytea and g.deleted_at is null
                and g.xmin <> pg_current_xact_id()::xid
            where not exists (select from groups e where e.owner = \(owner) and e.id = s.key::uuid)
            order by s.key, g.id
            """)
        return Dictionary(try found.map { (try $0.get("id"), try $0.get("known")) }) { first, _ in first }
    }

    /// Removes restored contacts that were merged into one which is not restored.
    static func removeLosers(of owner: UUID, in transaction: Transaction) async throws {
        while try await transaction.execute(
            """
            delete from contacts k where k.owner = \(owner) and k.merged_into is not null
                and k.xmin = pg_current_xact_id()::xid
                and not exists (select from contacts w where w.owner = k.owner and w.id = k.merged_into)
            """) > 0
        {}
    }

    /// - Returns: the restored files that no row refers to; they are deleted.
    static func removeUnusedFiles(
        _ files: [UUID], of owner: UUID, in transaction: Transaction
    ) async throws -> [UUID] {
        guard !files.isEmpty else { return [] }
        let rows = try await transaction.query(
            """
            delete from blobs b where b.owner = \(owner) and b.id = any (\(files)) and b.id not in (
                select f from captures c, unnest(array[c.image, c.photo, c.thumbnail] || c.card_photos) f
                where c.owner = \(owner) and f is not null
                union
                select f from cards d, unnest(array[d.photo, d.thumbnail]) f
                where d.owner = \(owner) and f is not null
                union
                select f from item_photos p, unnest(array[p.photo, p.thumbnail]) f where p.owner = \(owner)
                union
                select p.blob from bridge_attachment_parts p where p.owner = \(owner))
            returning b.id
            """)
        return try rows.map { try $0.get("id") }
    }
}
