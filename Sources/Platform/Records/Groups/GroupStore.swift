import Crypto
package import FoundationEssentials
import Postgres
package import Store

/// Groups of an owner: create, find, list, change, delete, restore.
package struct GroupStore: Sendable {
    /// Members of one group.
    package static let maxMembers = 200
    /// Groups of one owner.
    package static let maxGroups = 1_000

    let database: Database

    /// Creates a group under an id that the caller has generated. Creating it again has no effect.
    /// - Returns: `.notFound` if the id was used before and deleted.
    package func create(
        _ id: UUID, of owner: UUID, name: String, members: [UUID]
    ) async throws(StoreError) -> GroupOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            let contacts: [UUID]
            switch try await transaction.lockMembers(members, of: owner) {
            case .contacts(let found): contacts = found
            case .unknown(let contact): return .unknownContact(contact)
            }
            let inserted = try await transaction.run(
                GroupsStatements.insertGroup(
                    owner: owner, id: id, nameSealed: try cipher.seal(name, context: SealContext.groupName(id)),
                    mark: try GroupTitle(name, of: owner).mark(by: cipher), limit: Self.maxGroups))
            if inserted > 0 {
                try await transaction.run(GroupsStatements.addMembers(owner: owner, groupId: id, contacts: contacts))
            }
            if let group = try await transaction.group(id, of: owner, cipher) { return .done(group) }
            let isKnown = try await !transaction.query("select from groups where owner = \(owner) and id = \(id)")
                .isEmpty
            return isKnown ? .notFound : .tooMany
        }
    }

    package func find(_ id: UUID, of owner: UUID) async throws(StoreError) -> ContactGroup? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(of: [owner], ContactGroup.standing(id, of: owner))
        return try reading { try rows.first.map { try ContactGroup(row: $0, cipher: cipher) } }
    }

    /// The newest group first.
    package func list(
        of owner: UUID, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<ContactGroup> {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner],
            """
            select \(ContactGroup.columns), \(SQL.cursor("g.created_at")) from groups g
            where g.owner = \(owner) and g.deleted_at is null and \(cursor.follows("g.created_at", "g.id"))
            \(SQL.newestFirst("g.created_at", "g.id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit) { try ContactGroup(row: $0, cipher: cipher) } }
    }

    /// - Parameters:
    ///   - name: nil keeps the name.
    ///   - members: all members after the change; nil keeps them.
    ///   - version: nil changes any version.
    package func update(
        _ id: UUID, of owner: UUID, name: String? = nil, members: [UUID]? = nil, expecting version: Int? = nil
    ) async throws(StoreError) -> GroupOutcome {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            var contacts: [UUID]?
            if let members {
                switch try await transaction.lockMembers(members, of: owner) {
                case .contacts(let found): contacts = found
                case .unknown(let contact): return .unknownContact(contact)
                }
            }
            guard let current = try await transaction.lockGroup(id, of: owner, cipher) else { return .notFound }
            if let version, version != current.version { return .conflict(current: current) }
            let isRenamed = name.map { $0 != current.name } ?? false
            let isRegrouped = contacts.map { Set($0) != Set(current.members.map(\.contact)) } ?? false
            guard isRenamed || isRegrouped else { return .done(current) }
            if let name, isRenamed {
                try await transaction.run(
                    GroupsStatements.renameGroup(
                        nameSealed: try cipher.seal(name, context: SealContext.groupName(id)),
                        mark: try GroupTitle(name, of: owner).mark(by: cipher), owner: owner, id: id))
            }
            if let contacts, isRegrouped {
                try await transaction.run(GroupsStatements.removeMembers(owner: owner, groupId: id, contacts: contacts))
                try await transaction.run(GroupsStatements.addMembers(owner: owner, groupId: id, contacts: contacts))
            }
            try await transaction.run(GroupsStatements.touchGroup(owner: owner, id: id))
            guard let group = try await transaction.group(id, of: owner, cipher) else {
                throw StoreError.unreadable("a locked group is missing")
            }
            return .done(group)
        }
    }

    /// Hides a group; everything filed to it stays.
    /// - Parameter version: nil deletes any version.
    /// - Returns: with `.done`, the group as it was before.
    package func delete(
        _ id: UUID, of owner: UUID, expecting version: Int? = nil
    ) async throws(StoreError) -> Change<ContactGroup> {
        let cipher = try await database.keys.cipher(for: owner)
        return try await database.transaction(of: [owner]) { transaction in
            guard let current = try await transaction.lockGroup(id, of: owner, cipher) else { return .notFound }
            if let version, version != current.version { return .conflict(current: current) }
            try await transaction.run(GroupsStatements.deleteGroup(owner: owner, id: id))
            return .done(current)
        }
    }

    /// Undoes a deletion within 24 hours. Restoring a group that is not deleted is not an error.
    /// - Returns: nil if the group no longer exists.
    package func restore(_ id: UUID, of owner: UUID) async throws(StoreError) -> ContactGroup? {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.rows(
            of: [owner], GroupsStatements.restoreGroup(owner: owner, id: id).sql, ContactGroup.standing(id, of: owner))
        return try reading { try rows.first.map { try ContactGroup(row: $0, cipher: cipher) } }
    }
}

extension Database {
    package var groups: GroupStore { GroupStore(database: self) }
}

extension Transaction {
    fileprivate enum LockedMembers {
        /// Without duplicates.
        case contacts([UUID])
        case unknown(UUID)
    }

    /// Locks the contacts that ids stand for, so that none of them is deleted or merged before the transaction ends.
    fileprivate func lockMembers(_ ids: [UUID], of owner: UUID) async throws -> LockedMembers {
        guard !ids.isEmpty else { return .contacts([]) }
        while true {
            let found = try await run(GroupsStatements.standsFor(owner: owner, contacts: ids))
            let known = Set(found.map(\.asked))
            if let unknown = ids.first(where: { !known.contains($0) }) { return .unknown(unknown) }
            let contacts = Array(Set(found.map(\.id)))
            let locked = try await run(GroupsStatements.lockMembers(owner: owner, contacts: contacts))
            // Otherwise one of them was deleted or merged in between.
            if locked.count == contacts.count { return .contacts(locked) }
        }
    }

    fileprivate func lockGroup(_ id: UUID, of owner: UUID, _ cipher: OwnerCipher) async throws -> ContactGroup? {
        guard try await run(GroupsStatements.lockGroup(owner: owner, id: id)) != nil else { return nil }
        return try await group(id, of: owner, cipher)
    }

    fileprivate func group(_ id: UUID, of owner: UUID, _ cipher: OwnerCipher) async throws -> ContactGroup? {
        try await query(ContactGroup.standing(id, of: owner)).first.map { try ContactGroup(row: $0, cipher: cipher) }
    }
}
