import CPostgres

/// The result of a pipeline.
struct PipelineOutcome {
    /// The results of the statements that succeeded, in order.
    var results: [ResultSet] = []
    var failure: (index: Int, report: ServerReport)?
    /// Why the connection is unusable; nil if it is usable.
    var lost: String?
}

extension ConnectionHandle {
    private enum Step {
        case deallocate(StatementCache.Key)
        case discardPlans
        case sync
        case prepare(StatementCache.Key, statement: Int)
        case execute(statement: Int)
    }

    /// Sends all statements and one sync, then reads all results: one round trip, and one implicit transaction unless
    /// the statements define another. Statements are prepared on first use.
    func run(_ statements: [SQL], cache: inout StatementCache, plans: inout PlanAge) -> PipelineOutcome {
        guard unsafe PQenterPipelineMode(raw) == 1 else { return PipelineOutcome(lost: words) }
        var steps: [Step] = []
        var sent = true
        let keys = statements.map { StatementCache.Key(text: $0.text, types: $0.parameters.map(\.type.oid)) }
        if isIdle || isInTransaction {
            for (key, name) in cache.surplus(without: Set(keys)) {
                sent = unsafe sent && PQsendQueryParams(raw, "deallocate \(name)", 0, nil, nil, nil, nil, 1) == 1
                steps.append(.deallocate(key))
            }
            if isIdle, plans.hasEnded(at: .now) {
                sent = unsafe sent && PQsendQueryParams(raw, "discard plans", 0, nil, nil, nil, nil, 1) == 1
                steps.append(.discardPlans)
            }
            // In a transaction of their own: a statement such as VACUUM must be alone in its transaction.
            if !steps.isEmpty {
                sent = unsafe sent && PQpipelineSync(raw) == 1
                steps.append(.sync)
            }
        }
        for (index, (statement, key)) in zip(statements, keys).enumerated() {
            let (name, isNew) = cache.name(for: key)
            if isNew {
                sent = unsafe sent && PQsendPrepare(raw, name, key.text, Int32(key.types.count), key.types) == 1
                steps.append(.prepare(key, statement: index))
            }
            sent = sent && send(statement.parameters, to: name)
            steps.append(.execute(statement: index))
        }
        sent = unsafe sent && PQpipelineSync(raw) == 1
        steps.append(.sync)
        guard sent else {
            cache.forgetAll()
            return PipelineOutcome(lost: words)
        }
        return read(steps, cache: &cache)
    }

    private func send(_ parameters: [SQLParameter], to name: String) -> Bool {
        // One block holds every value; each ends with a NUL as the text format requires.
        var block: [UInt8] = []
        var starts: [Int?] = []
        var lengths: [Int32] = []
        var formats: [Int32] = []
        for parameter in parameters {
            let start = block.count
            switch parameter.encoding {
            case .null, .invalid: starts.append(nil)
            case .text(let text):
                block += text.utf8
                starts.append(start)
            case .bytes(let bytes):
                block += bytes
                starts.append(start)
            }
            lengths.append(Int32(block.count - start))
            block.append(0)
            if case .bytes = parameter.encoding { formats.append(1) } else { formats.append(0) }
        }
        return unsafe block.withUnsafeBytes { block in
            let values = unsafe starts.map { start in
                unsafe start.flatMap { unsafe block.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
            }
            return unsafe PQsendQueryPrepared(raw, name, Int32(values.count), values, lengths, formats, 1) == 1
        }
    }

    private func read(_ steps: [Step], cache: inout StatementCache) -> PipelineOutcome {
        var outcome = PipelineOutcome()
        for step in steps {
            if case .sync = step {
                guard readSync() else {
                    outcome.lost = words
                    return outcome
                }
                continue
            }
            var answered = false
            while let result = unsafe PQgetResult(raw) {
                defer { unsafe PQclear(result) }
                answered = true
                let status = unsafe PQresultStatus(result)
                let succeeded = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_EMPTY_QUERY
                switch (step, succeeded) {
                case (.execute, true): outcome.results.append(unsafe ResultSet(result))
                case (.prepare, true): break
                case (.sync, _), (.discardPlans, true): break
                case (.deallocate(let key), true): cache.forget(key)
                case (.deallocate, false), (.discardPlans, false): unsafe note(result, statement: 0, in: &outcome)
                case (.prepare(let key, let index), false):
                    cache.forget(key)
                    unsafe note(result, statement: index, in: &outcome)
                case (.execute(let index), false):
                    unsafe note(result, statement: index, in: &outcome)
                }
                if status == PGRES_COPY_IN || status == PGRES_COPY_OUT || status == PGRES_COPY_BOTH {
                    outcome.lost = "COPY needs copyIn or copyOut"
                    return outcome
                }
            }
            guard isUp, answered else {
                outcome.lost = words
                return outcome
            }
        }
        if unsafe PQexitPipelineMode(raw) != 1 { outcome.lost = words }
        return outcome
    }

    /// - Returns: false if the results are out of order.
    private func readSync() -> Bool {
        let result = unsafe PQgetResult(raw)
        defer { unsafe PQclear(result) }
        return unsafe PQresultStatus(result) == PGRES_PIPELINE_SYNC
    }

    /// Keeps the first failure; later ones are its consequences.
    private func note(_ result: OpaquePointer, statement: Int, in outcome: inout PipelineOutcome) {
        guard outcome.failure == nil, let report = unsafe ServerReport(result) else { return }
        outcome.failure = (statement, report)
        if report.isFatal { outcome.lost = report.message }
    }
}
