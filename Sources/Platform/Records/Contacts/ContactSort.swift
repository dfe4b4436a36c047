import Postgres
import Store

/// The order of a list of contacts.
package enum ContactSort: Sendable {
    /// The latest change first.
    case updated
    /// The newest contact first.
    case created
    /// From A to Z by name; contacts without a person's name by company.
    case name

    private var time: String { self == .created ? "created_at" : "updated_at" }
    private static let named: SQL = "contact_sort_name(name, company)"

    var cursor: SQL { self == .name ? "0::bigint as cursor_at" : SQL.cursor(time) }

    /// A page by name continues after the last contact of the previous page, even if that contact was renamed since.
    func follows(_ cursor: PageCursor?) -> SQL {
        guard let cursor, self == .name else { return cursor.follows(time, "id") }
        return """
            (\(Self.named), id) > (
                select contact_sort_name(k.name, k.company), k.id from contacts k where k.id = \(cursor.id))
            """
    }

    func order(limit: Int) -> SQL {
        self == .name ? "order by \(Self.named), id limit \(limit + 1)" : SQL.newestFirst(time, "id", limit: limit)
    }
}
