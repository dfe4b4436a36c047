package import FoundationEssentials
package import Postgres

/// Counts of one owner's captures in the database.
package struct CaptureCounts: Sendable, Equatable, CustomStringConvertible {
    package var captures: Int
    package var ended: Int
    /// Captures with exactly one result: an interaction, an inbox note, or the drafts of the cards in their picture.
    package var filedOnce: Int
    package var notifications: Int
    /// Number of notification entries in the change feed.
    package var notificationChanges: Int
    /// Unfinished rows of `work`.
    package var work: Int

    package init(
        captures: Int = 0, ended: Int = 0, filedOnce: Int = 0, notifications: Int = 0, notificationChanges: Int = 0,
        work: Int = 0
    ) {
        self.captures = captures
        self.ended = ended
        self.filedOnce = filedOnce
        self.notifications = notifications
        self.notificationChanges = notificationChanges
        self.work = work
    }

    package var description: String {
        "captures \(captures), ended \(ended), filed once \(filedOnce), notifications \(notifications), "
            + "tellings \(notificationChanges), work \(work)"
    }
}

extension RunningSystem {
    package func count(_ query: SQL) async throws -> Int {
        try await database.query(query).first?.get("count", as: Int.self) ?? 0
    }

    /// Waits until no work is left.
    package func settle() async throws {
        try await eventually("all work is done") {
            try await count("select count(*) as count from work") == 0
        }
    }

    package func tally(of owner: UUID) async throws -> CaptureCounts {
        let rows = try await database.query(
            """
            with own as (
                select c.id, c.state,
                    (select count(*) from interactions i where i.owner = c.owner and i.capture = c.id)
                    + (select count(*) from inbox_notes n where n.owner = c.owner and n.capture = c.id)
                    + (select least(count(*), 1) from contacts k where k.owner = c.owner and k.capture = c.id)
                        as filings
                from captures c where c.owner = \(owner))
            select count(*) as captures,
                count(*) filter (where state not in ('received', 'recognized', 'understood')) as ended,
                count(*) filter (where filings = 1) as filed_once,
                (select count(*) from notifications where owner = \(owner)) as notifications,
                (select count(*) from changes where owner = \(owner) and object = 'notification') as tellings,
                (select count(*) from work where owner = \(owner)) as work
            from own
            """)
        guard let row = rows.first else { return CaptureCounts() }
        return CaptureCounts(
            captures: try row.get("captures"), ended: try row.get("ended"), filedOnce: try row.get("filed_once"),
            notifications: try row.get("notifications"), notificationChanges: try row.get("tellings"),
            work: try row.get("work"))
    }

    /// Counts of all rows that a capture can create, also a partly stored one, for all owners.
    package func capturedRows() async throws -> [String: Int] {
        var rows: [String: Int] = [:]
        for table in [
            "captures", "blobs", "work", "recognitions", "understandings", "interactions", "inbox_notes", "contacts",
            "import_messages", "notifications",
        ] {
            rows[table] = try await count("select count(*) as count from \(identifier: table)")
        }
        return rows
    }
}
