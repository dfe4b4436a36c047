import Captures
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

/// A member of a body that names another object: `location` by the name, or `locationId` by the id.
struct InventoryReference: Sendable {
    enum Input: Sendable {
        /// nil removes the reference.
        case id(UUID?)
        case name(String)

        /// - Returns: nil if the body has neither member, or a wrong one, which the reader notes.
        init?(_ key: String, from reader: inout FieldReader, upTo longest: Int) {
            let (name, id) = (reader.value(key), reader.value(key + "Id"))
            // Both are in an answer that a client sends back: the id counts.
            if let id {
                self = .id(id == .null ? nil : reader.id(key + "Id", .invalidValue))
            } else if let name, name != .null, name.string?.trimmed != "" {
                guard let text = reader.text(key, upTo: longest) else { return nil }
                self = .name(text)
            } else if name != nil {
                self = .id(nil)
            } else {
                return nil
            }
        }
    }

    /// nil if the body does not name an object; an inner nil removes the reference.
    let id: UUID??

    /// Reads a body with only this member.
    init(
        _ key: String, _ object: InventoryObject, _ body: JSON, of owner: UUID, _ database: Database
    ) async throws(APIFailure) {
        var reader = try FieldReader(body)
        let input = Input(key, from: &reader, upTo: object.nameField.kind.longest)
        try reader.finish()
        switch input {
        case nil: id = nil
        case .id(let given)?: id = .some(given)
        case .name(let name)?: id = try await Self.id(of: object, called: name, at: key, owner, database)
        }
    }

    /// The object with exactly this name, in any case.
    static func id(
        of object: InventoryObject, called name: String, at key: String, _ owner: UUID, _ database: Database
    ) async throws(APIFailure) -> UUID {
        let found = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.named(name, object, of: owner)
        }
        guard let first = found.first else {
            throw APIFailure(.notFound(object), at: "/" + key, "You have no \(object.noun) called \(name).")
        }
        guard found.count == 1 else {
            throw APIFailure(
                .invalidValue, at: "/" + key, "Several \(object.pluralNoun) are called \(name). Send \(key)Id.")
        }
        return first.id
    }
}
