import Captures
package import Contacts
import Crypto
package import FoundationEssentials
import Merging
import Postgres
package import Store

package enum LateChange: Sendable {
    /// The current contact, and the fields that both sides had changed.
    case done(Contact, conflicts: [FieldConflict])
    case notFound
    /// The version that the change is based on does not exist.
    case unknownVersion(current: Contact)
    /// The remaining fields would not identify anybody.
    case insufficient
}

extension ContactStore {
    /// Applies a change to a contact that may have been changed meanwhile: for each field the last write wins.
    /// - Parameters:
    ///   - wanted: the fields that were sent, with their new values.
    ///   - base: the version that the change is based on.
    ///   - changedAt: when the owner made the change; a time in the future counts as now.
    package func update(
        _ id: UUID, of owner: UUID, laying wanted: FieldSet, on base: Int, changedAt: Date
    ) async throws(StoreError) -> LateChange {
        let cipher = try await database.keys.cipher(for: owner)
        return try await storing {
            try await database.pool.transaction(owners: [owner], retrying: true) { transaction in
                guard let current = try await transaction.contacts([id], of: owner, sealedBy: cipher)[id] else {
                    return .notFound
                }
                guard base <= current.version else { return .unknownVersion(current: current) }
                let now = Date.now.milliseconds
                let race = ConcurrentEdits.mergeEdits(
                    wanted: wanted, current: current.fields.values,
                    stamps: try await transaction.fieldStamps(of: id, owner: owner), base: base,
                    at: changedAt.milliseconds, now: now)
                var fields = current.fields
                fields.values = fields.values.merging(race.write) { $1 }
                guard fields.isIdentifiable else { return .insufficient }
                var contact = current
                if !race.write.isEmpty {
                    let time = String(min(changedAt.milliseconds, now))
                    let assignments = try fields.assignments(to: id, from: current.fields, sealedBy: cipher)
                    let rows = try await transaction.pipeline([
                        ConflictsStatements.setChangedAt(time: time).sql,
                        """
                        update contacts set \(assignments), updated_at = now(), version = version + 1
                        where owner = \(owner) and id = \(id)
                        returning \(Contact.columns)
                        """,
                    ])
                    guard let row = rows[1].first else { throw StoreError.unreadable("a locked contact is missing") }
                    contact = try Contact(row: row, cipher: cipher)
                }
                let conflicts = try await transaction.store(race.conflicts, of: id, owner: owner, sealedBy: cipher)
                return .done(contact, conflicts: conflicts)
            }
        }
    }

    /// All conflicts of a contact, resolved ones included, the latest first.
    package func conflicts(of contact: UUID, of owner: UUID) async throws(StoreError) -> [FieldConflict] {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(
            of: [owner], ConflictsStatements.conflicts(owner: owner, contact: contact))
        return try reading { try rows.map { try FieldConflict(row: $0, cipher: cipher) } }
    }

    /// Resolves an open conflict, and writes the field if another value was chosen.
    /// - Parameter choose: returns the chosen value; nil keeps the current value.
    /// - Returns: the contact; `.conflict` if the conflict was resolved before.
    package func resolveConflict(
        _ number: Int, of contact: UUID, of owner: UUID, choosing choose: @Sendable (FieldConflict) -> FieldValue?
    ) async throws(StoreError) -> Change<Contact> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await storing {
            try await database.pool.transaction(owners: [owner], retrying: true) { transaction in
                guard let current = try await transaction.contacts([contact], of: owner, sealedBy: cipher)[contact]
                else { return .notFound }
                let rows = try await transaction.run(
                    ConflictsStatements.lockConflict(owner: owner, contact: contact, number: number))
                guard let row = rows.first else { return .notFound }
                let conflict = try FieldConflict(row: row, cipher: cipher)
                guard conflict.state == .open else { return .conflict(current: current) }
                var fields = current.fields
                if let value = choose(conflict) { fields.values[conflict.field] = value }
                let assignments = try fields.assignments(to: contact, from: current.fields, sealedBy: cipher)
                let results = try await transaction.pipeline([
                    ConflictsStatements.markResolved(owner: owner, contact: contact, number: number).sql,
                    """
                    update contacts set \(assignments), updated_at = now(), version = version + 1
                    where owner = \(owner) and id = \(contact) and \(fields != current.fields)
                    """,
                    Contact.standing(contact, of: owner),
                ])
                guard let row = results[2].first else { throw StoreError.unreadable("a locked contact is missing") }
                return .done(try Contact(row: row, cipher: cipher))
            }
        }
    }
}

extension Transaction {
    fileprivate func fieldStamps(of contact: UUID, owner: UUID) async throws -> [String: ConcurrentEdits.Stamp] {
        var stamps: [String: ConcurrentEdits.Stamp] = [:]
        for clock in try await run(ConflictsStatements.clocks(owner: owner, contact: contact)) {
            stamps[clock.key] = ConcurrentEdits.Stamp(version: clock.version, at: clock.at)
        }
        return stamps
    }

    /// Runs under the contact's lock, so that the numbers have no gap. A repeated change is stored once.
    fileprivate func store(
        _ conflicts: [ConcurrentEdits.Conflict], of contact: UUID, owner: UUID, sealedBy cipher: OwnerCipher
    ) async throws -> [FieldConflict] {
        guard !conflicts.isEmpty else { return [] }
        let known = try await run(
            ConflictsStatements.conflictsOfFields(owner: owner, contact: contact, fields: conflicts.map(\.field))
        ).map { try FieldConflict(row: $0, cipher: cipher) }
        var kept: [FieldConflict] = []
        for conflict in conflicts {
            let again = known.first {
                $0.field == conflict.field && $0.other == conflict.other
                    && $0.otherAt.milliseconds == conflict.otherAt && $0.standing == conflict.currentValue
            }
            if let again {
                kept.append(again)
                continue
            }
            let id = UUID.v7()
            let content = ConflictContent(
                standing: conflict.currentValue, other: conflict.other, standingAt: conflict.standingAt,
                otherAt: conflict.otherAt)
            let sealed = try cipher.seal(try StoreJSON.encode(content), context: SealContext.conflict(id))
            let state: FieldConflict.State = conflict.isOpen ? .open : .settled
            let rows = try await run(
                ConflictsStatements.insertConflict(
                    owner: owner, id: id, contact: contact, field: conflict.field, state: state, sealed: sealed))
            kept += try rows.map { try FieldConflict(row: $0, cipher: cipher) }
        }
        return kept
    }
}
