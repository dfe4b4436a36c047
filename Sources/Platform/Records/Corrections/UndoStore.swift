import Captures
import Conversations
package import Corrections
import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// The encrypted part of an entry of the undo log.
struct UndoContent: Codable {
    var rows: [UndoRow]
    /// Contacts and groups whose rows were looked at.
    var contacts: [UUID]
    var groups: [UUID]
    /// The change of an interaction's content.
    var edit: EditUndo?

    /// The capture of the correction, and others that were filed with it.
    func captures(with first: UUID) -> [UUID] {
        Array(Set(rows.filter { $0.object == .capture }.map(\.id) + [first]))
    }
}

package struct UndoResult: Sendable, Equatable {
    package var action: CorrectionAction
    package var capture: UUID
    package var restored: [UndoRow.Key]
    /// Objects that were changed after the correction. The undo leaves them as they are.
    package var kept: [UndoPlan.Kept]
}

package enum UndoneCorrection: Sendable, Equatable {
    case done(UndoResult)
    /// No correction of this owner has the token.
    case notFound
    case alreadyUndone
    /// The correction is more than a day old, or was about something that is erased.
    case expired
}

/// Undoes corrections by the token that each one has answered.
package struct UndoStore: Sendable {
    let database: Database

    /// The correction that a token undoes; nil if no correction of this owner has the token.
    package func action(of token: String, of owner: UUID) async throws(StoreError) -> CorrectionAction? {
        let hash = try reading { try SHA256.hash(token) }
        return try await database.run(of: [owner], UndoStatements.action(owner: owner, hash: hash))
    }

    package func undo(_ token: String, of owner: UUID) async throws(StoreError) -> UndoneCorrection {
        let cipher = try await database.keys.cipher(for: owner)
        let hash = try reading { try SHA256.hash(token) }
        return try await database.transaction(of: [owner]) { transaction in
            guard let entry = try await transaction.run(UndoStatements.lockEntry(owner: owner, hash: hash)) else {
                return .notFound
            }
            if entry.isUsed { return .alreadyUndone }
            guard let sealed = entry.sealed, !entry.isExpired else { return .expired }
            let content = try StoreJSON.decode(
                UndoContent.self, from: try cipher.open(sealed, context: SealContext.undo(entry.id)))
            let now = try await transaction.state(of: content, entry.capture, of: owner)
            let plan = UndoPlan(content.rows, now: now)
            try await transaction.carryOut(plan, now, of: owner)
            var result = UndoResult(
                action: entry.action, capture: entry.capture, restored: plan.restored, kept: plan.kept)
            if let edit = content.edit { try await transaction.takeBack(edit, in: &result, of: owner, cipher) }
            // What others have changed may be changed back: the token stays good.
            guard !result.restored.isEmpty else { return .done(result) }
            for capture in content.captures(with: entry.capture) {
                try await transaction.indexTexts(of: capture, of: owner, cipher)
            }
            try await transaction.run(UndoStatements.useEntry(owner: owner, id: entry.id))
            return .done(result)
        }
    }
}

extension Database {
    package var undo: UndoStore { UndoStore(database: self) }
}

extension Transaction {
    /// Stores what an undo of a correction needs. The token itself is not stored.
    func log(
        _ action: CorrectionAction, of capture: UUID, before: [UndoStatements.ImagesRow],
        after: [UndoStatements.ImagesRow], _ edit: EditUndo? = nil, of owner: UUID, _ cipher: OwnerCipher
    ) async throws -> UndoTicket {
        let rows = UndoRow.changes(from: before, to: after)
        let content = UndoContent(
            rows: rows, contacts: rows.filter { [.contact, .card].contains($0.object) }.map(\.id),
            groups: Array(Set((before + after).filter { $0.object == .title }.flatMap(\.refs))), edit: edit)
        let (id, token) = (UUID.v7(), try UndoTicket.newToken())
        let references = rows.flatMap { $0.before?.references ?? [] } + after.flatMap(\.refs)
        let objects = Set(rows.map(\.id) + references + [capture])
        let expiry = try await run(
            UndoStatements.insertEntry(
                owner: owner, id: id, hash: try SHA256.hash(token), action: action, capture: capture,
                objects: Array(objects),
                sealed: try cipher.seal(try StoreJSON.encode(content), context: SealContext.undo(id))))
        guard let expiry else { throw StoreError.unreadable("an entry of the undo log has no expiry") }
        return UndoTicket(token: token, until: expiry)
    }

    /// Locks everything that the correction has changed, and reads it.
    fileprivate func state(
        of content: UndoContent, _ capture: UUID, of owner: UUID
    ) async throws -> UndoPlan.Now {
        let references = Array(Set(content.rows.flatMap { $0.before?.references ?? [] } + content.contacts))
        _ = try await run(CorrectionsStatements.lockContacts(owner: owner, contacts: references))
        _ = try await run(CorrectionsStatements.lockGroups(owner: owner, groups: references + content.groups))
        let captures = content.captures(with: capture)
        _ = try await run(CorrectionsStatements.lockCaptures(owner: owner, captures: captures))
        _ = try await run(CorrectionsStatements.lockInteractions(owner: owner, captures: captures))
        _ = try await run(CorrectionsStatements.lockNotes(owner: owner, captures: captures))
        let images = try await run(
            UndoStatements.images(
                owner: owner, captures: captures, groups: content.groups, contacts: content.contacts))
        let created = content.rows.filter { $0.object == .contact && $0.before == nil }.map(\.id)
        return UndoPlan.Now(
            rows: Dictionary(images.map { ($0.key, $0.now) }) { first, _ in first },
            standing: Set(try await run(UndoStatements.standing(owner: owner, ids: references))),
            used: Set(
                try await run(UndoStatements.usedContacts(owner: owner, contacts: created, captures: captures))))
    }

    /// Takes back the fields of an interaction that was changed after the edit, one by one.
    fileprivate func takeBack(
        _ edit: EditUndo, in result: inout UndoResult, of owner: UUID, _ cipher: OwnerCipher
    ) async throws {
        guard let place = result.kept.firstIndex(where: { $0.key.object == .interaction }) else { return }
        let key = result.kept[place].key
        let rows = try await run(CorrectionsStatements.interactionsOf(owner: owner, capture: result.capture))
        let interactions = try rows.map { try Interaction(row: $0, cipher: cipher) }
        guard let interaction = interactions.first(where: { $0.id == key.id }) else { return }
        let undone = edit.undone(EditUndo.Values(interaction.content, interaction.happenedAt))
        if undone.kept.isEmpty { result.kept.remove(at: place) } else { result.kept[place].fields = undone.kept }
        guard !undone.restored.isEmpty else { return }
        var content = interaction.content
        content.summary = undone.values.summary
        content.extractedInfo.interests = undone.values.interests
        content.extractedInfo.events = undone.values.events
        content.extractedInfo.dates = undone.values.dates
        let sealed = try cipher.seal(try StoreJSON.encode(content), context: SealContext.interaction(key.id))
        try await run(
            CorrectionsStatements.changeInteraction(
                sealed: sealed, happenedAt: undone.values.happenedAt, owner: owner, id: key.id))
        result.restored.append(key)
    }

    fileprivate func carryOut(_ plan: UndoPlan, _ now: UndoPlan.Now, of owner: UUID) async throws {
        func removed(_ object: UndoRow.Object) -> [UUID] { plan.removed.filter { $0.object == object }.map(\.id) }
        try await run(
            UndoStatements.remove(
                owner: owner, interactions: removed(.interaction), notes: removed(.note), titles: removed(.title),
                suggestions: removed(.suggestion)))
        for list in plan.lists {
            let lists = now.rows[UndoRow.Key(.contact, list.contact)]?.lists ?? [:]
            let values = lists.merging(list.values) { $1 }
            try await run(
                CorrectionsStatements.teachNames(
                    aliases: values[.aliases] ?? [], refused: values[.refusedNames] ?? [], owner: owner,
                    id: list.contact))
            guard list.values[.emails] != nil || list.values[.phones] != nil else { continue }
            try await run(
                CorrectionsStatements.setHandles(
                    emails: values[.emails] ?? [], phones: values[.phones] ?? [], owner: owner, id: list.contact))
        }
        for object in UndoRow.Object.allCases {
            let images = plan.rewritten.filter { $0.object == object }.compactMap { $0.before?.image }
            guard !images.isEmpty else { continue }
            let rows = "[\(images.joined(separator: ","))]"
            switch object {
            case .capture: try await run(UndoStatements.rewriteCaptures(rows: rows, owner: owner))
            case .interaction: try await run(UndoStatements.rewriteInteractions(owner: owner, rows: rows))
            case .note: try await run(UndoStatements.rewriteNotes(owner: owner, rows: rows))
            // After the contact's names, whose change marks the card as edited.
            case .card: try await run(UndoStatements.rewriteCards(rows: rows, owner: owner))
            case .suggestion: try await run(UndoStatements.rewriteSuggestions(owner: owner, rows: rows))
            case .title: try await run(UndoStatements.rewriteTitles(rows: rows, owner: owner))
            case .contact: continue
            }
        }
        try await run(UndoStatements.removeContacts(owner: owner, ids: removed(.contact)))
    }
}

extension EditUndo.Values {
    init(_ content: InteractionContent, _ happenedAt: Date) {
        self.init(
            summary: content.summary, happenedAt: happenedAt, interests: content.extractedInfo.interests,
            events: content.extractedInfo.events, dates: content.extractedInfo.dates)
    }
}

extension UndoStatements.ImagesRow {
    fileprivate var key: UndoRow.Key { UndoRow.Key(object, id) }

    fileprivate var now: UndoPlan.Now.Row {
        UndoPlan.Now.Row(
            mark: mark, lists: [.aliases: aliases, .refusedNames: refusedNames, .emails: emails, .phones: phones])
    }
}

extension UndoRow {
    fileprivate static func changes(
        from before: [UndoStatements.ImagesRow], to after: [UndoStatements.ImagesRow]
    ) -> [UndoRow] {
        let earlier = Dictionary(before.map { ($0.key, $0) }) { first, _ in first }
        let later = Dictionary(after.map { ($0.key, $0) }) { first, _ in first }
        let changed = after.filter { earlier[$0.key]?.mark != $0.mark } + before.filter { later[$0.key] == nil }
        return changed.compactMap { row in
            let (old, new) = (earlier[row.key], later[row.key])
            var change = UndoRow(row.object, row.id, unit: row.unit, after: new?.mark)
            guard let old else { return change }
            change.before = Before(image: row.object == .contact ? "" : old.image, references: old.refs)
            guard row.object == .contact, let new else { return change }
            change.lists = [
                ListChange(.aliases, before: old.aliases, after: new.aliases),
                ListChange(.refusedNames, before: old.refusedNames, after: new.refusedNames),
                ListChange(.emails, before: old.emails, after: new.emails),
                ListChange(.phones, before: old.phones, after: new.phones),
            ].filter { $0.before != $0.after }
            return change.lists.isEmpty ? nil : change
        }
    }
}
