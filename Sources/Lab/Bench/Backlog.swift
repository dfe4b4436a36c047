import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import Synchronization

/// Keeps so many bulk texts waiting that the line is never idle.
final class Backlog: Sendable {
    private static let depth = 6000
    private static let portionSize = 500

    private let database: Database
    private let owner: UUID
    /// Captures whose acceptance was confirmed. A capture whose confirmation was lost is accepted again under the
    /// same id.
    private let accepted = Mutex(0)
    /// An error that a retry cannot fix.
    private let fault = Mutex<StoreError?>(nil)

    init(database: Database, owner: UUID) {
        self.database = database
        self.owner = owner
    }

    /// Adds captures until the task is canceled.
    func run() async {
        while !Task.isCancelled {
            guard let waiting = try? await waiting(), waiting < Self.depth else {
                try? await Task.sleep(for: .milliseconds(100))
                continue
            }
            await accept((0..<Self.portionSize).map { capture($0) })
        }
    }

    /// Number of captures that were accepted and have ended: finished bulk work leaves the table.
    /// - Throws: also the error that stopped the adding of captures.
    func ended() async throws -> Int {
        if let fault = fault.withLock({ $0 }) { throw fault }
        // Read before the count: captures accepted in between then only lower the result.
        let accepted = accepted.withLock { $0 }
        return accepted - (try await waiting())
    }

    private func waiting() async throws -> Int {
        try await database.pool.query("select count(*) as count from work").first?.get("count") ?? 0
    }

    /// Repeats the same ids until they are confirmed, so that each capture is counted once.
    private func accept(_ captures: [NewCapture]) async {
        while !Task.isCancelled {
            do throws(StoreError) {
                _ = try await database.captures.accept(captures)
                accepted.withLock { $0 += captures.count }
                return
            } catch {
                // Outages end by themselves, and a lost confirmation is repeated. Any other error stops the bench.
                if error.stageError.code != .databaseUnavailable { fault.withLock { $0 = error } }
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func capture(_ number: Int) -> NewCapture {
        NewCapture(
            id: .v7(), owner: owner, kind: .conversation, lane: .bulk, source: .cli, device: "bench",
            content: .text(
                LoadTexts.chat(with: LoadTexts.contacts[number % LoadTexts.contacts.count], number: number)),
            capturedAt: Date(), trace: .v7())
    }
}
