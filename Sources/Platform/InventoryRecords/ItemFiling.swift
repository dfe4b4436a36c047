package import Captures
import Crypto
import FoundationEssentials
import Inventory
package import Matching
import Postgres
package import Store

/// A capture of a thing, as the matcher files it.
package struct ItemCapture: Sendable {
    package var reference: WorkReference
    package var reading: ItemReading

    package init(reference: WorkReference, reading: ItemReading) {
        self.reference = reference
        self.reading = reading
    }
}

/// Files captures of things: fills the empty fields of the drafts that accepting the captures has made.
package struct ItemFiling: Sendable {
    /// A draft that its owner changes meanwhile is read again. The dispatcher repeats what is left.
    private static let attempts = 3

    let database: Database

    /// - Returns: the moved work, as from `FilingStore.file`.
    package func file(_ captures: [ItemCapture]) async throws(StoreError) -> [WorkReference] {
        var (left, moved) = (captures, [WorkReference]())
        for _ in 0..<Self.attempts where !left.isEmpty {
            let filed = try await fileOnce(left)
            moved += filed
            let ids = Set(filed.map(\.id))
            left.removeAll { ids.contains($0.reference.id) }
        }
        return moved
    }

    private func fileOnce(_ captures: [ItemCapture]) async throws(StoreError) -> [WorkReference] {
        // In one order, because the statement locks the drafts.
        let captures = captures.sorted { $0.reference.id.uuidString < $1.reference.id.uuidString }
        let references = captures.map(\.reference)
        let ciphers = try await database.keys.ciphers(for: references.owners)
        let drafts = try await drafts(of: references, ciphers)
        var filled: [FilledDraft?] = []
        for capture in captures {
            guard let draft = drafts[capture.reference.id], let cipher = ciphers[capture.reference.owner] else {
                filled.append(nil)
                continue
            }
            filled.append(try await fill(draft, capture, cipher))
        }
        let rows = try await database.rows(
            of: references.owners, Self.statement(references, drafts.mapValues(\.version), filled))
        await database.discard(try reading { try rows.compactMap { try $0.get("image", as: UUID?.self) } })
        return try references.moved(by: rows, to: .notify)
    }

    /// The drafts that were made of the captures, by their ids, and confirmed items that have no title yet.
    private func drafts(
        of references: [WorkReference], _ ciphers: [UUID: OwnerCipher]
    ) async throws(StoreError) -> [UUID: InventoryEntry] {
        let rows = try await database.rows(
            of: references.owners,
            """
            select t.owner, \(InventoryObject.item.columns) from items t
            where t.owner = any (\(references.owners)) and t.id = any (\(references.map(\.id)))
                and (t.is_draft or t.title = untitled_item())
            """)
        return try reading {
            try rows.reduce(into: [:]) { drafts, row in
                guard let cipher = ciphers[try row.get("owner", as: UUID.self)] else { throw StoreError.unknownOwner }
                let draft = try InventoryEntry(row, .item, cipher)
                drafts[draft.id] = draft
            }
        }
    }

    /// The draft with the reading's values in its empty fields; nil if nothing is to be filled.
    private func fill(
        _ draft: InventoryEntry, _ capture: ItemCapture, _ cipher: OwnerCipher
    ) async throws(StoreError) -> FilledDraft? {
        var (texts, filled) = (draft.texts, draft.filled)
        for (key, text) in capture.reading.written {
            guard let field = InventoryObject.item.field(key), draft.isFilled(byReading: field) else { continue }
            var value: String?
            if case .name(let object) = field.kind {
                value = try await database.inventory.named(text, object, of: capture.reference.owner).first?.id.text
            } else {
                value = field.stored(text)?.text
            }
            guard let value else { continue }
            texts[key] = value
            filled[key] = value
        }
        guard texts != draft.texts else { return nil }
        return try reading {
            FilledDraft(
                texts: texts, sealed: try cipher.sealed(texts, of: .item, draft.id),
                filledSealed: try cipher.seal(
                    try StoreJSON.encode(filled), context: SealContext.itemReading(draft.id)))
        }
    }

    /// Each effect only for moved rows. A row does not move if its draft was changed since it was read.
    private static func statement(
        _ references: [WorkReference], _ versions: [UUID: Int], _ filled: [FilledDraft?]
    ) -> SQL {
        let fields = InventoryObject.item.plainFields
        let columns =
            [
                StageChange.Column("draft_version", references.map { versions[$0.id] }),
                StageChange.Column("is_filled", filled.map { $0 != nil }),
                StageChange.Column("sealed", filled.map { $0?.sealed }),
                StageChange.Column("filled_sealed", filled.map { $0?.filledSealed }),
            ] + fields.map { field in StageChange.Column("f_\(field.column)", filled.map { $0?.texts[field.key] }) }
        let assignments = fields.map { field -> SQL in
            "\(raw: field.column) = m.\(raw: "f_" + field.column)::\(field.sqlType)"
        }
        return """
            \(StageChange.finished(
            references, from: .match, carrying: columns,
            unless: """
                g.draft_version is not null and not exists (
                    select from items i
                    where i.owner = g.owner and i.id = g.id and i.version = g.draft_version for update)
                """)),
            filled as (
                update items i set \(assignments.joined(by: ", ")), sealed = m.sealed,
                    filled_sealed = m.filled_sealed, updated_at = now(), version = i.version + 1
                from moved m where i.owner = m.owner and i.id = m.id and m.is_filled),
            pictured as (
                select c.owner, c.image from moved m join captures c on c.owner = m.owner and c.id = m.id
                where c.image is not null and exists (
                    select from item_photos p where p.owner = c.owner and p.capture = c.id)),
            stated as (
                update captures c set state = 'filed', reason = null,
                    image = case when exists (select from pictured p where p.owner = c.owner and p.image = c.image)
                        then null else c.image end, updated_at = now(), version = c.version + 1
                from moved m where c.owner = m.owner and c.id = m.id),
            dropped as (
                delete from blobs b using pictured p where b.owner = p.owner and b.id = p.image returning b.id)
            select id, null::uuid as image from moved union all select null, id from dropped
            """
    }
}

/// A draft after filing: its values, encrypted where their fields are.
private struct FilledDraft: Sendable {
    var texts: [String: String]
    var sealed: [UInt8]?
    var filledSealed: [UInt8]
}

extension InventoryEntry {
    /// Whether a reading may fill the field: an empty field of a draft, or the title of an item without one.
    fileprivate func isFilled(byReading field: FieldDefinition) -> Bool {
        field.key == object.nameField.key ? isUntitled : isDraft && (texts[field.key] ?? "").isEmpty
    }
}

extension Database {
    package var itemFiling: ItemFiling { ItemFiling(database: self) }
}
