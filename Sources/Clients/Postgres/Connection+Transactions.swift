import FoundationEssentials

extension Connection {
    /// - Parameter isSnapshot: all statements read the data of one moment, and none may change data.
    nonisolated func begin(
        owners: [UUID]?, isSnapshot: Bool = false, at place: CallSite
    ) async throws(DatabaseError) {
        try await run(at: place) { connection throws(DatabaseError) in
            _ = try connection.runPipeline(Self.beginStatements(owners, isSnapshot: isSnapshot), at: place)
        }
    }

    /// Not cancellable: a commit that was sent is awaited.
    nonisolated func commit(at place: CallSite) async throws(DatabaseError) {
        try await run(at: place, cancellable: false) { connection throws(DatabaseError) in
            let outcome = try connection.exchange([Self.commitStatement], at: place)
            try Self.checkCommit(outcome, of: 1, at: place)
        }
    }

    /// Ignores errors: a session whose rollback fails is closed, which also rolls back.
    nonisolated func rollback() async {
        let place = CallSite(file: #fileID, line: #line)
        try? await run(at: place, cancellable: false) { connection throws(DatabaseError) in
            connection.rollBack(at: place)
        }
    }

    /// Sends BEGIN, the owners, the statements and COMMIT in one round trip.
    nonisolated func transact(
        owners: [UUID]?, _ statements: [SQL], at place: CallSite
    ) async throws(DatabaseError) -> [ResultSet] {
        try await run(at: place) { connection throws(DatabaseError) in
            try connection.check(statements, at: place)
            let beginStatements = Self.beginStatements(owners)
            let all = beginStatements + statements + [Self.commitStatement]
            var outcome = try connection.exchange(all, at: place)
            if outcome.failure?.report.isStalePlan == true, outcome.lost == nil {
                connection.rollBack(at: place)
                outcome = try connection.exchange(all, at: place)
            }
            if outcome.failure != nil, outcome.lost == nil { connection.rollBack(at: place) }
            outcome.failure = outcome.failure.map { ($0.index - beginStatements.count, $0.report) }
            try Self.checkCommit(outcome, of: all.count, at: place)
            return Array(outcome.results[beginStatements.count..<(all.count - 1)])
        }
    }

    private static let commitStatement: SQL = "commit"

    private static func beginStatements(_ owners: [UUID]?, isSnapshot: Bool = false) -> [SQL] {
        let begin: SQL = isSnapshot ? "begin isolation level repeatable read read only" : "begin"
        guard let owners else { return [begin] }
        return [begin, restriction(to: owners)]
    }

    static func restriction(to owners: [UUID]) -> SQL {
        let list = "{" + owners.map(\.uuidString).joined(separator: ",") + "}"
        return "select set_config('tapline.owners', \(list), true)"
    }

    private func rollBack(at place: CallSite) {
        let outcome = try? exchange(["rollback"], at: place)
        if outcome?.failure != nil { close() }
    }

    /// The last of `count` statements was COMMIT: decides whether it ran.
    ///
    /// The server answers in order, so an error report of an earlier statement proves that COMMIT did not run. A
    /// broken connection without a report proves nothing.
    private static func checkCommit(
        _ outcome: PipelineOutcome, of count: Int, at place: CallSite
    ) throws(DatabaseError) {
        if outcome.results.count == count {
            guard outcome.results[count - 1].tag == "ROLLBACK" else { return }
            throw DatabaseError(
                .rolledBack, "the transaction was rolled back because one of its statements had failed", at: place)
        }
        if let failure = outcome.failure, !failure.report.isFatal || outcome.results.count < count - 1 {
            throw DatabaseError(failure.report, statement: count > 1 ? failure.index : nil, at: place)
        }
        throw DatabaseError(
            .commitOutcomeUnknown, "the connection was lost before the COMMIT answer: \(outcome.lost ?? "")", at: place)
    }
}
