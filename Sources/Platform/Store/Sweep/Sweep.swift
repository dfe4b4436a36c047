import Captures
import FoundationEssentials
import Postgres

/// Deletes rows past their retention.
package struct Sweep: Sendable {
    let database: Database

    /// Removes rows past their retention:
    /// - deleted contacts after a day, permanently, with everything derived from what people wrote (`eraseContact`);
    /// - answers and import messages after seven days, and expired notifications;
    /// - images of captures that have been dead, or of cards that could not be read, for seven days, unless a contact
    ///   was made of them before;
    /// - change feed entries after thirty days;
    /// - dead letters and failures after `retentionDays`. A dead capture and its history stay.
    package func run(retentionDays: Int = 90) async throws(StoreError) -> SweepCount {
        var count = SweepCount()
        try await sweepFailures(olderThan: retentionDays, counting: &count)
        try await sweepRates()
        var last: UUID?
        var failure: StoreError?
        while true {
            let owners = try await storing {
                try await database.pool.query(
                    "select id from owners where id > \(SQL.after(last)) order by id limit \(Self.ownersAtOnce)"
                ).map { try $0.get("id", as: UUID.self) }
            }
            guard let end = owners.last else { break }
            last = end
            // A failure for some owners must not stop the sweep of the others.
            do throws(StoreError) { try await sweep(owners, counting: &count) } catch { failure = error }
        }
        if let failure { throw failure }
        return count
    }

    private static let ownersAtOnce = 500
    /// Rows deleted in one transaction, because any number of rows may have accumulated.
    private static let portion = 10_000

    private func sweep(_ owners: [UUID], counting count: inout SweepCount) async throws(StoreError) {
        let old: SQL = "created_at < now() - interval '7 days'"
        count.answers += try await removeAll(of: owners) { Self.deletion("idempotency", where: old, limit: $0) }
        count.importMessages += try await removeAll(of: owners) {
            Self.deletion("import_messages", where: old, limit: $0)
        }
        count.notifications += try await removeAll(of: owners) {
            Self.deletion("notifications", where: "expires_at < now() - interval '1 day'", limit: $0)
        }
        _ = try await removeAll(of: owners) {
            Self.deletion("recent_captures", where: "created_at <= \(CaptureStore.windowStart)", limit: $0)
        }
        count.changes += try await removeAll(of: owners) { ChangeFeed.cutFeed(of: owners, limit: $0) }
        var images: [UUID]
        repeat {
            images = try await dropImages(of: owners)
            count.images += images.count
        } while images.count >= Self.imagesAtOnce
        count.contacts += try await eraseDeleted(of: owners)
    }

    private static func deletion(_ table: SQL, where condition: SQL, limit: Int) -> SQL {
        """
        with gone as (
            delete from \(table) where ctid = any (array (select ctid from \(table) where \(condition) limit \(limit)))
            returning 1)
        select count(*) as n from gone
        """
    }

    /// - Parameter statement: deletes up to so many rows (or so many of each owner) and returns the number as `n`.
    private func removeAll(of owners: [UUID], _ statement: (Int) -> SQL) async throws(StoreError) -> Int {
        var removed = 0
        while true {
            let rows = try await database.rows(of: owners, statement(Self.portion))
            let count = try reading { try rows.first?.get("n", as: Int.self) ?? 0 }
            removed += count
            guard count >= Self.portion else { return removed }
        }
    }

    private static let contactsAtOnce = 100

    /// A deleted card stays hidden while another card of its picture is not deleted, because they share the picture.
    /// - Returns: how many were erased.
    private func eraseDeleted(of owners: [UUID]) async throws(StoreError) -> Int {
        var erased = 0
        while true {
            let rows = try await database.rows(
                of: owners,
                """
                select owner, id from contacts
                where deleted_at < now() - interval '24 hours' and merged_into is null
                    and (capture is null or not exists (
                        select from contacts o where o.owner = contacts.owner and o.deleted_at is null
                            and (o.capture = contacts.capture or contacts.capture = any (o.cards))))
                order by deleted_at limit \(Self.contactsAtOnce)
                """)
            let due = try reading {
                try rows.map { (try $0.get("owner", as: UUID.self), try $0.get("id", as: UUID.self)) }
            }
            var failure: StoreError?
            for (owner, id) in due {
                // A failure for one contact must not stop the sweep of the others.
                do throws(StoreError) {
                    _ = try await database.contacts.erase(
                        id, of: owner, by: "sweep", answeringInstead: (status: 404, bytes: []))
                } catch { failure = error }
            }
            if let failure { throw failure }
            erased += due.count
            guard due.count >= Self.contactsAtOnce else { return erased }
        }
    }

    private static let imagesAtOnce = 500

    private func dropImages(of owners: [UUID]) async throws(StoreError) -> [UUID] {
        let rows = try await database.rows(
            of: owners,
            """
            with old as (
                select owner, id, array[image, photo, thumbnail] || card_photos as blobs from captures
                where state in ('dead', 'rejected') and image is not null
                    and updated_at < now() - interval '7 days'
                    -- A card remains even if reading it again failed.
                    and not exists (
                        select from contacts k
                        where k.owner = captures.owner and (k.capture = captures.id or captures.id = any (k.cards))
                            and k.deleted_at is null)
                limit \(Self.imagesAtOnce) for update),
            emptied as (
                update captures c set image = null, photo = null, thumbnail = null, card_photos = '{}', updated_at = now(),
                    version = c.version + 1
                from old o where c.owner = o.owner and c.id = o.id),
            hollowed as (
                update dead_work d set is_hollow = true from old o
                where d.id = o.id and d.stage = 'recognize')
            delete from blobs b using old o where b.owner = o.owner and b.id = any (o.blobs) returning b.id
            """)
        let images = try reading { try rows.map { try $0.get("id", as: UUID.self) } }
        await database.discard(images)
        return images
    }

    private func sweepFailures(olderThan days: Int, counting count: inout SweepCount) async throws(StoreError) {
        let portion = Self.portion
        let before: SQL = "now() - make_interval(days => \(days)::integer)"
        var removed = portion
        while removed == portion {
            removed = try await removeAll(
                """
                delete from dead_letters where id = any (array (
                    select id from dead_letters where created_at < \(before) limit \(portion)))
                """)
            count.deadLetters += removed
        }
        // An export can be requested again, and a notification has expired long ago.
        let others = Stage.array(Stage.allCases.filter { $0.subject != .capture })
        count.deadLetters += try await removeAll(
            "delete from dead_work where stage = any (\(others)) and died_at < \(before)")
        _ = try await removeAll("delete from replays where updated_at < \(before)")
        _ = try await removeAll("delete from unread_messages where hour < \(before)")
        removed = portion
        while removed == portion {
            removed = try await removeAll(
                """
                delete from attempts where ctid = any (array (
                    select a.ctid from attempts a
                    where a.at < \(before) and not exists (select from work w where w.id = a.work)
                        and not exists (select from dead_work d where d.id = a.work)
                    limit \(portion)))
                """)
            count.attempts += removed
        }
    }

    /// A process that still caches the key of a removed owner may have charged a request after the removal.
    /// Each key is looked up by its id: comparing each counter with each owner would be quadratic.
    private func sweepRates() async throws(StoreError) {
        _ = try await removeAll(
            """
            delete from rate_state s
            where case
                when s.key like 'device:%' then
                    not exists (select from device_keys d where d.id = substr(s.key, length('device:') + 1))
                when s.key ~ '(^|/)owner:[0-9a-f-]{36}$' then
                    not exists (select from owners o where o.id = right(s.key, 36)::uuid)
                end
            """)
    }

    private func removeAll(_ statement: SQL) async throws(StoreError) -> Int {
        try await storing { try await database.pool.execute(statement) }
    }
}

extension Database {
    package var sweep: Sweep { Sweep(database: self) }
}
