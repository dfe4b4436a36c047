import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct BatchTests {
    // MARK: creating and filling

    @Test func `Batches: a repeated client key returns the same batch`() async throws {
        let bench = try await StoreFixture()
        let first = try await bench.batch(key: "folder")
        let again = try #require(
            try await bench.store.batches.create(.v7(), of: bench.owner, name: "other", key: "folder", device: "k"))
        #expect(again.id == first && again.name == "batch")
        let other = try await bench.anotherOwner()
        let theirs = try #require(
            try await bench.store.batches.create(.v7(), of: other, name: "batch", key: "folder", device: "k"))
        #expect(theirs.id != first)
        #expect(try await bench.store.batches.find(first, of: other) == nil)
        #expect(try await bench.store.batches.list(of: bench.owner).items.map(\.id) == [first])
    }

    @Test func `Batches: captures wait in lane bulk, and adding them twice adds them once`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        var captures = [bench.text(), bench.image()]
        captures[0].ref = "a.txt"
        for index in captures.indices { captures[index].batch = batch }
        let ids = Set(captures.map(\.id))
        #expect(try await bench.store.batches.add(captures, to: batch, of: bench.owner) == .added(ids))
        for index in captures.indices { captures[index].trace = .v7() }
        #expect(try await bench.store.batches.add(captures, to: batch, of: bench.owner) == .added([]))
        #expect(
            try await bench.count(
                "work where batch = \(batch) and lane = 'bulk' and due_at is null and published = 0") == 2)
        #expect(try await bench.count("blobs") == 1)
        let counts = try #require(try await bench.store.batches.find(batch, of: bench.owner)).counts
        #expect(counts.total == 2 && counts.pending == 2)
        #expect(try await bench.store.captures.find(captures[0].id, of: bench.owner)?.batch == batch)
    }

    @Test func `Batches: captures for an unknown or canceled batch are not stored`() async throws {
        let bench = try await StoreFixture()
        let other = try await bench.anotherOwner()
        let theirs = try #require(
            try await bench.store.batches.create(.v7(), of: other, name: "b", device: "k")
        ).id
        for unknown in [UUID.v7(), theirs] {
            #expect(try await bench.add(1, to: unknown) == .unknownBatch)
        }
        let batch = try await bench.batch()
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .cancel)
        #expect(try await bench.add(1, to: batch) == .cancelled)
        #expect(try await bench.count("captures") == 0)
        #expect(try await bench.count("blobs") == 0)
    }

    @Test func `Imports: messages of one batch are accepted together, or one by one if one is refused`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        let gone = try await bench.batch()
        _ = try await bench.store.batches.change(gone, of: bench.owner, by: .cancel)
        func message(_ id: String, _ batch: UUID?, hash: UInt8 = 1) -> ImportMessage {
            var capture = bench.text()
            capture.batch = batch
            return ImportMessage(
                owner: bench.owner, messageID: id, requestHash: [hash], result: "{\"id\": \"\(id)\"}",
                captures: [capture], batch: batch)
        }
        let answers = try await bench.store.imports.accept([
            message("a", batch), message("b", batch), message("a", batch), message("a", batch, hash: 2),
            message("c", gone), message("d", .v7()), message("e", nil),
        ])
        #expect(
            Array(answers.prefix(6)) == [
                .accepted([]), .accepted([]), .replay(result: "{\"id\": \"a\"}"), .mismatch, .cancelledBatch,
                .unknownBatch,
            ])
        #expect(answers.last.map { if case .accepted(let now) = $0 { now.count } else { 0 } } == 1)
        #expect(try await bench.count("captures where batch = \(batch)") == 2)
        #expect(try await bench.count("captures") == 3)
        #expect(try await bench.count("import_messages") == 3)
    }

    // MARK: actions

    @Test func `Batches: a pause takes back work that no worker has claimed`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        _ = try await bench.add(4, to: batch)
        let open = try await bench.store.batches.change(batch, of: bench.owner, by: .pause)
        #expect(open == .refused(.open))
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .commit)
        try await bench.admin.execute("update work set due_at = now() + interval '10 seconds', published = 1")
        try await bench.admin.execute(
            """
            update work set lease_until = now() + interval '10 seconds'
            where id = (select id from work order by id limit 1)
            """)
        let paused = try await bench.store.batches.change(batch, of: bench.owner, by: .pause)
        #expect(paused == .done(try #require(try await bench.seen(batch, as: paused))))
        #expect(try await bench.count("work where due_at is null and published = 0") == 3)
        guard case .done(let running) = try await bench.store.batches.change(batch, of: bench.owner, by: .resume) else {
            return #expect(Bool(false), "not resumed")
        }
        #expect(running.state == .running && running.committedAt != nil)
        #expect(try await bench.store.batches.change(batch, of: .v7(), by: .pause) == .notFound)
    }

    @Test func `Batches: canceling ends unfinished captures and deletes their images, and nothing else`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        let other = try await bench.batch()
        _ = try await bench.add(5, to: batch, image: true)
        _ = try await bench.add(3, to: other)
        let done = try #require(try await bench.references(in: batch).first)
        let recognition = Recognition(width: 1, height: 1, lines: [])
        let read = try await bench.store.work.store([(reference: done, recognition: recognition)])
        let understood = try await bench.store.work.understand([
            (reference: try #require(read.first), understanding: StoreFixture.understanding)
        ])
        _ = try await bench.store.filing.file([bench.noted(try #require(understood.first))])

        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .cancel)
        #expect(try await bench.store.batches.cancelPending(in: batch, of: bench.owner, limit: 3) == 3)
        #expect(try await bench.store.batches.cancelPending(in: batch, of: bench.owner, limit: 3) == 1)
        #expect(try await bench.store.batches.cancelPending(in: other, of: bench.owner, limit: 3) == 0)
        let counts = try #require(try await bench.store.batches.find(batch, of: bench.owner)).counts
        #expect(counts.cancelled == 4 && counts.inbox == 1 && counts.pending == 0 && counts.total == counts.done)
        #expect(try await bench.count("captures where state = 'cancelled' and image is null") == 4)
        #expect(try await bench.count("blobs") == 1)
        #expect(try await bench.count("work") == 3)
    }

    @Test func `Batches: a retry puts dead captures back to the stage where they died`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        _ = try await bench.add(4, to: batch, image: true)
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .commit)
        let error = StageError(.internal, .retry, operator: "o", user: "u")
        var references = try await bench.references(in: batch)
        let recognition = Recognition(width: 1, height: 1, lines: [])
        references[1...] = try await bench.store.work.store(references[1...].map { ($0, recognition) })[...]
        references[2...] = try await bench.store.work.store(references[2...].map { ($0, StoreFixture.understanding) })[
            ...]
        for reference in references.prefix(3) {
            #expect(try await bench.store.work.end(reference, as: .dead, because: error, worker: "w"))
        }
        _ = try await bench.store.filing.file([bench.noted(references[3])])
        #expect(try await bench.store.batches.finish(batch, of: bench.owner))
        let first = try await bench.store.batches.retryDead(in: batch, of: bench.owner, limit: 2)
        let second = try await bench.store.batches.retryDead(in: batch, of: bench.owner, after: first.last, limit: 2)
        #expect([first.retried, second.retried] == [2, 1])
        #expect(try await bench.store.batches.retryDead(in: batch, of: bench.owner, limit: 2).retried == 0)
        let standing = try await bench.references(in: batch)
        #expect(standing.map(\.stage) == [.recognize, .understand, .match])
        let seen = try #require(try await bench.store.batches.find(batch, of: bench.owner))
        #expect(seen.counts.pending == 3 && seen.counts.inbox == 1 && seen.finishedAt == nil && !seen.isFinished)
    }

    @Test func `Batches: a batch is finished once, and not finished when a capture is added`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        _ = try await bench.add(1, to: batch)
        _ = try await bench.store.batches.change(batch, of: bench.owner, by: .commit)
        #expect(try await bench.store.batches.moving().map(\.batch.id) == [batch])
        #expect(try await !bench.store.batches.finish(batch, of: bench.owner))
        let reference = try #require(try await bench.references(in: batch).first)
        let error = StageError(.noText, .reject, operator: "o", user: "u")
        _ = try await bench.store.work.end(reference, as: .rejected, because: error, worker: "w")
        let others = try (0..<4).map { _ in try bench.another() }
        let finished = try await withThrowingTaskGroup(of: Bool.self) { group in
            for other in others { group.addTask { try await other.batches.finish(batch, of: bench.owner) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(finished == 1)
        let seen = try #require(try await bench.store.batches.moving().first?.batch)
        #expect(seen.isFinished && seen.finishedAt != nil)
        _ = try await bench.add(1, to: batch)
        #expect(try await bench.store.batches.find(batch, of: bench.owner)?.finishedAt == nil)
    }

    @Test func `BatchReport: groups failures by reason, with the client's references`() async throws {
        let bench = try await StoreFixture()
        let batch = try await bench.batch()
        _ = try await bench.add(5, to: batch)
        for (index, reference) in try await bench.references(in: batch).enumerated() {
            let error = StageError(index < 3 ? .noText : .internal, .reject, operator: "o", user: "u")
            _ = try await bench.store.work.end(
                reference, as: index < 3 ? .rejected : .dead, because: error, worker: "w")
        }
        let report = try #require(try await bench.store.batches.report(batch, of: bench.owner, examples: 2))
        #expect(report.failures.map(\.count) == [3, 2])
        #expect(report.failures.map(\.captures.count) == [2, 2])
        #expect(report.failures.flatMap(\.captures).allSatisfy { $0.ref?.hasPrefix("file-") == true })
        let all = try await bench.store.batches.failedCaptures(in: batch, of: bench.owner, after: nil, limit: 4)
        let rest = try await bench.store.batches.failedCaptures(
            in: batch, of: bench.owner, after: all.last?.id, limit: 4)
        #expect(all.count == 4 && rest.count == 1)
    }
}

extension StoreFixture {
    func batch(key: String? = nil) async throws -> UUID {
        guard let batch = try await store.batches.create(.v7(), of: owner, name: "batch", key: key, device: "k3y00000")
        else { throw Fault.missing }
        return batch.id
    }

    func add(_ count: Int, to batch: UUID, image: Bool = false, by store: Database? = nil) async throws -> BatchAddition
    {
        let captures = (0..<count).map { index in
            var capture = image ? self.image() : text()
            capture.batch = batch
            capture.ref = "file-\(index)"
            return capture
        }
        return try await (store ?? self.store).batches.add(captures, to: batch, of: owner)
    }

    /// The batch's work, ordered by id.
    func references(in batch: UUID) async throws -> [WorkReference] {
        let rows = try await admin.query("select id from work where batch = \(batch) order by id")
        let ids = try rows.map { try $0.get("id", as: UUID.self) }
        return try await store.standing(ids).sorted { $0.id.uuidString < $1.id.uuidString }
    }

    /// The batch as the change left it, with the current `seenAt`.
    fileprivate func seen(_ batch: UUID, as change: BatchChange) async throws -> Batch? {
        guard case .done(let left) = change, var now = try await store.batches.find(batch, of: owner),
            now.state == .paused
        else { return nil }
        now.seenAt = left.seenAt
        return now
    }
}
