import FoundationEssentials
import Postgres

/// What a sweep removed.
package struct SweepCount: Sendable, Equatable {
    package var answers = 0
    package var importMessages = 0
    package var notifications = 0
    package var images = 0

    package init(answers: Int = 0, importMessages: Int = 0, notifications: Int = 0, images: Int = 0) {
        self.answers = answers
        self.importMessages = importMessages
        self.notifications = notifications
        self.images = images
    }
}

extension Database {
    /// Removes what has outlived its promise: answers and import messages after seven days, expired notifications,
    /// and images of captures that have been dead for seven days.
    package func sweep() async throws(StoreError) -> SweepCount {
        var count = SweepCount()
        var last: UUID?
        while true {
            let owners = try await storing {
                try await pool.query(
                    """
                    select id from owners where \(last)::uuid is null or id > \(last)::uuid order by id limit 500
                    """
                ).map { try $0.get("id", as: UUID.self) }
            }
            guard let end = owners.last else { return count }
            last = end
            try await sweep(owners, &count)
        }
    }

    private func sweep(_ owners: [UUID], _ count: inout SweepCount) async throws(StoreError) {
        let old: SQL = "created_at < now() - interval '7 days'"
        let results: [[Row]]
        do {
            results = try await pool.transaction(
                owners: owners,
                [
                    "with gone as (delete from idempotency where \(old) returning 1) select count(*) as n from gone",
                    "with gone as (delete from import_messages where \(old) returning 1) select count(*) as n from gone",
                    """
                    with gone as (delete from notifications where expires_at < now() - interval '1 day' returning 1)
                    select count(*) as n from gone
                    """,
                    """
                    with old as (
                        select owner, id, image from captures
                        where state = 'dead' and image is not null and updated_at < now() - interval '7 days'
                        for update),
                    emptied as (
                        update captures c set image = null, updated_at = now(), version = c.version + 1
                        from old o where c.owner = o.owner and c.id = o.id)
                    delete from blobs b using old o where b.owner = o.owner and b.id = o.image returning b.id
                    """,
                ])
        } catch { throw .database(error) }
        let images = try reading { try results[3].map { try $0.get("id", as: UUID.self) } }
        count.images += images.count
        try reading {
            count.answers += try results[0].first?.get("n", as: Int.self) ?? 0
            count.importMessages += try results[1].first?.get("n", as: Int.self) ?? 0
            count.notifications += try results[2].first?.get("n", as: Int.self) ?? 0
        }
        await discard(images)
    }
}
