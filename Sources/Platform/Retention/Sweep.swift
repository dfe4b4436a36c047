import Captures
import FoundationEssentials
import Postgres
import Records
package import Store

/// Deletes rows past their retention.
package struct Sweep: Sendable {
    let database: Database

    /// Removes rows past their retention:
    /// - deleted objects of inventories after a day;
    /// - deleted contacts, groups, captures and interactions after a day, permanently, with everything derived from what people wrote (`ContactStore+Erasing`);
    /// - closed notes of the inbox after `closedNoteDays`, dismissed ones with their captures;
    /// - messages of phones after the days that their owner has set, with their files and empty conversations;
    /// - files that were uploaded for messages, and that no message has named for a day;
    /// - what corrections have changed after a day, and their tokens after a week more;
    /// - scans for scams after seven days, with the captures that were sent to be scanned, but without the messages that
    ///   their owner keeps;
    /// - files of exports after `exportDays`;
    /// - answers and import messages after seven days, and expired notifications;
    /// - images of captures that have been dead, or of cards that could not be read, for seven days, unless a contact
    ///   was made of them before;
    /// - change feed entries after thirty days;
    /// - sessions that have ended;
    /// - counts of intents, what became of screenshot prompts, and the history of devices' settings after 400 days; answers
    ///   to posted screenshots after a day;
    /// - requests to providers after 400 days, the sums of their money after 62 days, their answers after seven;
    /// - dead letters and failures after `retentionDays`. A dead capture and its history stay.
    package func run(
        retentionDays: Int = 90, closedNoteDays: Int = 90, exportDays: Int = 7
    ) async throws(StoreError) -> SweepCount {
        var count = SweepCount()
        try await sweepFailures(olderThan: retentionDays, counting: &count)
        try await database.run(SweepStatements.deleteRates())
        try await database.run(SweepStatements.deleteSpending())
        try await database.run(SweepStatements.deleteErasedKeys(limit: Self.portion))
        try await database.run(SweepStatements.deleteSecondReadings())
        try await sweepSessions()
        var failure: StoreError?
        try await database.owners.forEachPortion { owners throws(StoreError) in
            // A failure for some owners must not stop the sweep of the others.
            do throws(StoreError) {
                try await sweep(owners, closedNoteDays, counting: &count)
                try await deleteExports(of: owners, olderThan: Int32(exportDays), counting: &count)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return count
    }

    /// Rows deleted in one transaction, because any number of rows may have accumulated.
    private static let portion = 10_000

    private func sweep(
        _ owners: [UUID], _ closedNoteDays: Int, counting count: inout SweepCount
    ) async throws(StoreError) {
        count.answers += try await removeAll(of: owners) { SweepStatements.deleteAnswers(limit: $0) }
        count.importMessages += try await removeAll(of: owners) { SweepStatements.deleteImportMessages(limit: $0) }
        count.notifications += try await removeAll(of: owners) { SweepStatements.deleteNotifications(limit: $0) }
        _ = try await removeAll(of: owners) { SweepStatements.deleteProviderRequests(limit: $0) }
        _ = try await removeAll(of: owners) { SweepStatements.deleteProviderAnswers(limit: $0) }
        _ = try await removeAll(of: owners) {
            Statement(
                one: Self.deletion(
                    of: "recent_captures", where: "created_at <= \(CaptureStore.windowStart)", limit: $0)
            ) {
                row throws(DatabaseError) in try row.get("n")
            }
        }
        count.changes += try await removeAll(of: owners) {
            ChangesStatements.cut(owners: owners, fetched: $0 + 1, limit: $0)
        }
        var images: [UUID]
        repeat {
            images = try await dropImages(of: owners)
            count.images += images.count
        } while images.count >= Self.imagesAtOnce
        // A deleted card stays hidden while another card of its picture is not deleted, because they share the picture.
        count.contacts += try await eraseDeleted(
            of: owners, SweepStatements.erasableContacts(limit: Self.erasedAtOnce)
        ) { id, owner throws(StoreError) in
            try await database.contacts.erase(id, of: owner, by: "sweep", answeringInstead: Self.erasedAnswer)
        }
        count.groups += try await eraseDeleted(
            of: owners, SweepStatements.erasableGroups(limit: Self.erasedAtOnce)
        ) { id, owner throws(StoreError) in
            try await database.groups.erase(id, of: owner, by: "sweep", answeringInstead: Self.erasedAnswer)
        }
        try await sweepThings(of: owners, counting: &count)
        try await sweepMessages(of: owners)
        try await sweepCaptures(of: owners, Int32(closedNoteDays), counting: &count)
        _ = try await removeAll(of: owners) { SweepStatements.deletePromptOutcomes(limit: $0) }
        _ = try await removeAll(of: owners) { SweepStatements.deletePromptAnswers(limit: $0) }
        _ = try await removeAll(of: owners) { SweepStatements.deleteSettingsHistory(limit: $0) }
        _ = try await removeAll(of: owners) { SweepStatements.forgetCorrections(limit: $0) }
        _ = try await removeAll(of: owners) { SweepStatements.deleteCorrections(limit: $0) }
    }

    private func sweepThings(of owners: [UUID], counting count: inout SweepCount) async throws(StoreError) {
        var photos: [UUID]
        repeat {
            photos = try await database.run(of: owners, SweepStatements.deleteItemPhotos(limit: Self.imagesAtOnce))
            await database.discard(photos)
        } while !photos.isEmpty
        count.things += try await removeAll(of: owners) { SweepStatements.deleteItems(limit: $0) }
        for table in SweepStatements.InventoryTable.allCases {
            count.things += try await removeAll(of: owners) {
                SweepStatements.deleteInventory(table: table, limit: $0)
            }
        }
        _ = try await removeAll(of: owners) { SweepStatements.deleteIntentRuns(limit: $0) }
    }

    private func sweepMessages(of owners: [UUID]) async throws(StoreError) {
        var messages: SweepStatements.DeleteMessagesRow?
        repeat {
            messages = try await database.run(of: owners, SweepStatements.deleteMessages(limit: Self.messagesAtOnce))
            await database.discard(messages?.blobs ?? [])
        } while messages?.n == Self.messagesAtOnce
        _ = try await removeAll(of: owners) { SweepStatements.deleteConversations(limit: $0) }
        _ = try await removeAll(of: owners) { SweepStatements.deleteSpentRequests(limit: $0) }
        var uploads: SweepStatements.DeleteUploadsRow?
        repeat {
            uploads = try await database.run(of: owners, SweepStatements.deleteUploads(limit: Self.uploadsAtOnce))
            await database.discard(uploads?.blobs ?? [])
        } while uploads?.n == Self.uploadsAtOnce
    }

    /// With their scans and notes.
    private func sweepCaptures(
        of owners: [UUID], _ closedNoteDays: Int32, counting count: inout SweepCount
    ) async throws(StoreError) {
        for (due, keepsJudgments) in [
            (SweepStatements.erasableCaptures(limit: Self.erasedAtOnce), false),
            (SweepStatements.expiredScans(limit: Self.erasedAtOnce), true),
            (SweepStatements.dismissedCaptures(days: closedNoteDays, limit: Self.erasedAtOnce), false),
        ] {
            count.captures += try await eraseDeleted(of: owners, due) { id, owner throws(StoreError) in
                try await database.captures.erase(
                    id, of: owner, by: "sweep", keepingJudgment: keepsJudgments, answeringInstead: Self.erasedAnswer)
            }
        }
        for table in SweepStatements.ScanTable.allCases {
            _ = try await removeAll(of: owners) { SweepStatements.deleteScans(table: table, limit: $0) }
        }
        count.notes += try await removeAll(of: owners) {
            SweepStatements.deleteAssignedNotes(days: closedNoteDays, limit: $0)
        }
        _ = try await removeAll(of: owners) { SweepStatements.deleteParts(limit: $0) }
    }

    private static let messagesAtOnce = 1_000
    /// An upload has up to 100 parts of 1 MiB.
    private static let uploadsAtOnce = 10

    static func deletion(of table: SQL, where condition: SQL, limit: Int) -> SQL {
        """
        with gone as (
            delete from \(table) where ctid = any (array (select ctid from \(table) where \(condition) limit \(limit)))
            returning 1)
        select count(*) as n from gone
        """
    }

    /// - Parameter statement: deletes up to so many rows (or so many of each owner) and returns the number as `n`.
    private func removeAll(
        of owners: [UUID], _ statement: (Int) -> Statement<Int?>
    ) async throws(StoreError) -> Int {
        var removed = 0
        while true {
            let count = try await database.run(of: owners, statement(Self.portion)) ?? 0
            removed += count
            guard count >= Self.portion else { return removed }
        }
    }

    private static let erasedAtOnce = 100
    private static let erasedAnswer = (status: 404, bytes: [UInt8]())

    /// - Parameter due: the statement that returns up to so many of the contacts, groups or captures to erase.
    /// - Returns: how many were erased.
    private func eraseDeleted(
        of owners: [UUID], _ due: Statement<[SweepStatements.Erasable]>,
        _ erase: (_ id: UUID, _ owner: UUID) async throws(StoreError) -> ErasureOutcome
    ) async throws(StoreError) -> Int {
        var erased = 0
        while true {
            let found = try await database.run(of: owners, due)
            var failure: StoreError?
            for item in found {
                // A failure for one contact or group must not stop the sweep of the others.
                do throws(StoreError) { _ = try await erase(item.id, item.owner) } catch { failure = error }
            }
            if let failure { throw failure }
            erased += found.count
            guard found.count >= Self.erasedAtOnce else { return erased }
        }
    }

    private static let imagesAtOnce = 500

    private func dropImages(of owners: [UUID]) async throws(StoreError) -> [UUID] {
        let images = try await database.run(of: owners, SweepStatements.dropImages(limit: Self.imagesAtOnce))
        await database.discard(images)
        return images
    }

    private func deleteExports(
        of owners: [UUID], olderThan days: Int32, counting count: inout SweepCount
    ) async throws(StoreError) {
        var found: [ExportsStatements.OldExportsRow]
        repeat {
            found = try await database.run(
                of: owners, ExportsStatements.oldExports(days: days, limit: Self.erasedAtOnce))
            for export in found where try await database.exports.delete(export.id, of: export.owner) != nil {
                count.exports += 1
            }
        } while found.count >= Self.erasedAtOnce
    }

    private func sweepSessions() async throws(StoreError) {
        var removed = Self.portion
        while removed == Self.portion {
            removed = try await database.run(SessionsStatements.deleteEndedSessions(limit: Self.portion))
        }
    }

    private func sweepFailures(olderThan days: Int, counting count: inout SweepCount) async throws(StoreError) {
        let (portion, days) = (Self.portion, Int32(days))
        var removed = portion
        while removed == portion {
            removed = try await database.run(SweepStatements.deleteDeadLetters(days: days, limit: portion))
            count.deadLetters += removed
        }
        // An export can be requested again, and a notification has expired long ago.
        let others = Stage.allCases.filter { $0.subject != .capture }
        count.deadLetters += try await database.run(SweepStatements.deleteDeadWork(stages: others, days: days))
        try await database.run(SweepStatements.deleteReplays(days: days))
        try await database.run(SweepStatements.deleteUnreadCounts(days: days))
        removed = portion
        while removed == portion {
            removed = try await database.run(SweepStatements.deleteAttempts(days: days, limit: portion))
            count.attempts += removed
        }
    }
}

extension Database {
    package var sweep: Sweep { Sweep(database: self) }
}
