package import FoundationEssentials
import Postgres
package import Prompts
package import Store

/// Screenshots that prompt for a scan. All times are by the database's clock.
package struct PromptStore: Sendable {
    /// How many answers of a device are kept for repetitions. A person's device gives fewer in an hour.
    private static let slots: Int32 = 256
    private static let sweepPortion = 10_000

    let database: Database

    /// Decides about a screenshot in one guarded statement. An id that was posted before gets its first answer.
    /// - Parameter device: the id of the device key.
    package func accept(
        _ screenshot: PostedScreenshot, of owner: UUID, device: String
    ) async throws(StoreError) -> PromptAnswer {
        let row = try await database.run(
            of: [owner],
            ScreenshotsStatements.accept(
                owner: owner, id: screenshot.id, device: device, timestamp: screenshot.timestamp,
                sentAt: screenshot.sentAt, debounce: PromptTiming.debounce, lifetime: PromptTiming.lifetime,
                tolerance: PromptTiming.skewTolerance, slots: Self.slots))
        guard let row else { throw .unreadable("a screenshot has no answer") }
        return PromptAnswer(
            status: row.status, reason: row.reason, takenAt: row.takenAt, expiresAt: row.expiresAt, isNew: row.isNew,
            isActive: row.isActive)
    }

    /// Prompts that have not expired, the newest first.
    /// - Parameters:
    ///   - listener: the device key that asks. Nothing is listed if prompts are turned off for it.
    ///   - device: the device key that posted them; nil for all devices.
    ///   - isComplete: also those that were dismissed, opened or scanned.
    package func list(
        of owner: UUID, for listener: String, device: String?, isComplete: Bool, limit: Int
    ) async throws(StoreError) -> [StoredPrompt] {
        try await database.run(
            of: [owner],
            ScreenshotsStatements.active(
                owner: owner, device: device, isComplete: isComplete, listener: listener, limit: limit)
        ).map(StoredPrompt.init)
    }

    /// Those of these prompts that have not expired.
    /// - Parameter listener: the device key that asks. Nothing is found if prompts are turned off for it.
    package func prompts(
        _ ids: [UUID], of owner: UUID, for listener: String
    ) async throws(StoreError) -> [UUID: StoredPrompt] {
        let rows = try await database.run(
            of: [owner], ScreenshotsStatements.prompts(owner: owner, ids: ids, listener: listener))
        return Dictionary(rows.map { ($0.id, StoredPrompt(row: $0)) }) { $1 }
    }

    /// Only the first mark of a kind changes something.
    /// - Returns: the notification, and whether this was the first mark; nil if the owner has had no such prompt.
    package func mark(
        _ id: UUID, as mark: PromptMark, of owner: UUID
    ) async throws(StoreError) -> (notification: ScreenshotNotification, isFirst: Bool)? {
        let isFirst = try await database.run(of: [owner], ScreenshotsStatements.mark(owner: owner, id: id, mark: mark))
        let row = try await database.run(
            of: [owner], ScreenshotsStatements.marked(owner: owner, id: id, lifetime: PromptTiming.lifetime))
        guard let row else { return nil }
        let notification = ScreenshotNotification(
            id: id, takenAt: row.takenAt, expiresAt: row.expiresAt, isActive: row.isActive)
        return (notification, isFirst == true)
    }

    /// Removes expired prompts. What became of them stays, for the metrics.
    /// - Returns: the number of prompts.
    package func sweep() async throws(StoreError) -> Int {
        var count = 0
        try await database.owners.forEachPortion { owners throws(StoreError) in
            var removed: Int
            repeat {
                removed =
                    try await database.run(
                        of: owners, ScreenshotsStatements.sweep(owners: owners, limit: Self.sweepPortion)) ?? 0
                count += removed
            } while removed == Self.sweepPortion
        }
        return count
    }

    /// Of the last days of the owner, with the current one.
    package func metrics(
        of owner: UUID, days: Int
    ) async throws(StoreError) -> (all: PromptMetrics, byDay: [PromptMetrics]) {
        let rows = try await database.run(
            of: [owner], ScreenshotsStatements.metrics(owner: owner, days: Int32(clamping: days)))
        guard let all = rows.first else { throw .unreadable("there are no metrics") }
        return (PromptMetrics(row: all), rows.dropFirst().map(PromptMetrics.init))
    }
}

extension Database {
    package var prompts: PromptStore { PromptStore(database: self) }
}
