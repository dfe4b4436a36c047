import Crypto
package import FoundationEssentials
import Matching
import Postgres
package import Store

/// A name that several open notes show and that no contact had when the notes came: its owner may want a contact for it.
package struct RecurringName: Sendable, Equatable {
    /// So many notes make a name worth a contact; so many are closed at once and listed; so many names are listed.
    static let (fewestNotes, mostNotes, mostNames) = (2, 200, 50)

    /// As the newest note spells the name.
    package var name: String
    /// All open notes of the name.
    package var count: Int
    /// The newest first, at most `mostNotes`.
    package var notes: [UUID]
    /// When the latest of the chats took place.
    package var latest: Date
    /// The only contact that has the name now.
    package var contact: UUID?
}

extension InboxStore {
    /// The names of most notes first. A name that two dismissed notes show is not among them: its owner has refused it.
    package func recurringNames(of owner: UUID) async throws(StoreError) -> [RecurringName] {
        let cipher = try await database.keys.cipher(for: owner)
        let rows = try await database.run(
            of: [owner],
            InboxStatements.recurringNames(
                mostNotes: Int32(RecurringName.mostNotes), owner: owner, fewest: Int32(RecurringName.fewestNotes),
                mostNames: Int32(RecurringName.mostNames)))
        var names: [RecurringName] = try reading {
            try rows.compactMap { row in
                let bytes = try cipher.open(
                    try row.get("sealed", as: [UInt8].self), context: SealContext.inboxNote(try row.get("id")))
                guard let name = try StoreJSON.decode(InboxContent.self, from: bytes).certainName else { return nil }
                return RecurringName(
                    name: name, count: try row.get("notes"), notes: try row.get("ids"), latest: try row.get("latest"))
            }
        }
        let known = try await database.run(
            of: [owner], InboxStatements.contactsCalled(names: names.map(\.name), owner: owner))
        for index in names.indices {
            let key = NameFolding.key(names[index].name)
            let called = known.filter { ([$0.name] + $0.aliases).contains { NameFolding.key($0) == key } }
            names[index].contact = called.count == 1 ? called[0].id : nil
        }
        return names
    }
}
