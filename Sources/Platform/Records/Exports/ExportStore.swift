package import Captures
import Crypto
package import Exchange
package import FoundationEssentials
package import Postgres
package import Store

/// Exports and their files.
package struct ExportStore: Sendable {
    let database: Database

    /// Stores an export and its work durably. A repeated request with the same id has no effect.
    /// - Returns: the reference to publish; nil if the export has already ended.
    package func request(
        _ id: UUID, of owner: UUID, as format: ExportFormat, _ options: ExportOptions = ExportOptions(), trace: UUID
    ) async throws(StoreError) -> WorkReference? {
        let rows = try await database.rows(
            of: [owner],
            ExportsStatements.insertExport(
                owner: owner, id: id, format: format, options: try StoreJSON.text(options)
            ).sql,
            ExportsStatements.insertExportWork(lease: StageChange.safety, trace: trace, owner: owner, id: id).sql,
            ExportsStatements.exportWork(id: id, owner: owner).sql)
        return try reading { try rows.first.map(WorkReference.init(row:)) }
    }

    package func load(_ references: [WorkReference]) async throws(StoreError) -> StageLoad<ExportInput> {
        guard !references.isEmpty else { return StageLoad() }
        let rows = try await database.rows(
            of: references.owners,
            """
            select \(StageLoad<ExportInput>.columns), e.format, e.options
            from work w join exports e on e.owner = w.owner and e.id = w.id
            where w.id = any (\(references.map(\.id)))
            """)
        return try reading {
            try StageLoad(rows, for: references, next: .notify) { row, reference in
                ExportInput(
                    reference: reference, format: try row.get("format", as: ExportFormat.self),
                    options: try StoreJSON.decode(ExportOptions.self, from: try row.get("options", as: String.self)))
            }
        }
    }

    /// Begins the file of an export. What an earlier attempt has written is deleted.
    /// - Returns: nil if the export has ended.
    package func begin(
        _ reference: WorkReference, contentType: String
    ) async throws(StoreError) -> LongFileWriter? {
        let owner = reference.owner
        let (writer, row) = try await database.files.begin(contentType: contentType, of: owner)
        let replaced = try await database.transaction(of: [owner]) { transaction -> UUID?? in
            let pending = try await transaction.run(ExportsStatements.lockPending(owner: owner, id: reference.id))
            guard let pending else { return nil }
            try await transaction.execute(row)
            try await transaction.run(ExportsStatements.setFile(blob: writer.id, owner: owner, id: reference.id))
            if let old = pending { try await transaction.run(FilesStatements.deleteFile(owner: owner, id: old)) }
            return .some(pending)
        }
        guard let replaced else { return nil }
        if let old = replaced { await database.discard([old]) }
        return writer
    }

    /// Gives the chosen confirmed contacts of one moment.
    package func pages(
        of owner: UUID, _ options: ExportOptions = ExportOptions(),
        sizes receiveSizes: (ExportSizes) throws -> Void = { _ in }, receive: (ExportPage) async throws -> Void
    ) async throws(StoreError) {
        try await database.snapshot(of: [owner]) { snapshot in
            try await pages(of: owner, options, in: snapshot, sizes: receiveSizes, receive: receive)
        }
    }

    /// Gives the chosen confirmed contacts, ordered by id, and the names of their groups.
    /// - Parameters:
    ///   - snapshot: a transaction of one moment.
    ///   - receiveSizes: gets the longest list of each field before the first contact.
    ///   - receive: gets up to 1,000 contacts at a time.
    package func pages(
        of owner: UUID, _ options: ExportOptions = ExportOptions(), in snapshot: Transaction,
        sizes receiveSizes: (ExportSizes) throws -> Void = { _ in }, receive: (ExportPage) async throws -> Void
    ) async throws {
        let cipher = try await database.keys.cipher(for: owner)
        let chosen = Self.chosen(options, of: owner)
        if options.columns == .full {
            try receiveSizes(try ExportSizes(row: try await snapshot.query(ExportSizes.query(chosen)).first))
        }
        var last: UUID?
        var isLast = false
        while !isLast {
            let rows = try await snapshot.query(
                """
                select \(Contact.columns) from contacts where \(chosen) and id > \(SQL.after(last))
                order by id limit \(Self.pageSize)
                """)
            var page = ExportPage(contacts: try rows.map { try Contact(row: $0, cipher: cipher) })
            let ids = page.contacts.map(\.id)
            page.groups = try await Self.groups(of: ids, owner, cipher, in: snapshot)
            if options.hasPhotos {
                let photos = try await snapshot.run(ExportsStatements.photos(owner: owner, contacts: ids))
                page.photos = Dictionary(uniqueKeysWithValues: photos.map { ($0.id, $0.photo) })
            }
            try await receive(page)
            last = ids.last
            isLast = ids.count < Self.pageSize
        }
    }

    private static let pageSize = 1_000

    /// The condition of the contacts that an export has.
    package static func chosen(_ options: ExportOptions, of owner: UUID) -> SQL {
        var conditions: [SQL] = ["owner = \(owner) and deleted_at is null and status = 'confirmed'"]
        if let tag = options.tag { conditions.append("\(tag) = any (tags)") }
        if let group = options.group {
            conditions.append(
                """
                id in (
                    select m.contact from group_members m join groups g on g.owner = m.owner and g.id = m.group_id
                    where m.owner = \(owner) and m.group_id = \(group) and g.deleted_at is null)
                """)
        }
        if let contacts = options.contacts { conditions.append("id = any (\(contacts))") }
        return conditions.joined(by: " and ")
    }

    /// For each of the contacts that is a member of a group, the names of its groups from A to Z.
    private static func groups(
        of contacts: [UUID], _ owner: UUID, _ cipher: OwnerCipher, in snapshot: Transaction
    ) async throws -> [UUID: [String]] {
        let memberships = try await snapshot.run(GroupsStatements.memberships(owner: owner, contacts: contacts))
        let ids = Array(Set(memberships.map(\.groupId)))
        guard !ids.isEmpty else { return [:] }
        let sealed = try await snapshot.run(GroupsStatements.names(owner: owner, ids: ids))
        let names = try Dictionary(
            uniqueKeysWithValues: sealed.map { ($0.id, try ContactGroup.name($0.nameSealed, of: $0.id, cipher)) })
        return Dictionary(grouping: memberships, by: \.contact)
            .mapValues { $0.compactMap { names[$0.groupId] }.sorted() }
    }

    /// Ends an export whose file is complete.
    /// - Returns: the follow-up; nil if the work was overtaken (then the file is deleted).
    package func finish(
        _ reference: WorkReference, _ file: LongFileWriter, rows count: Int
    ) async throws(StoreError) -> WorkReference? {
        let rows = try await database.rows(
            of: [reference.owner],
            """
            \(StageChange.finished([reference], from: .export)),
            sized as (
                update blobs b set size = \(file.size) from moved m where b.owner = m.owner and b.id = \(file.id)),
            stated as (
                update exports e set state = 'ready', rows = \(count), reason = null,
                    updated_at = now(), version = e.version + 1
                from moved m where e.owner = m.owner and e.id = m.id and e.blob = \(file.id))
            select id from moved
            """)
        guard !rows.isEmpty else {
            try await database.files.delete(file.id, of: reference.owner)
            return nil
        }
        return try [reference].moved(by: rows, to: .notify).first
    }

    /// Deletes what an attempt has written if another attempt has replaced its file.
    package func abandon(_ file: LongFileWriter, of reference: WorkReference) async {
        guard (try? await find(reference.id, of: reference.owner))?.blob != file.id else { return }
        try? await database.files.delete(file.id, of: reference.owner)
    }

    /// Deletes the file of an export that has ended; the export stays, with the state `deleted`.
    /// - Returns: nil if the export is pending or does not exist.
    package func delete(_ id: UUID, of owner: UUID) async throws(StoreError) -> Export? {
        let file = try await database.transaction(of: [owner]) { transaction -> UUID?? in
            guard let blob = try await transaction.run(ExportsStatements.deletable(owner: owner, id: id)) else {
                return nil
            }
            try await transaction.run(ExportsStatements.deleteExport(owner: owner, id: id))
            if let file = blob { try await transaction.run(FilesStatements.deleteFile(owner: owner, id: file)) }
            return .some(blob)
        }
        guard let file else { return nil }
        if let file { await database.discard([file]) }
        return try await find(id, of: owner)
    }

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> Export? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(of: [owner], ExportsStatements.export(owner: owner, id: id))
        return try reading { try rows.first.map { try Export(row: $0, cipher: cipher) } }
    }

    /// The file of an export that is ready.
    package func file(_ id: UUID, of owner: UUID) async throws(StoreError) -> LongFile? {
        guard let export = try await find(id, of: owner), export.state == .ready, let blob = export.blob else {
            return nil
        }
        return try await database.files.long(blob, of: owner)
    }
}

extension Database {
    package var exports: ExportStore { ExportStore(database: self) }
}
