import FoundationEssentials
import Postgres

/// A part of a list, newest first.
package struct Page<Item: Sendable>: Sendable {
    package var items: [Item]
    /// Where the next page begins; nil where this is the last.
    package var next: PageCursor?
}

extension Page {
    /// - Parameter rows: up to one more than `limit`, with `cursor_at` (microseconds since 1970) and `id`.
    init(_ rows: [Row], limit: Int, read: (Row) throws -> Item) throws {
        items = try rows.prefix(limit).map(read)
        guard rows.count > limit, let last = rows.prefix(limit).last else { return }
        next = try PageCursor(row: last)
    }
}

/// The place between two items of a list that is ordered by a time and an id, both descending.
package struct PageCursor: Sendable, Equatable {
    /// Since 1970; whole, because a page must not lose what a rounded time would skip.
    let microseconds: Int
    let id: UUID

    init(microseconds: Int, id: UUID) {
        self.microseconds = microseconds
        self.id = id
    }

    /// - Parameter row: with `cursor_at` (microseconds since 1970) and `id`.
    init(row: Row) throws {
        self.init(microseconds: try row.get("cursor_at"), id: try row.get("id"))
    }

    /// - Returns: nil for anything that `text` did not give.
    package init?(_ text: String) {
        guard let dot = text.firstIndex(of: "."), let microseconds = Int(text[..<dot]),
            let id = UUID(uuidString: String(text[text.index(after: dot)...]))
        else { return nil }
        self.init(microseconds: microseconds, id: id)
    }

    package var text: String { "\(microseconds).\(id.uuidString.lowercased())" }
}

extension PageCursor? {
    /// A condition that holds for what comes after the cursor.
    func follows(_ time: String, _ id: String) -> SQL {
        guard let self else { return "true" }
        return """
            (\(raw: time), \(raw: id))
                < (timestamptz 'epoch' + \(self.microseconds) * interval '1 microsecond', \(self.id))
            """
    }
}

extension SQL {
    /// In place of `id is null or …`, which no index serves under a plan made for any value.
    static func after(_ id: UUID?) -> SQL {
        "coalesce(\(id)::uuid, '00000000-0000-0000-0000-000000000000'::uuid)"
    }

    /// The columns by which `Page` finds the next cursor, and what orders and bounds the list.
    static func cursor(_ time: String) -> SQL {
        "(extract(epoch from \(raw: time)) * 1000000)::bigint as cursor_at"
    }

    static func newestFirst(_ time: String, _ id: String, limit: Int) -> SQL {
        "order by \(raw: time) desc, \(raw: id) desc limit \(limit + 1)"
    }
}
