import Captures
import FoundationEssentials
import Postgres
import Store
import Synchronization

/// Bulk texts without end: so many wait at any time that the line is never idle.
final class Backlog: Sendable {
    private static let depth = 6000
    private static let portion = 500

    private let database: Database
    private let owner: UUID
    /// Captures whose acceptance was answered. One whose answer got lost is found in the table.
    private let accepted = Mutex(0)
    /// What no other try would mend.
    private let fault = Mutex<StoreError?>(nil)

    init(database: Database, owner: UUID) {
        self.database = database
        self.owner = owner
    }

    /// Fills up until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            guard let waiting = try? await waiting(), waiting < Self.depth else {
                try? await Task.sleep(for: .milliseconds(100))
                continue
            }
            await accept((0..<Self.portion).map { capture($0) })
        }
    }

    /// What is accepted and no longer under way: bulk work leaves its table when it ends.
    /// - Throws: also what hinders the filling.
    func ended() async throws -> Int {
        if let fault = fault.withLock({ $0 }) { throw fault }
        // Read first: what is accepted between the two only makes the answer smaller.
        let accepted = accepted.withLock { $0 }
        return accepted - (try await waiting())
    }

    private func waiting() async throws -> Int {
        try await database.pool.query("select count(*) as count from work").first?.get("count") ?? 0
    }

    /// Under the same ids until it is answered, so that it is counted once.
    private func accept(_ captures: [NewCapture]) async {
        while !Task.isCancelled {
            do throws(StoreError) {
                _ = try await database.accept(captures)
                accepted.withLock { $0 += captures.count }
                return
            } catch {
                // A database that is away comes back, and a commit whose answer got lost is asked for again.
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
