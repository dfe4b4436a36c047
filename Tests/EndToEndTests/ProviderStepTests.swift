import Foundation
import Postgres
import StandIn
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd {
    /// `ai-worker` is killed at each step of a request. At a step in the database the statements of several captures wait
    /// there; after the kill every second one is ended, as if it had never arrived, and the others go on: they happen although
    /// the worker never learns of it.
    @Suite(.tags(.timed)) struct ProviderSteps {
        /// `TAPLINE_PROVIDER_STEPS`: captures for each step.
        @Test func `Providers: an ai-worker that is killed at each step of a request ends each capture once`()
            async throws
        {
            let captures = Int(ProcessInfo.processInfo.environment["TAPLINE_PROVIDER_STEPS"] ?? "") ?? 3
            // So that all captures of one kill are at the provider at once.
            try await ProviderLine.run(delay: 6, environment: ["TAPLINE_UNDERSTAND_SLOTS": "6"]) { system in
                var bench = try await KilledSteps(system)
                for step in RequestStep.allCases {
                    var sum = StepSum()
                    for start in stride(from: 0, to: captures, by: step.most) {
                        sum += try await bench.run(step, count: min(step.most, captures - start))
                    }
                    print("killed at \(step): \(sum)")
                }
                try await bench.expectCosts()
            }
        }
    }
}

/// The steps of a request, in their order.
private enum RequestStep: Int, CaseIterable {
    case claim, record, underWay, halfAnswered, settlement, keptAnswer, result, followUp

    /// Where the statement of this step waits; nil for a step outside of the database.
    var table: (name: String, event: String, condition: String)? {
        switch self {
        case .claim:
            (
                "work", "update",
                "new.stage = 'understand' and old.lease_until is null and new.lease_until is not null"
            )
        case .record: ("provider_requests", "insert", "true")
        case .settlement: ("provider_requests", "update", "true")
        case .keptAnswer: ("provider_answers", "insert", "true")
        // The follow-up is sent after the commit of the result.
        case .result, .followUp: ("understandings", "insert", "true")
        case .underWay, .halfAnswered: nil
        }
    }

    /// The captures of one kill. The worker has eight sessions, and needs some for its leases and heartbeats.
    var most: Int { table == nil ? 20 : 6 }

    /// Of the advisory lock at which the statements wait.
    var key: Int64 { 0x7461_7000 + Int64(rawValue) }
}

private struct StepSum: CustomStringConvertible {
    var captures = 0
    /// Statements that were ended after the kill, and those that happened.
    var ended = 0
    var happened = 0
    var atProvider = 0
    /// Captures that the provider saw twice.
    var twice = 0
    /// Requests without a known end, as the receipts list them.
    var unknown = 0
    /// Answers that were kept, and used again.
    var reused = 0

    static func += (sum: inout StepSum, more: StepSum) {
        sum.captures += more.captures
        sum.ended += more.ended
        sum.happened += more.happened
        sum.atProvider += more.atProvider
        sum.twice += more.twice
        sum.unknown += more.unknown
        sum.reused += more.reused
    }

    var description: String {
        "\(captures) captures (\(ended) statements lost, \(happened) done unseen), \(atProvider) requests at the provider, \(twice) captures seen twice, \(unknown) requests without a known end, \(reused) kept answers used"
    }
}

/// The stored facts about the requests of one capture, and how often the provider saw it.
private struct StepTrace: Equatable {
    /// Requests that may have been sent.
    var recorded = 0
    /// Of these, those without a known end.
    var unknown = 0
    var reused = 0
    var isKept = false
    var isUnderstood = false
    /// Requests that the provider has seen.
    var seen = 0

    /// After another worker has read the capture.
    var afterRetry: StepTrace {
        var after = self
        // The result is stored: no worker reads the capture again.
        if isUnderstood { return after }
        after.isUnderstood = true
        if isKept {
            after.reused += 1
        } else {
            after.recorded += 1
            after.seen += 1
            after.isKept = true
        }
        return after
    }
}

private struct KilledSteps {
    private let system: ProviderLine
    private let owner: SystemClient
    private var line: RunningSystem { system.line }
    /// All captures so far, each with words that only its text has.
    private var sent: [(id: UUID, token: String)] = []
    private var total = StepTrace()

    init(_ system: ProviderLine) async throws {
        self.system = system
        owner = try await system.line.newOwner()
        _ = try await owner.makeContact("Sarah Chen")
        _ = try await system.consent(owner, providers: ["local"])
        try await line.database.execute(
            """
            create function wait_at_step() returns trigger language plpgsql as
                $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::bigint); return new; end $$
            """)
        for step in RequestStep.allCases {
            guard let table = step.table else { continue }
            try await line.database.execute(
                SQL(
                    raw: """
                        create trigger wait_at_\(step.rawValue) before \(table.event) on \(table.name) for each row
                        when (\(table.condition)) execute function wait_at_step('\(step.key)')
                        """))
        }
    }

    /// Brings so many captures to the step, kills the worker, and waits until another worker has read them.
    mutating func run(_ step: RequestStep, count: Int) async throws -> StepSum {
        var sum = StepSum()
        sum.captures = count
        let first = sent.count
        let bodies = system.standIn.bodies.count
        let captures = (first..<first + count).map { "tea number \(10_000 + $0)" }
        if step.table == nil {
            system.standIn.mode = .always(step == .underWay ? .slow : .slowDrip)
            sent += try await send(captures)
            try await eventually("the requests are at the provider") {
                system.standIn.bodies.count == bodies + count
            }
            // Of six seconds.
            if step == .halfAnswered { try await Task.sleep(for: .seconds(3)) }
            try await untilGone(try await killWorker())
        } else {
            (sum.ended, sent) = try await killAtStatement(step, captures, after: sent)
            sum.happened = count - sum.ended
            if step == .followUp { try await killBeforeFollowUp(Array(sent[first...])) }
        }
        system.standIn.mode = .always(.none)
        let round = Array(sent[first...])
        let before = try await traces(round, since: bodies)
        check(before, at: step, happened: sum.happened)
        try await line.settle()
        let after = try await traces(round, since: bodies)
        for (capture, (old, new)) in zip(round, zip(before, after)) {
            #expect(new == old.afterRetry, "\(step), \(capture.token): \(old), then \(new)")
            try await expectFiledOnce(capture.id)
            let receipt = try await system.receipt(owner, ["id": .string(capture.id.uuidString.lowercased())])
            let requests = receipt["requests"].array
            #expect(requests.count { $0["outcome"] != "reused" } == new.recorded, "\(receipt)")
            #expect(requests.count { $0["outcome"] == .null } == new.unknown, "\(receipt)")
            #expect(receipt["readBy"] == "local", "\(receipt)")
            sum.atProvider += new.seen
            sum.twice += new.seen > 1 ? 1 : 0
            sum.unknown += new.unknown
            sum.reused += new.reused
            total.recorded += new.recorded
            total.unknown += new.unknown
            total.seen += new.seen
        }
        return sum
    }

    /// What each step leaves behind.
    private func check(_ traces: [StepTrace], at step: RequestStep, happened: Int) {
        for trace in traces {
            let isRight =
                switch step {
                case .claim: trace == StepTrace()
                // A worker may die between the record of a request and the request.
                case .record: trace.seen == 0 && trace.recorded == trace.unknown && trace.recorded <= 1
                case .underWay, .halfAnswered: trace == StepTrace(recorded: 1, unknown: 1, seen: 1)
                case .settlement: trace.seen == 1 && trace.recorded == 1 && !trace.isKept
                case .keptAnswer: trace.seen == 1 && trace.unknown == 0 && !trace.isUnderstood
                case .result: trace.seen == 1 && trace.unknown == 0 && trace.isKept
                case .followUp: trace == StepTrace(recorded: 1, isKept: true, isUnderstood: true, seen: 1)
                }
            #expect(isRight, "after the kill at \(step): \(trace)")
        }
        let seen: Int? =
            switch step {
            case .record: traces.count { $0.recorded == 1 }
            case .settlement: traces.count { $0.unknown == 0 }
            case .keptAnswer: traces.count(where: \.isKept)
            case .result, .followUp: traces.count(where: \.isUnderstood)
            case .claim, .underWay, .halfAnswered: nil
            }
        #expect(seen == nil || seen == happened, "\(step): \(traces)")
    }

    /// The costs that the owner sees, against what the provider has counted.
    func expectCosts() async throws {
        let tally = try await line.tally(of: owner.owner)
        #expect(
            tally.captures == sent.count && tally.ended == sent.count && tally.filedOnce == sent.count
                && tally.work == 0, "\(tally)")
        let books = system.standIn.books.total
        #expect(books.requests == total.seen)
        let spent = Double(books.inputTokens) * 2.5 + Double(books.outputTokens) * 10
        let cost = try await owner.get("/v1/costs").json["data"][0]
        let (known, unknown) = (cost["cost"].number ?? 0, cost["unknownCost"].number ?? 0)
        #expect(cost["requests"].number == Double(total.recorded), "\(cost)")
        #expect((known + unknown) * 1_000_000 >= spent - 1, "\(cost), books: \(spent)")
        // Each request's cost is rounded up to a millionth.
        #expect(known * 1_000_000 <= spent + Double(total.recorded), "\(cost), books: \(spent)")
        let reserved = try await line.count(
            "select coalesce(sum(reserved_micros), 0)::bigint as count from provider_requests where outcome is null")
        #expect(reserved > 0 && abs(unknown * 1_000_000 - Double(reserved)) < 1, "\(cost), reserved: \(reserved)")
        // What the limits of money count with.
        let booked = try await line.count(
            "select max(micros)::bigint as count from provider_spending where length(period) = 7")
        #expect(abs((known + unknown) * 1_000_000 - Double(booked)) < 1, "\(cost), spending: \(booked)")
        print(
            "\(sent.count) captures: \(books.requests) requests at the provider, \(total.recorded) recorded, \(total.unknown) without a known end; spent \(spent / 1_000_000), known \(known), unknown \(unknown)"
        )
    }

    private func send(_ tokens: [String]) async throws -> [(id: UUID, token: String)] {
        var sent: [(id: UUID, token: String)] = []
        for token in tokens {
            let reply = try await owner.post(
                "/v1/captures?duplicates=keep", ["text": .string("Sarah Chen: \(token)?"), "lane": "bulk"])
            sent.append((try #require(reply.json["id"].uuid, "\(reply.text)"), token))
        }
        return sent
    }

    /// - Returns: how many statements were ended, and all captures.
    private func killAtStatement(
        _ step: RequestStep, _ tokens: [String], after older: [(id: UUID, token: String)]
    ) async throws -> (ended: Int, sent: [(id: UUID, token: String)]) {
        let (ended, sent, sessions) = try await line.database.transaction { transaction in
            _ = try await transaction.query("select pg_advisory_xact_lock(\(step.key))")
            let sent = older + (try await send(tokens))
            var waiting: [pid_t] = []
            try await eventually("\(tokens.count) statements wait at \(step)") {
                waiting = try await self.waiting(at: step)
                return waiting.count == tokens.count
            }
            // Goes on before the kill.
            if step == .followUp {
                try await line.kill("broker", SIGSTOP)
                return (0, sent, [pid_t]())
            }
            let sessions = try await killWorker()
            let ended = waiting.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            for pid in ended { Glibc.kill(pid, SIGTERM) }
            try await untilGone(ended)
            return (ended.count, sent, sessions)
        }
        try await untilGone(sessions)
        return (ended, sent)
    }

    /// Neither the follow-up nor the offset leaves the worker, because the broker stands still.
    private func killBeforeFollowUp(_ captures: [(id: UUID, token: String)]) async throws {
        do {
            let ids = captures.map(\.id)
            try await eventually("the results are stored") {
                try await line.count("select count(*) from understandings where capture = any (\(ids))") == ids.count
            }
            try await untilGone(try await killWorker())
        } catch {
            try await line.kill("broker", SIGCONT)
            throw error
        }
        try await line.kill("broker", SIGCONT)
    }

    /// The worker's sessions that wait at the step. At the record of a request the others wait for the one that is first
    /// in the sum of what is spent.
    private func waiting(at step: RequestStep) async throws -> [pid_t] {
        let rows = try await line.database.query(
            """
            select distinct l.pid from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and a.application_name = 'tapline ai-worker' and (
                l.locktype = 'advisory' and l.objid::bigint = \(step.key)
                or l.locktype <> 'advisory' and \(step == .record))
            order by l.pid
            """)
        return try rows.map { pid_t(try $0.get("pid", as: Int32.self)) }
    }

    /// Returns when the process has ended.
    /// - Returns: its sessions, of which those that wait have not ended.
    private func killWorker() async throws -> [pid_t] {
        let rows = try await line.database.query(
            "select pid from pg_stat_activity where application_name = 'tapline ai-worker'")
        let pid = try await line.kill("ai-worker")
        try await eventually("the worker has ended") { line.pids["ai-worker"] != pid }
        return try rows.map { pid_t(try $0.get("pid", as: Int32.self)) }
    }

    private func untilGone(_ sessions: [pid_t]) async throws {
        try await eventually("the sessions have ended") {
            try await line.count(
                "select count(*) from pg_stat_activity where pid = any (\(sessions.map { Int32($0) }))") == 0
        }
    }

    private func traces(_ captures: [(id: UUID, token: String)], since first: Int) async throws -> [StepTrace] {
        let bodies = system.standIn.bodies[first...].map { String(decoding: $0, as: UTF8.self) }
        var traces: [StepTrace] = []
        for capture in captures {
            let row = try #require(
                try await line.database.query(
                    """
                    select count(*) filter (where outcome is distinct from 'reused') as recorded,
                        count(*) filter (where outcome is null) as unknown,
                        count(*) filter (where outcome = 'reused') as reused,
                        exists (select from provider_answers where capture = \(capture.id)) as is_kept,
                        exists (select from understandings where capture = \(capture.id)) as is_understood
                    from provider_requests where capture = \(capture.id)
                    """
                ).first)
            traces.append(
                StepTrace(
                    recorded: try row.get("recorded"), unknown: try row.get("unknown"), reused: try row.get("reused"),
                    isKept: try row.get("is_kept"), isUnderstood: try row.get("is_understood"),
                    seen: bodies.count { $0.contains(capture.token) }))
        }
        return traces
    }

    private func expectFiledOnce(_ capture: UUID) async throws {
        let view = try await owner.end(of: capture)
        #expect(view["state"] == "filed", "\(view)")
        #expect(try await line.count("select count(*) from interactions where capture = \(capture)") == 1)
    }
}
