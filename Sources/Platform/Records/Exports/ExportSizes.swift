package import Contacts
import Postgres

/// The most items that each list field has among the exported contacts.
package struct ExportSizes: Sendable, Equatable {
    package var items: [ContactField: Int] = [:]
    /// Most groups of one contact.
    package var groups = 0

    package init() {}

    static func query(_ chosen: SQL) -> SQL {
        let lists = ContactField.plain.compactMap { field -> SQL? in
            switch field.kind {
            case .text, .notes: nil
            case .list, .tags:
                "coalesce(max(cardinality(\(raw: field.column))), 0) as \(raw: field.column)"
            case .phones:
                "coalesce(max(jsonb_array_length(\(raw: field.column))), 0) as \(raw: field.column)"
            }
        }
        return """
            with chosen as (select * from contacts where \(chosen))
            select \(lists.joined(by: ", ")), (
                select coalesce(max(n), 0) from (
                    select count(*)::integer as n
                    from group_members m join chosen c on c.owner = m.owner and c.id = m.contact
                    join groups g on g.owner = m.owner and g.id = m.group_id and g.deleted_at is null
                    group by m.contact) as counts) as groups
            from chosen
            """
    }

    init(row: Row?) throws(DatabaseError) {
        guard let row else { return }
        for field in ContactField.plain where field.kind != .text {
            items[field] = Int(try row.get(field.column, as: Int32.self))
        }
        groups = Int(try row.get("groups", as: Int32.self))
    }
}
