import Crypto
import FoundationEssentials
import Postgres
import Search
import Store

/// Contacts whose names a person may have meant.
extension ContactStore {
    /// The latest contacts that have a part of the searched words are compared.
    private static let mostCompared = 2_000

    /// Contacts that are not among `found`, the nearest first.
    /// - Parameter condition: on `contacts`, besides their owner.
    func near(
        _ search: String, of owner: UUID, where condition: SQL, besides found: [UUID], limit: Int, _ cipher: OwnerCipher
    ) async throws(StoreError) -> [Contact] {
        // An address or a number has no near spelling, and the comparison reads every contact.
        guard limit > 0, Self.isName(search), let near = NearSpelling(search) else { return [] }
        let rows = try await database.rows(
            of: [owner],
            """
            select id, name, company, aliases from contacts
            where owner = \(owner) and \(condition) and not id = any (\(found)) and \(Self.hasPart(of: near))
            order by updated_at desc limit \(Self.mostCompared)
            """)
        let ranked = try reading {
            try rows.compactMap { row -> (id: UUID, errors: Int, name: String)? in
                let name = try row.get("name", as: String.self)
                let names = [name, try row.get("company")] + (try row.get("aliases", as: [String].self))
                return try near.errors(against: names).map { (try row.get("id"), $0, name) }
            }
        }
        let nearest = ranked.sorted { ($0.errors, $0.name) < ($1.errors, $1.name) }.prefix(limit).map(\.id)
        guard !nearest.isEmpty else { return [] }
        let full = try await database.rows(
            of: [owner],
            "select \(Contact.columns) from contacts where owner = \(owner) and id = any (\(nearest)) and \(condition)")
        let contacts = try reading { try full.map { try Contact(row: $0, cipher: cipher) } }
        return nearest.compactMap { id in contacts.first { $0.id == id } }
    }

    private static func hasPart(of near: NearSpelling) -> SQL {
        let readings = near.parts.map { words -> SQL in
            words.reduce("true") { condition, parts in "\(condition) and search like any (\(parts.map(contains)))" }
        }
        return readings.dropFirst().reduce("((\(readings[0]))") { "\($0) or (\($1))" } + ")"
    }
}
