package import FoundationEssentials
import Postgres

/// Stopping a replay: work that has not started again becomes dead again.
extension ReplayStore {
    private static let stopPortion = 500

    /// Stops a replay. Work that it put back and no worker has started becomes dead again, with its earlier cause.
    /// Work that has started continues.
    /// - Returns: how much work became dead again.
    package func stop(_ id: UUID, worker: String) async throws(StoreError) -> Int {
        // From here on no process puts back more work of this replay.
        try await end(id)
        var stopped = 0
        while true {
            let waiting = try await waiting(of: id)
            if waiting.isEmpty { return stopped }
            stopped += try await markDead(waiting, of: id, worker: worker)
        }
    }

    private func waiting(of id: UUID) async throws(StoreError) -> [ReplaysStatements.NotStartedRow] {
        try await database.run(
            ReplaysStatements.notStarted(
                replayed: Replay.attemptCode, stopped: Replay.stoppedCode, id: id, detail: Replay.detail(id),
                limit: Self.stopPortion))
    }

    private func markDead(
        _ waiting: [ReplaysStatements.NotStartedRow], of id: UUID, worker: String
    ) async throws(StoreError) -> Int {
        try await database.run(
            of: Array(Set(waiting.map(\.owner))),
            ReplaysStatements.markDead(
                ids: waiting.map(\.id), codes: waiting.map(\.code), stopped: Replay.stoppedCode, worker: worker, id: id)
        ) ?? 0
    }
}
