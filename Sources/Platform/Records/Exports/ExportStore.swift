package import Captures
package import FoundationEssentials
import Postgres
package import Store

/// Exports and their files.
package struct ExportStore: Sendable {
    let database: Database

    /// Stores an export and its work durably. A repeated request with the same id has no effect.
    /// - Returns: the reference to publish; nil if the export has already ended.
    package func request(
        _ id: UUID, of owner: UUID, as format: ExportFormat, trace: UUID
    ) async throws(StoreError) -> WorkReference? {
        let rows = try await database.rows(
            of: [owner],
            ExportsStatements.insertExport(owner: owner, id: id, format: format).sql,
            ExportsStatements.insertExportWork(lease: StageChange.safety, trace: trace, owner: owner, id: id).sql,
            ExportsStatements.exportWork(id: id, owner: owner).sql)
        return try reading { try rows.first.map(WorkReference.init(row:)) }
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<ExportInput> {
        guard !references.isEmpty else { return StageLoad() }
        let rows = try await database.rows(
            of: references.owners,
            """
            select \(StageLoad<ExportInput>.columns), e.format
            from work w join exports e on e.owner = w.owner and e.id = w.id
            where w.id = any (\(references.map(\.id)))
            """)
        return try reading {
            try StageLoad(rows, for: references, next: .notify) { row, reference in
                ExportInput(reference: reference, format: try row.get("format", as: ExportFormat.self))
            }
        }
    }

    /// Confirmed contacts ordered by id, for a file. The last page has fewer than `limit`.
    package func contacts(
        of owner: UUID, after id: UUID? = nil, limit: Int = 1_000
    ) async throws(StoreError) -> [Contact] {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(Contact.columns) from contacts
            where owner = \(owner) and deleted_at is null and status = 'confirmed'
                and id > \(SQL.after(id))
            order by id limit \(limit)
            """)
        return try reading { try rows.map { try Contact(row: $0, cipher: cipher) } }
    }

    /// For each of the contacts that is a member of a group, the names of its groups from A to Z.
    package func groups(of contacts: [UUID], owner: UUID) async throws(StoreError) -> [UUID: [String]] {
        let cipher = try await database.keys.cipher(for: owner)
        let memberships = try await database.run(
            of: [owner], GroupsStatements.memberships(owner: owner, contacts: contacts))
        let ids = Array(Set(memberships.map(\.groupId)))
        guard !ids.isEmpty else { return [:] }
        let sealed = try await database.run(of: [owner], GroupsStatements.names(owner: owner, ids: ids))
        return try reading {
            let names = try Dictionary(
                uniqueKeysWithValues: sealed.map { ($0.id, try ContactGroup.name($0.nameSealed, of: $0.id, cipher)) })
            return Dictionary(grouping: memberships, by: \.contact)
                .mapValues { $0.compactMap { names[$0.groupId] }.sorted() }
        }
    }

    /// Stores the encrypted file and ends the export.
    /// - Returns: the follow-up; nil if the work was overtaken (nothing was stored).
    package func finish(
        _ reference: WorkReference, file: [UInt8], contentType: String, rows count: Int
    ) async throws(StoreError) -> WorkReference? {
        let cipher = try await database.keys.cipher(for: reference.owner)
        let blob = try await database.prepareBlob(file, contentType: contentType, with: cipher)
        let rows: [Row]
        do throws(StoreError) {
            rows = try await database.rows(
                of: [reference.owner],
                """
                \(StageChange.finished([reference], from: .export)),
                kept as (
                    insert into blobs (owner, id, content_type, size, wrapped_key, content)
                    select owner, \(blob.id), \(blob.contentType)::text, \(blob.size), \(blob.head),
                        \(blob.inline)::bytea
                    from moved),
                stated as (
                    update exports e set state = 'ready', blob = \(blob.id), rows = \(count), reason = null,
                        updated_at = now(), version = e.version + 1
                    from moved m where e.owner = m.owner and e.id = m.id)
                select id from moved
                """)
        } catch {
            if case .database(let fault) = error, fault.code == .server { await database.discard([blob.id]) }
            throw error
        }
        if rows.isEmpty { await database.discard([blob.id]) }
        return try [reference].moved(by: rows, to: .notify).first
    }

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Export? {
        try await database.run(of: [owner], ExportsStatements.export(owner: owner, id: id))
    }

    /// The file of an export that is ready.
    package func file(
        _ id: UUID, of owner: UUID
    ) async throws(StoreError) -> (bytes: [UInt8], contentType: String)? {
        guard let blob = try await find(id, of: owner)?.blob else { return nil }
        return try await database.files.read(blob, of: owner)
    }
}

extension Database {
    package var exports: ExportStore { ExportStore(database: self) }
}
