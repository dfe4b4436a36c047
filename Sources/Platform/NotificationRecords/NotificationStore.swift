package import Captures
package import FoundationEssentials
import Postgres
package import Store

/// Notifications about finished work.
package struct NotificationStore: Sendable {
    let database: Database

    /// Notifies the owners of finished work of its result, and deletes the work rows.
    /// - Returns: the notifications that this call inserted.
    package func notify(_ references: [WorkReference]) async throws(StoreError) -> [NotificationNotice] {
        guard !references.isEmpty else { return [] }
        return try await database.run(
            of: references.owners,
            NotificationsStatements.notify(ids: references.map(\.id), attempts: references.map(\.attempt)))
    }

    /// Notifications that have not expired, the newest first.
    package func list(
        of owner: UUID, unreadOnly: Bool = false, after cursor: PageCursor? = nil, limit: Int = 50
    ) async throws(StoreError) -> Page<AppNotification> {
        let rows = try await database.rows(
            of: [owner],
            """
            select \(AppNotification.columns), \(SQL.cursor("created_at")) from notifications
            where owner = \(owner) and expires_at > now() and (read_at is null or not \(unreadOnly))
                and \(cursor.follows("created_at", "id"))
            \(SQL.newestFirst("created_at", "id", limit: limit))
            """)
        return try reading { try Page(rows, limit: limit, read: AppNotification.init(row:)) }
    }

    /// Marking twice is not an error and keeps the first time.
    /// - Returns: nil if the owner has no such notification.
    package func markRead(_ notification: UUID, of owner: UUID) async throws(StoreError) -> AppNotification? {
        let rows = try await database.rows(
            of: [owner],
            NotificationsStatements.markRead(owner: owner, id: notification).sql,
            NotificationsStatements.notification(owner: owner, id: notification).sql)
        return try reading { try rows.first.map(AppNotification.init(row:)) }
    }

    /// Notifications inserted or changed since a position in the change feed. Misses nothing and returns at once.
    /// - Parameter cursor: nil returns nothing and starts now.
    package func changes(
        of owner: UUID, since cursor: ChangeCursor?, limit: Int = 100
    ) async throws(StoreError) -> (items: [AppNotification], cursor: ChangeCursor) {
        guard let cursor else { return ([], try await database.changes.position()) }
        let rows = try await database.rows(
            of: [owner],
            """
            select f.xid::text as xid, f.seq, \(AppNotification.columns)
            from (
                select xid, seq, id as changed from changes
                where owner = \(owner) and object = 'notification' and \(cursor.precedes)
                order by xid, seq limit \(limit)) f
            left join notifications n on n.owner = \(owner) and n.id = f.changed and n.expires_at > now()
            order by f.xid, f.seq
            """)
        return try reading {
            var items: [UUID: AppNotification] = [:]
            var order: [UUID] = []
            for row in rows {
                guard let id = try row.get("id", as: UUID?.self) else { continue }
                if items.updateValue(try AppNotification(row: row), forKey: id) == nil { order.append(id) }
            }
            let end = try rows.last.map { try ChangeCursor(row: $0) } ?? cursor
            return (order.compactMap { items[$0] }, end)
        }
    }
}

extension Database {
    package var notifications: NotificationStore { NotificationStore(database: self) }
}

extension AppNotification {
    static let columns: SQL = "id, kind, subject, created_at, expires_at, read_at, version"

    init(row: Row) throws {
        id = try row.get("id")
        kind = try row.get("kind")
        subject = try row.get("subject")
        createdAt = try row.get("created_at")
        expiresAt = try row.get("expires_at")
        readAt = try row.get("read_at")
        version = try row.get("version")
    }
}
