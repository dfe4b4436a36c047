package import FoundationEssentials
package import Postgres

/// A page of a list.
package struct Page<Item: Sendable>: Sendable {
    package var items: [Item]
    /// The cursor of the next page; nil on the last page.
    package var next: PageCursor?

    package init(items: [Item], next: PageCursor?) {
        self.items = items
        self.next = next
    }
}

extension Page {
    /// - Parameter rows: at most `limit + 1` rows with `cursor_at` (microseconds since 1970) and `id`.
    package init(_ rows: [Row], limit: Int, read: (Row) throws -> Item) throws {
        items = try rows.prefix(limit).map(read)
        guard rows.count > limit, let last = rows.prefix(limit).last else { return }
        next = try PageCursor(row: last)
    }
}

/// A position in a list that is ordered by a time and an id, both descending.
package struct PageCursor: Sendable, Equatable {
    /// Since 1970. An integer, because a rounded time would skip rows.
    let microseconds: Int
    package let id: UUID

    init(microseconds: Int, id: UUID) {
        self.microseconds = microseconds
        self.id = id
    }

    /// - Parameter row: a row with `cursor_at` (microseconds since 1970) and `id`.
    package init(row: Row) throws {
        self.init(microseconds: try row.get("cursor_at"), id: try row.get("id"))
    }

    /// - Returns: nil if the text was not made by `text`.
    package init?(_ text: String) {
        guard let dot = text.firstIndex(of: "."), let microseconds = Int(text[..<dot]),
            let id = UUID(uuidString: String(text[text.index(after: dot)...]))
        else { return nil }
        self.init(microseconds: microseconds, id: id)
    }

    package var text: String { "\(microseconds).\(id.uuidString.lowercased())" }
}

extension PageCursor? {
    /// A condition for rows after the cursor.
    package func follows(_ time: String, _ id: String) -> SQL {
        guard let self else { return "true" }
        return """
            (\(raw: time), \(raw: id))
                < (timestamptz 'epoch' + \(self.microseconds) * interval '1 microsecond', \(self.id))
            """
    }
}

extension SQL {
    /// Used instead of `id is null or …`, for which a generic plan uses no index, and instead of `coalesce`, which Postgres
    /// does not trust before the policy of the table's owners.
    package static func after(_ id: UUID?) -> SQL {
        "case when \(id)::uuid is null then '00000000-0000-0000-0000-000000000000' else \(id)::uuid end"
    }

    /// The cursor columns for `Page`, and the order and limit of the list.
    package static func cursor(_ time: String) -> SQL {
        "(extract(epoch from \(raw: time)) * 1000000)::bigint as cursor_at"
    }

    package static func newestFirst(_ time: String, _ id: String, limit: Int) -> SQL {
        "order by \(raw: time) desc, \(raw: id) desc limit \(limit + 1)"
    }
}
