import NotificationRecords
import Retention
import Captures
import FoundationEssentials
import Postgres
import Records
import Store
import TestSupport
import Testing

/// Tests of idempotency keys, import messages and dead letters.
@Suite(.migrated) struct RequestTests {
    private func isNew(_ reservation: Reservation) -> UUID? {
        if case .new(let object) = reservation { object } else { nil }
    }

    @Test func `Idempotency: the same request gets the same answer, another one a mismatch`() async throws {
        let bench = try await StoreFixture()
        let store = bench.store
        let owner = bench.owner
        let object = try #require(isNew(try await store.idempotency.reserve("k", of: owner, requestHash: [1])))
        guard case .inProgress(object, let wait) = try await store.idempotency.reserve("k", of: owner, requestHash: [1])
        else {
            throw StoreFixture.Fault.missing
        }
        #expect(wait > .zero && wait <= IdempotencyStore.reservationLifetime)
        #expect(try await store.idempotency.reserve("k", of: owner, requestHash: [2]) == .mismatch)
        try await store.idempotency.complete("k", of: owner, status: 201, response: [7, 8])
        try await store.idempotency.complete("k", of: owner, status: 500, response: [0])
        #expect(
            try await store.idempotency.reserve("k", of: owner, requestHash: [1])
                == .replay(status: 201, response: [7, 8]))
        #expect(try await store.idempotency.reserve("k", of: owner, requestHash: [2]) == .mismatch)
        // Each owner has its own keys.
        let stranger = try await bench.anotherOwner()
        #expect(isNew(try await store.idempotency.reserve("k", of: stranger, requestHash: [1])) != nil)
        #expect(isNew(try await store.idempotency.reserve("k2", of: owner, requestHash: [1])) != nil)
    }

    @Test(arguments: [(0.5, false), (1.05, true)])
    func `Idempotency: a lost request is taken over with its object id`(lifetimes: Double, taken: Bool) async throws {
        let bench = try await StoreFixture()
        let object = try #require(
            isNew(try await bench.store.idempotency.reserve("k", of: bench.owner, requestHash: [1])))
        try await bench.age(
            "idempotency", "created_at", by: lifetimes * (IdempotencyStore.reservationLifetime / .seconds(1)))
        #expect(try await bench.store.idempotency.reserve("k", of: bench.owner, requestHash: [2]) == .mismatch)
        let again = try await bench.store.idempotency.reserve("k", of: bench.owner, requestHash: [1])
        #expect((isNew(again) == object) == taken)
        guard
            case .inProgress(object, _) = try await bench.store.idempotency.reserve(
                "k", of: bench.owner, requestHash: [1])
        else {
            throw StoreFixture.Fault.missing
        }
    }

    @Test func `Idempotency: an abandoned request can be repeated at once`() async throws {
        let bench = try await StoreFixture()
        let object = try #require(
            isNew(try await bench.store.idempotency.reserve("k", of: bench.owner, requestHash: [1])))
        try await bench.store.idempotency.abandon("k", of: bench.owner)
        #expect(isNew(try await bench.store.idempotency.reserve("k", of: bench.owner, requestHash: [1])) == object)
        // A reservation with an answer cannot be abandoned.
        try await bench.store.idempotency.complete("k", of: bench.owner, status: 200, response: [])
        try await bench.store.idempotency.abandon("k", of: bench.owner)
        #expect(
            try await bench.store.idempotency.reserve("k", of: bench.owner, requestHash: [1])
                == .replay(status: 200, response: []))
    }

    @Test func `Idempotency: of many concurrent requests one proceeds`() async throws {
        let bench = try await StoreFixture(connections: 4)
        let reservations = try await withThrowingTaskGroup(of: Reservation.self) { group in
            for _ in 0..<12 {
                group.addTask { try await bench.store.idempotency.reserve("k", of: bench.owner, requestHash: [1]) }
            }
            return try await group.reduce(into: [Reservation]()) { $0.append($1) }
        }
        #expect(reservations.count { isNew($0) != nil } == 1)
        let objects = reservations.compactMap { if case .inProgress(let object, _) = $0 { object } else { isNew($0) } }
        #expect(objects.count == 12 && Set(objects).count == 1)
    }

    // MARK: import messages

    private func message(
        _ bench: StoreFixture, _ id: String = "m-1", hash: [UInt8] = [1], with captures: [NewCapture]
    ) -> ImportMessage {
        ImportMessage(
            owner: bench.owner, messageID: id, requestHash: hash, result: "{\"accepted\": \(captures.count)}",
            captures: captures)
    }

    @Test func `Imports: a message is accepted once`() async throws {
        let bench = try await StoreFixture()
        let captures = [bench.text(), bench.text(lane: .bulk)]
        let first = try await bench.store.imports.accept(message(bench, with: captures))
        #expect(first == .accepted([captures[0].reference]))
        // A repeated message has new ids; the first answer counts.
        let again = try await bench.store.imports.accept(
            message(bench, with: [bench.text(), bench.text(), bench.text()]))
        #expect(again == .replay(result: "{\"accepted\": 2}"))
        #expect(try await bench.store.imports.accept(message(bench, hash: [2], with: captures)) == .mismatch)
        #expect(try await bench.count("captures") == 2)
        let empty = try await bench.store.imports.accept(message(bench, "m-2", with: []))
        #expect(empty == .accepted([]))
    }

    @Test func `Imports: of two workers with the same message one accepts it`() async throws {
        let bench = try await StoreFixture()
        let other = try bench.another()
        async let a = bench.store.imports.accept(message(bench, with: [bench.image()]))
        async let b = other.imports.accept(message(bench, with: [bench.image()]))
        let outcomes = [try await a, try await b]
        #expect(outcomes.count { if case .accepted = $0 { true } else { false } } == 1)
        #expect(outcomes.contains(.replay(result: "{\"accepted\": 1}")))
        #expect(try await bench.count("captures") == 1)
        #expect(try await bench.count("blobs") == 1)
    }

    @Test func `Imports: a message whose captures cannot be stored is not accepted`() async throws {
        let bench = try await StoreFixture()
        var broken = bench.text()
        broken.device = "a\u{0}b"
        await #expect(throws: StoreError.self) {
            try await bench.store.imports.accept(message(bench, with: [bench.text(), broken]))
        }
        #expect(try await bench.count("import_messages") == 0)
        #expect(try await bench.count("captures") == 0)
        let second = try await bench.store.imports.accept(message(bench, with: [bench.text()]))
        #expect(second != .replay(result: "{\"accepted\": 2}"))
    }

    // MARK: dead letters

    @Test func `DeadLetters: an unparsable message is kept once, with its bytes`() async throws {
        let bench = try await StoreFixture()
        for (offset, code) in [(7, "not_json"), (7, "not_json"), (7, "unknown_version"), (8, "not_json")] {
            try await bench.store.deadLetters.store(
                topic: "tapline.import", partition: 2, offset: offset, code: code, detail: "byte 3",
                payload: [0, 255, UInt8(offset)])
        }
        let letters = try await bench.store.deadLetters.list().items
        #expect(Set(letters.map { "\($0.offset) \($0.code)" }) == ["7 not_json", "7 unknown_version", "8 not_json"])
        for letter in letters {
            #expect(try await bench.store.deadLetters.payload(of: letter.id) == [0, 255, UInt8(letter.offset)])
        }
        #expect(try await bench.store.deadLetters.payload(of: .v7()) == nil)
        let page = try await bench.store.deadLetters.list(limit: 2)
        #expect(try await bench.store.deadLetters.list(after: page.next, limit: 2).items.count == 1)
    }

    // MARK: the sweep

    @Test func `Sweep: deletes rows past their retention and nothing younger`() async throws {
        let bench = try await StoreFixture()
        let store = bench.store
        func fill(_ suffix: String) async throws {
            _ = try await store.idempotency.reserve(suffix, of: bench.owner, requestHash: [1])
            _ = try await store.imports.accept(message(bench, suffix, with: []))
            let reference = try await bench.atMatch()
            _ = try await store.notifications.notify(try await store.filing.file([bench.noted(reference)]))
            let image = try #require(try await store.captures.accept([bench.image()]).first)
            let cause = StageError(.workerCrashed, .reject, operator: "", user: "")
            _ = try await store.work.end(image, as: .dead, because: cause, worker: "w")
        }
        try await fill("old")
        for (table, column) in [
            ("idempotency", "created_at"), ("import_messages", "created_at"), ("notifications", "expires_at"),
            ("captures", "updated_at"),
        ] { try await bench.age(table, column, by: 7 * 86_400 + 60) }
        try await fill("young")
        #expect(
            try await store.sweep.run() == SweepCount(answers: 1, importMessages: 1, notifications: 1, images: 1))
        #expect(try await store.sweep.run() == SweepCount())
        #expect(try await bench.count("blobs") == 1)
        #expect(try await bench.count("idempotency where key = 'young'") == 1)
    }
}
