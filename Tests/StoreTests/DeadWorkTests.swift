import Retention
import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Tests of dead work and replays.
@Suite(.migrated) struct DeadWorkTests {
    private func end(
        _ reference: WorkReference, _ bench: StoreFixture, code: StageError.Code = "cursed",
        as state: CaptureState = .dead
    ) async throws {
        let error = StageError(code, state == .dead ? .fatal : .reject, operator: "it is cursed", user: "Sorry.")
        #expect(try await bench.store.work.end(reference, as: state, because: error, worker: "w"))
    }

    @Test func `DeadWork: a death is recorded at its stage, a rejection is not`() async throws {
        let bench = try await StoreFixture()
        let captures = [bench.image(), bench.text(), bench.image(lane: .bulk), bench.text()]
        _ = try await bench.store.captures.accept(captures)
        let recognition = Recognition(width: 1, height: 1, lines: [])
        let recognized = try await bench.store.work.store([(captures[2].reference, recognition)])
        let matching = try await bench.store.work.store([(captures[3].reference, StoreFixture.understanding)])
        let rejected = bench.text()
        _ = try await bench.store.captures.accept([rejected])
        try await end(rejected.reference, bench, as: .rejected)
        for reference in [captures[0].reference, captures[1].reference] + recognized + matching {
            try await end(reference, bench)
        }
        let causes = try await bench.store.deadLetters.causes(DeadSelection())
        #expect(causes.map(\.place) == ["recognize", "understand", "match"])
        #expect(causes.map(\.count) == [1, 2, 1])
        #expect(causes.allSatisfy { $0.code == "cursed" && !$0.isMessages && $0.hollow == 0 })
        guard case .work(let deaths, let attempts) = try await bench.store.deadLetters.history(of: captures[2].id)
        else {
            throw StoreFixture.Fault.missing
        }
        let death = try #require(deaths.first)
        #expect(death.lane == .bulk && death.owner == bench.owner && death.trace == captures[2].trace)
        #expect(death.tries == 1 && attempts.map(\.code) == ["cursed"] && attempts.map(\.worker) == ["w"])
        #expect(try await bench.store.deadLetters.history(of: .v7()) == nil)
    }

    @Test func `DeadWork: work of a batch canceled since stays dead, whatever asks for it`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        _ = try await bench.add(1, to: batch)
        let reference = try #require(try await bench.references(in: batch).first)
        try await end(reference, bench)
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .cancel)
        let outcome = try await bench.store.work.retry(capture: reference.id, of: bench.owner, worker: "me")
        #expect(outcome == .cancelledBatch)
        let replay = try await bench.store.replays.begin(DeadSelection(), rate: nil)
        let end = try #require(try await bench.store.replays.replayPortion(replay.id, limit: 10, worker: "me"))
        #expect(end.done == 0 && end.skipped == 1)
        // The operator sees beforehand that the work cannot be replayed.
        let causes = try await bench.store.deadLetters.causes(DeadSelection())
        #expect(causes.map(\.count) == [1] && causes.map(\.hollow) == [1])
        guard case .work(let deaths, _) = try await bench.store.deadLetters.history(of: reference.id) else {
            throw StoreFixture.Fault.missing
        }
        #expect(deaths.map(\.isCancelled) == [true] && deaths.map(\.isContentDeleted) == [false])
        #expect(try await bench.count("work where stage <> 'notify'") == 0)
    }

    @Test func `DeadWork: failed exports and given-up notifications are included, and can be replayed`() async throws {
        let bench = try await StoreFixture()
        let export = try #require(try await bench.store.exports.request(.v7(), of: bench.owner, as: .csv, trace: .v7()))
        try await end(export, bench)
        let reference = try await bench.atMatch()
        let told = try #require(try await bench.store.filing.file([bench.noted(reference)]).first)
        try await end(told, bench)
        #expect(try await bench.store.deadLetters.causes(DeadSelection()).map(\.place) == ["export", "notify"])

        let replay = try await bench.store.replays.begin(DeadSelection(), rate: nil)
        let end = try #require(try await bench.store.replays.replayPortion(replay.id, limit: 10, worker: "me"))
        #expect(end.done == 2 && end.skipped == 0)
        #expect(try await bench.store.deadLetters.causes(DeadSelection()).isEmpty)
        #expect(try await bench.store.exports.find(export.id, of: bench.owner)?.state == .pending)
        let standing = try await bench.store.standing([export.id, told.id])
        #expect(Set(standing.map(\.stage)) == [.export, .notify] && standing.allSatisfy { $0.attempt == 0 })
        #expect(standing.first { $0.stage == .export }?.trace == export.trace)
    }

    @Test func `Replay: puts dead work back once at its stage, and not work that dies again`() async throws {
        let bench = try await StoreFixture()
        let other = try await bench.anotherOwner()
        let captures = (0..<20).map { bench.text(owner: $0 % 2 == 0 ? other : nil) } + [bench.image()]
        let references = try await bench.store.captures.accept(captures)
        for reference in references { try await end(reference, bench) }
        let replay = try await bench.store.replays.begin(DeadSelection(cause: "cursed"), rate: nil)
        // One piece dies again during the replay.
        let first = try #require(try await bench.store.replays.replayPortion(replay.id, limit: 5, worker: "me"))
        #expect(first.done == 5)
        let revived = try await bench.store.standing(references.map(\.id))
        #expect(revived.count == 5 + 16)
        let again = try #require(revived.first { $0.stage != .notify })
        try await end(again, bench)
        // Two operators replay concurrently; the first command ends in between.
        let elsewhere = try bench.another()
        async let one = drain(replay.id, bench.store)
        async let two = drain(replay.id, elsewhere)
        _ = try await (one, two)
        let end = try #require(try await bench.store.replays.find(replay.id))
        #expect(end.done == 21 && end.skipped == 0)
        #expect(try await bench.count("captures where state = 'dead'") == 1)
        #expect(try await bench.count("attempts where code = 'replayed'") == 21)
        #expect(try await bench.count("work where stage <> 'notify' and attempt = 0 and due_at is not null") == 20)
        #expect(try await bench.count("captures where state = 'received' and reason is null") == 20)
        #expect(try await bench.store.deadLetters.causes(DeadSelection()).map(\.count) == [1])
    }

    private func drain(_ id: UUID, _ store: Database) async throws {
        while try await store.replays.replayPortion(id, limit: 3, worker: "me") != nil {}
    }

    @Test func `Replay: the same selection finds its unfinished replay, another one starts its own`() async throws {
        let bench = try await StoreFixture()
        let ids = (0..<200).map { _ in UUID.v7() }
        let first = try await bench.store.replays.begin(DeadSelection(ids: ids), rate: 5)
        let same = try await bench.store.replays.begin(DeadSelection(ids: ids.reversed()), rate: 9)
        #expect(same.id == first.id && same.rate == 9)
        let other = try await bench.store.replays.begin(DeadSelection(cause: "x"), rate: nil)
        #expect(other.id != first.id)
        #expect(try await bench.store.replays.unfinished().map(\.id) == [first.id, other.id])
        try await bench.store.replays.end(first.id)
        let next = try await bench.store.replays.begin(DeadSelection(ids: ids), rate: 5)
        #expect(next.id != first.id)
    }

    @Test func `Replay: the rate is kept across portions by the due times`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.store.captures.accept((0..<30).map { _ in bench.text() })
        for reference in references { try await end(reference, bench) }
        let replay = try await bench.store.replays.begin(DeadSelection(), rate: 2)
        // At two per second seven take 3.5 seconds: the next portion comes in time even if this machine stalls.
        while try await bench.store.replays.replayPortion(replay.id, limit: 7, worker: "me") != nil {}
        let rows = try await bench.admin.query(
            """
            select max(gap) as longest, min(gap) as shortest, max(due_at) < (select next_at from replays) as ends
            from (select due_at, extract(epoch from due_at - lag(due_at) over (order by due_at))::float8 as gap
                from work where stage = 'understand') w
            """)
        let row = try #require(rows.first)
        let (longest, shortest): (Double, Double) = (try row.get("longest"), try row.get("shortest"))
        #expect((0.499...0.501).contains(shortest) && (0.499...0.501).contains(longest))
        let ends: Bool = try row.get("ends")
        #expect(ends)
    }

    @Test func `Replay: without a rate bulk work waits for its window and lane now goes slowly`() async throws {
        let bench = try await StoreFixture()
        let captures = (0..<10).map { bench.text(lane: $0 < 5 ? .now : .bulk) }
        _ = try await bench.store.captures.accept(captures)
        for capture in captures { try await end(capture.reference, bench) }
        let replay = try await bench.store.replays.begin(DeadSelection(), rate: nil)
        // In one portion, because time passes between portions.
        #expect(try await bench.store.replays.replayPortion(replay.id, limit: 10, worker: "me")?.done == 10)
        #expect(try await bench.count("work where lane = 'bulk' and due_at is null and gate is null") == 5)
        #expect(try await bench.count("work where lane = 'now' and gate = 'retry' and stage = 'understand'") == 5)
        let spread = try #require(
            try await bench.admin.query(
                """
                select extract(epoch from max(due_at) - min(due_at))::float8 as s from work
                where lane = 'now' and stage = 'understand'
                """
            ).first)
        let seconds: Double = try spread.get("s")
        #expect((0.06...0.1).contains(seconds))
    }

    @Test func `Replay: stopping keeps started work, and the rest is dead again with its own cause`() async throws {
        let bench = try await StoreFixture()
        let captures = (0..<6).map { _ in bench.text() } + [bench.text(lane: .bulk), bench.image()]
        _ = try await bench.store.captures.accept(captures)
        for capture in captures { try await end(capture.reference, bench) }
        let replay = try await bench.store.replays.begin(DeadSelection(), rate: 0.1)
        while try await bench.store.replays.replayPortion(replay.id, limit: 3, worker: "me") != nil {}
        // The first two have already started.
        let waiting = "stage <> 'notify' order by due_at"
        try await bench.admin.execute(
            """
            update work set published = 1, gate = null
            where id in (select id from work where \(raw: waiting) limit 2)
            """)
        #expect(try await bench.store.replays.stop(replay.id, worker: "me") == 6)
        #expect(try await bench.store.replays.stop(replay.id, worker: "me") == 0)
        #expect(try await bench.store.replays.replayPortion(replay.id, limit: 3, worker: "me") == nil)
        let standing = try #require(try await bench.store.replays.find(replay.id))
        #expect(standing.isDone && standing.done == 2)
        #expect(try await bench.count("work where published = 0") == 0)
        #expect(try await bench.count("captures where state = 'dead' and reason = 'cursed'") == 6)
        let causes = try await bench.store.deadLetters.causes(DeadSelection())
        #expect(causes.map(\.count).reduce(0, +) == 6 && causes.allSatisfy { $0.code == "cursed" })
        // They can be replayed like other dead work.
        let again = try await bench.store.replays.begin(DeadSelection(), rate: nil)
        let end = try await bench.store.replays.replayPortion(again.id, limit: 10, worker: "me")
        #expect(end?.done == 6)
    }

    @Test func `Replay: work with a dropped image cannot come back, work with a recognition can`() async throws {
        let bench = try await StoreFixture()
        let captures = [bench.image(), bench.image()]
        _ = try await bench.store.captures.accept(captures)
        let recognition = Recognition(width: 1, height: 1, lines: [])
        let read = try await bench.store.work.store([(captures[1].reference, recognition)])
        for reference in [captures[0].reference] + read { try await end(reference, bench) }
        try await bench.age("captures", "updated_at", by: 8 * 86_400)
        #expect(try await bench.store.sweep.run().images == 2)
        #expect(try await bench.store.deadLetters.causes(DeadSelection()).map(\.hollow) == [1, 0])
        let replay = try await bench.store.replays.begin(DeadSelection(), rate: nil)
        let end = try #require(try await bench.store.replays.replayPortion(replay.id, limit: 10, worker: "me"))
        #expect(end.done == 1 && end.skipped == 1)
        #expect(try await bench.store.captures.find(captures[0].id, of: bench.owner)?.state == .dead)
        #expect(try await bench.store.captures.find(captures[1].id, of: bench.owner)?.state == .recognized)
        #expect(try await bench.store.work.retry(capture: captures[0].id, of: bench.owner, worker: "w") == .hollow)
    }

    @Test func `Captures: an owner retries a dead capture once`() async throws {
        let bench = try await StoreFixture()
        let stranger = try await bench.anotherOwner()
        let reference = try #require(try await bench.store.captures.accept([bench.text()]).first)
        #expect(try await bench.store.work.retry(capture: reference.id, of: bench.owner, worker: "w") == .notDead)
        try await end(reference, bench)
        #expect(try await bench.store.work.retry(capture: reference.id, of: stranger, worker: "w") == .notFound)
        let other = try bench.another()
        async let one = bench.store.work.retry(capture: reference.id, of: bench.owner, worker: "w")
        async let two = other.work.retry(capture: reference.id, of: bench.owner, worker: "w")
        let outcomes = [try await one, try await two]
        #expect(outcomes.count { $0 == .done } == 1 && outcomes.count { $0 == .notDead } == 1)
        #expect(try await bench.count("work where stage = 'understand' and attempt = 0") == 1)
    }

    @Test func `DeadWork: a capture that is revived in another way is no longer dead`() async throws {
        let bench = try await StoreFixture()
        let reference = try #require(try await bench.store.captures.accept([bench.text()]).first)
        try await end(reference, bench)
        try await bench.admin.execute("update captures set state = 'erased' where id = \(reference.id)")
        #expect(try await bench.store.deadLetters.causes(DeadSelection()).isEmpty)
    }

    @Test func `BatchCounts: stay exact across death and replay`() async throws {
        let bench = try await StoreFixture()
        let batch = UUID.v7()
        try await bench.admin.execute(
            "insert into batches (owner, id, name, device) values (\(bench.owner), \(batch), 'b', 'd')")
        let captures = (0..<6).map { _ in bench.text(lane: .bulk) }
        _ = try await bench.store.captures.accept(captures)
        // Assign the captures to the batch afterwards.
        try await bench.admin.execute("update work set batch = \(batch)")
        try await bench.admin.execute(
            """
            insert into captures (owner, id, kind, state, lane, source, device, text_sealed, captured_at, trace, batch)
            select owner, gen_random_uuid(), kind, state, lane, source, device, text_sealed, captured_at, trace, \(batch)
            from captures limit 4
            """)
        let known = try await bench.admin.query("select id, trace from captures where batch is not null")
        for row in known {
            let id: UUID = try row.get("id")
            try await bench.admin.execute(
                """
                insert into work (id, owner, kind, stage, lane, batch, trace)
                values (\(id), \(bench.owner), 'capture', 'understand', 'bulk', \(batch), \(id))
                """)
            try await end(
                WorkReference(
                    id: id, owner: bench.owner, stage: .understand, lane: .bulk, attempt: 0, trace: id), bench)
        }
        func sum(_ column: String) async throws -> Int {
            try await bench.admin.query("select sum(\(identifier: column))::bigint as n from batch_counts").first?
                .get("n", as: Int.self) ?? -1
        }
        #expect(try await sum("dead") == 4)
        try await bench.admin.execute(
            """
            insert into batch_runs (batch, owner, state, committed_at, resumed_at)
            values (\(batch), \(bench.owner), 'running', now(), now() - interval '1 hour')
            """)
        #expect(try await bench.store.batches.finish(batch, of: bench.owner))
        #expect(try await bench.store.batches.find(batch, of: bench.owner)?.finishedAt != nil)
        let replay = try await bench.store.replays.begin(DeadSelection(batch: batch), rate: nil)
        let first = try await bench.store.replays.replayPortion(replay.id, limit: 3, worker: "me")
        #expect(first?.done == 3)
        // The batch runs again, and its rate counts from here.
        let again = try #require(try await bench.store.batches.find(batch, of: bench.owner))
        #expect(again.finishedAt == nil && again.resumedDone == 1)
        #expect(again.resumedAt.map { again.seenAt.timeIntervalSince($0) < 60 } == true)
        while try await bench.store.replays.replayPortion(replay.id, limit: 3, worker: "me") != nil {}
        #expect(try await sum("dead") == 0)
        #expect(try await sum("pending") == 4)
        #expect(try await sum("total") == 4)
        #expect(try await bench.count("work where batch = \(batch) and due_at is null") == 10)
    }

    @Test func `Sweep: deletes failures after the retention, except those of dead work`() async throws {
        let bench = try await StoreFixture()
        let references = try await bench.store.captures.accept((0..<3).map { _ in bench.text() })
        let hiccup = StageError("hiccup", .retry, operator: "away", user: "Later.")
        for reference in references {
            try await bench.store.work.retry(reference, because: hiccup, after: 1, worker: "w")
        }
        // One goes on, one has been filed, one is dead.
        try await bench.admin.execute("delete from work where id = \(references[1].id)")
        var third = references[2]
        third.attempt = 1
        try await end(third, bench)
        try await bench.store.deadLetters.store(
            topic: "t", partition: 0, offset: 0, code: "not_json", detail: "", payload: [1])
        try await bench.age("attempts", "at", by: 91 * 86_400)
        try await bench.age("dead_letters", "created_at", by: 91 * 86_400)
        try await bench.age("dead_work", "died_at", by: 91 * 86_400)
        #expect(try await bench.store.sweep.run(retentionDays: 92).attempts == 0)
        let swept = try await bench.store.sweep.run()
        #expect(swept.attempts == 1 && swept.deadLetters == 1)
        #expect(try await bench.count("attempts") == 3)
        #expect(try await bench.count("dead_work") == 1)
    }

    @Test func `Replay: concurrent replays of messages share them`() async throws {
        let bench = try await StoreFixture()
        for offset in 0..<20 {
            try await bench.store.deadLetters.store(
                topic: "tapline.import", partition: 0, offset: offset, code: "not_json", detail: "",
                payload: [UInt8(offset)])
        }
        let replay = try await bench.store.replays.begin(DeadSelection(cause: "not_json"), rate: nil)
        let store = bench.store
        @Sendable func resend() async throws -> [UUID] {
            var sent: [UUID] = []
            while try await store.replays.resendNext(of: replay, to: "tapline.import", by: { sent.append($0) }) {}
            return sent
        }
        async let one = resend()
        async let other = resend()
        let ids = try await one + other
        #expect(ids.count == 20 && Set(ids).count == 20)
        #expect(try await bench.store.replays.find(replay.id)?.sent == 20)
        // A message whose sending fails stays to be sent.
        struct Gone: Error {}
        try await bench.store.deadLetters.store(
            topic: "tapline.import", partition: 0, offset: 20, code: "lost", detail: "", payload: [1])
        let lost = try await bench.store.replays.begin(DeadSelection(cause: "lost"), rate: nil)
        await #expect(throws: Gone.self) {
            _ = try await bench.store.replays.resendNext(of: lost, to: "tapline.import", by: { _ in throw Gone() })
        }
        #expect(try await bench.store.replays.hasMessages(of: lost, to: "tapline.import"))
    }

    @Test func `DeadLetters: a recreated topic overwrites no stored message`() async throws {
        let bench = try await StoreFixture()
        let envelope = DeadLetter.Envelope(key: [1], headers: [.init(name: "tapline-key", value: [2, 3])])
        for payload in [[1], [2], [2], [3]] as [[UInt8]] {
            try await bench.store.deadLetters.store(
                topic: "tapline.import", partition: 0, offset: 0, code: "not_json", detail: "", payload: payload,
                envelope: envelope)
        }
        let letters = try await bench.store.deadLetters.list().items
        #expect(letters.map(\.offset) == [0, 0, 0])
        var payloads: [[UInt8]] = []
        for letter in letters {
            payloads.append(try #require(try await bench.store.deadLetters.payload(of: letter.id)))
            #expect(try await bench.store.deadLetters.envelope(of: letter.id) == envelope)
        }
        #expect(Set(payloads) == [[1], [2], [3]])
    }

    @Test func `DeadWork: discarded work is not counted or listed, and is replayed only by its id`() async throws {
        let bench = try await StoreFixture()
        let captures = [bench.text(), bench.text()]
        _ = try await bench.store.captures.accept(captures)
        try await end(captures[0].reference, bench)
        try await end(captures[1].reference, bench, code: "other")
        try await bench.store.deadLetters.store(
            topic: "t", partition: 0, offset: 1, code: "bad", detail: "d", payload: [1])
        let first = try await bench.store.deadLetters.discard(DeadSelection(cause: "cursed"))
        #expect(first.work == 1 && first.messages == 0)
        #expect(try await bench.store.deadLetters.causes(DeadSelection()).map(\.code) == ["other", "bad"])
        let rest = try await bench.store.deadLetters.discard(DeadSelection())
        #expect(rest.work == 1 && rest.messages == 1)
        let status = try await bench.store.status.current()
        #expect(status.dead.isEmpty && status.unparsable.value == 0)
        #expect(try await bench.store.deadLetters.discard(DeadSelection()).work == 0)
        // The owner still sees the result.
        #expect(try await bench.store.captures.find(captures[0].id, of: bench.owner)?.state == .dead)
        guard case .work(let deaths, _) = try await bench.store.deadLetters.history(of: captures[0].id) else {
            throw StoreFixture.Fault.missing
        }
        #expect(deaths.first?.discardedAt != nil)
        let all = try await bench.store.replays.begin(DeadSelection(), rate: nil)
        #expect(try await bench.store.replays.replayPortion(all.id, limit: 10, worker: "me") == nil)
        let one = try await bench.store.replays.begin(DeadSelection(ids: [captures[0].id]), rate: nil)
        #expect(try await bench.store.replays.replayPortion(one.id, limit: 10, worker: "me")?.done == 1)
    }
}
