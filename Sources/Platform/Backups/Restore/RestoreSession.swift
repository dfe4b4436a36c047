import BridgeRecords
import Captures
import Crypto
import FoundationEssentials
import JSON
import Postgres
import Records
import Store

/// The restore of one owner, in one transaction: either everything of the owner is restored or nothing.
final class RestoreSession {
    let database: Database
    let transaction: Transaction
    let owner: UUID
    let cipher: OwnerCipher
    private let tables: [ArchivedTable]
    let options: RestoreOptions
    /// Whether the owner had data before: its rows are compared by content too.
    let isBeside: Bool
    /// All other owners. Files are stored by their ids alone: a restore must not overwrite one of another owner.
    private let others: [UUID]
    private let types: [String: [String: String]]
    private(set) var counts: [(part: String, count: RestoreReport.Count)] = []
    /// Objects that this restore leaves out: erased ones, ones whose place is taken by others, and what belongs to them.
    private var skipped: Set<UUID>
    /// The same of messages: a message has the id of the capture that was made of it, which can be erased alone.
    private var skippedMessages: Set<UUID> = []
    private let erased: Set<UUID>
    /// Objects that the owner has under another id, and that id.
    private var replaced: [UUID: UUID] = [:]
    /// Groups that were there before; their members stay as they are.
    private var knownGroups: Set<UUID> = []
    private var files: [UUID: ArchiveLine] = [:]
    private(set) var insertedFiles: [UUID] = []

    init(
        _ database: Database, _ transaction: Transaction, of owner: UUID, _ cipher: OwnerCipher, isBeside: Bool,
        others: [UUID], _ tables: [ArchivedTable], _ options: RestoreOptions
    ) async throws {
        self.database = database
        self.transaction = transaction
        self.owner = owner
        self.tables = tables
        self.options = options
        self.isBeside = isBeside
        self.others = others
        self.cipher = cipher
        types = try await RestoreQueries.types(in: transaction)
        erased = isBeside ? try await RestoreQueries.erased(of: owner, in: transaction) : []
        skipped = erased
        try await transaction.execute("set constraints all deferred")
    }

    func take(_ content: ArchiveContent) async throws {
        switch content {
        case .file(let id, let bytes): try await insertFile(id, bytes)
        case .lines(.table(_, let name), let lines, _):
            guard let table = tables.first(where: { $0.name == name }) else { return }
            let members = table.members
            let lines = lines.map(members.completed)
            if name == ArchivedTable.files.name {
                for line in lines { if let id = line.id("id") { files[id] = line } }
                let ids = lines.compactMap { $0.id("id") }
                for id in others.isEmpty ? [] : try await RestoreQueries.files(ids, of: others, in: database) {
                    replaced[id] = try id.derived(for: owner)
                }
            } else if options.takes(name) {
                if name == ArchivedTable.batches.name {
                    let ids = lines.compactMap { $0.id("id") }
                    for id in try await RestoreQueries.batches(ids, notOf: owner, in: transaction) {
                        replaced[id] = try id.derived(for: owner)
                    }
                }
                try await insert(lines, into: table)
            }
        case .lines: break
        }
    }

    /// Removes what was restored without the object that it belongs to.
    func finish() async throws {
        if isBeside { try await RestoreQueries.removeLosers(of: owner, in: transaction) }
        let unused = try await RestoreQueries.removeUnusedFiles(insertedFiles, of: owner, in: transaction)
        insertedFiles.removeAll { unused.contains($0) }
        note(ArchivedTable.files.name) { $0.created -= unused.count }
        await database.discard(options.isDryRun ? [] : unused)
    }

    private func note(_ part: String, _ change: (inout RestoreReport.Count) -> Void) {
        if let index = counts.firstIndex(where: { $0.part == part }) {
            change(&counts[index].count)
        } else {
            var count = RestoreReport.Count()
            change(&count)
            counts.append((part, count))
        }
    }

    private func insertFile(_ id: UUID, _ bytes: [UInt8]) async throws {
        guard let line = files.removeValue(forKey: id), options.only == nil, !skipped.contains(id) else { return }
        let id = replaced[id] ?? id
        guard try await !RestoreQueries.hasFile(id, of: owner, in: transaction) else {
            return note(ArchivedTable.files.name) { $0.left += 1 }
        }
        let type = line.text("contentType") ?? "application/octet-stream"
        if options.isDryRun {
            try await transaction.execute(
                RestoreQueries.insertEmptyFile(id, of: owner, contentType: type, size: bytes.count))
        } else {
            let blob = try await database.prepareBlob(
                bytes, as: id, contentType: type, name: line.text("name"), with: cipher)
            try await transaction.execute(blob.insert(owner: owner))
            if let createdAt = line.text("createdAt") {
                try await transaction.execute(RestoreQueries.setFileTime(id, of: owner, createdAt))
            }
        }
        insertedFiles.append(id)
        note(ArchivedTable.files.name) { $0.created += 1 }
    }

    private func insert(_ lines: [ArchiveLine], into table: ArchivedTable) async throws {
        note(table.name) { _ in }
        guard !lines.isEmpty else { return }
        var rows: [RestoredRow] = []
        var leftOut: [ArchiveLine] = []
        let requests = table.name == ArchivedTable.bridgeOutbox.name ? try await self.requests(of: lines) : [:]
        for line in lines {
            let line = replacing(line)
            if let line = restorable(line, of: table) {
                let request = line.id("message").flatMap { requests[$0] }
                rows.append(
                    try RestoredRow(
                        line, of: table, owner: owner, cipher, given: request.map { ["request": $0] } ?? [:]))
            } else {
                leftOut.append(line)
            }
        }
        note(table.name) { $0.erased += leftOut.count }
        _ = try await skipUnknown(leftOut, of: table)
        if isBeside { rows = try await withoutEqual(rows, of: table) }
        guard !rows.isEmpty else { return }
        let inserted = try await RestoreQueries.insert(
            rows, into: table, of: owner, types: types[table.table] ?? [:], in: transaction)
        note(table.name) { $0.created += inserted.count }
        try await settle(rows.filter { !inserted.contains($0.key) }, of: table)
        if table.name == ArchivedTable.interactions.name || table.name == ArchivedTable.notes.name {
            try await transaction.indexRestored(inserted.compactMap(UUID.init(uuidString:)), of: owner, cipher)
        }
        if table.name == ArchivedTable.bridgeMessages.name {
            try await transaction.indexRestored(
                messages: inserted.compactMap(UUID.init(uuidString:)), of: owner, cipher)
        }
    }

    /// The marks of clients' requests, by their messages, which are restored before.
    private func requests(of lines: [ArchiveLine]) async throws -> [UUID: String] {
        let sealed = try await RestoreQueries.bridgeMessages(
            lines.compactMap { $0.id("message") }, of: owner, in: transaction)
        return try lines.reduce(into: [:]) { marks, line in
            guard let id = line.id("message"), let bytes = sealed[id], let device = line.text("device") else { return }
            let plain = try cipher.open(bytes, context: SealContext.bridgeMessage(id))
            marks[id] = try RestoredBridgeMarks.request(plain, of: device, cipher)
        }
    }

    /// Rows that were not inserted: they exist, or another row has their place.
    private func settle(_ rows: [RestoredRow], of table: ArchivedTable) async throws {
        guard !rows.isEmpty else { return }
        guard table.key == ["id"] else { return note(table.name) { $0.left += rows.count } }
        let known = try await skipUnknown(rows.map(\.line), of: table)
        if table.name == ArchivedTable.groups.name { knownGroups.formUnion(known) }
        var changed = 0
        if table.columns.contains(where: { $0.name == "deleted_at" }) {
            let living = rows.filter { $0.line.isNull("deletedAt") }.compactMap { $0.line.id("id") }
            changed = try await RestoreQueries.revive(living, in: table, of: owner, transaction)
        }
        note(table.name) {
            $0.changed += changed
            $0.left += rows.count - changed
        }
    }

    /// What belongs to a row that is not restored is not restored either, unless the owner has the row.
    /// - Returns: the rows that the owner has.
    private func skipUnknown(_ lines: [ArchiveLine], of table: ArchivedTable) async throws -> Set<UUID> {
        guard !lines.isEmpty, table.key == ["id"] else { return [] }
        let ids = lines.compactMap { $0.id("id") }
        let known = try await RestoreQueries.known(ids, in: table, of: owner, transaction)
        let unknown = ids.filter { !known.contains($0) }
        if table.name == ArchivedTable.bridgeMessages.name {
            skippedMessages.formUnion(unknown)
        } else {
            skipped.formUnion(unknown)
        }
        return known
    }

    /// The line without references to what is not restored.
    /// - Returns: nil if the row cannot be without them.
    private func restorable(_ line: ArchiveLine, of table: ArchivedTable) -> ArchiveLine? {
        var line = line
        // The id of a message is also that of its capture, which can be erased alone.
        if table.name != ArchivedTable.bridgeMessages.name, let id = line.id("id"), erased.contains(id) { return nil }
        for column in table.columns {
            guard let reference = column.reference, let id = line.id(column.member), isLeftOut(id, column) else {
                continue
            }
            switch reference {
            case .required: return nil
            case .optional: line[column.member] = ArraySlice("null".utf8)
            }
        }
        return line
    }

    private func isLeftOut(_ id: UUID, _ column: ArchivedTable.Column) -> Bool {
        if column.member == "message" { return skippedMessages.contains(id) }
        if skipped.contains(id) { return true }
        if column.member == "groupId", knownGroups.contains(id) { return true }
        return column.member == "capture" && options.only != nil
    }

    /// The line with the ids that the owner's equal objects have.
    private func replacing(_ line: ArchiveLine) -> ArchiveLine {
        replaced.isEmpty ? line : line.replacing(replaced)
    }

    /// Leaves out contacts and groups that the owner has under another id.
    private func withoutEqual(_ rows: [RestoredRow], of table: ArchivedTable) async throws -> [RestoredRow] {
        let equal: [UUID: UUID] =
            switch table.name {
            case ArchivedTable.contacts.name:
                try await RestoreQueries.equalContacts(
                    rows, of: owner, types: types[table.table] ?? [:], cipher, in: transaction)
            case ArchivedTable.groups.name: try await RestoreQueries.equalGroups(rows, of: owner, in: transaction)
            default: [:]
            }
        guard !equal.isEmpty else { return rows }
        replaced.merge(equal) { $1 }
        if table.name == ArchivedTable.groups.name { knownGroups.formUnion(equal.values) }
        note(table.name) { $0.left += equal.count }
        return rows.filter { row in row.line.id("id").map { equal[$0] == nil } ?? true }
    }
}

extension UUID {
    /// Another id, always the same for the owner (RFC 9562, version 8).
    fileprivate func derived(for owner: UUID) throws -> UUID {
        let b = try SHA256.hash(owner.text + text)
        return UUID(
            uuid: (
                b[0], b[1], b[2], b[3], b[4], b[5], b[6] & 0x0F | 0x80, b[7],
                b[8] & 0x3F | 0x80, b[9], b[10], b[11], b[12], b[13], b[14], b[15]
            ))
    }
}
