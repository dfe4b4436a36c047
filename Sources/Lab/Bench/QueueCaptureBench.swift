import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Postgres
import Records
import Runtime
import Store
import Supervision

/// Captures per second: a batch of texts is encrypted and stored beforehand. The time runs from its commit to the end
/// of its last capture, through the six workers that `tapline up` runs.
struct QueueCaptureBench: Sendable {
    private static let names = [
        "Nadia Okafor", "Sarah Chen", "Tomasz Kowalski", "Priya Raman", "Jonas Weber", "Amara Diallo", "Lucia Moretti",
        "Kenji Watanabe", "Hannah Lindqvist", "Omar Haddad", "Chloe Dubois", "Mateus Carvalho", "Ingrid Solberg",
        "Daniel Novak", "Yuki Tanaka", "Elena Petrova",
    ]
    private static let lines = [
        "lunch on Friday at 12:30?", "the pottery course begins next Tuesday at 7 pm.",
        "can you send me the invoice by tomorrow? My number is +44 20 7946 0958.",
        "the train leaves at 08:14 from platform 4, don't be late!", "happy birthday! See you on Saturday at the lake.",
        "I moved to 12 Elm Street, write to nadia@example.org.",
    ]

    let line: QueueSystem

    /// Creates the contacts that the texts mention, the same for each owner.
    func prepare() async throws {
        let owners = try await line.ownerIDs()
        _ = try await line.admin.execute(
            """
            insert into contacts (owner, id, name)
            select o, gen_random_uuid(), n from unnest(\(owners)) o cross join unnest(\(Self.names)) n
            """)
    }

    /// Stores encrypted texts in batches that are still open.
    /// - Returns: one batch for each owner.
    func hold(_ count: Int) async throws -> [HeldBatch] {
        let owners = try await line.ownerIDs()
        var batches: [HeldBatch] = []
        for (index, owner) in owners.enumerated() {
            let share = count / owners.count + (index < count % owners.count ? 1 : 0)
            batches.append(try await hold(share, of: owner))
        }
        return batches
    }

    func hold(_ count: Int, of owner: UUID) async throws -> HeldBatch {
        let batch = UUID.v7()
        _ = try await line.database.batches.create(batch, of: owner, name: "bench", device: "bench")
        for start in stride(from: 0, to: count, by: 1000) {
            let captures = (start..<min(count, start + 1000)).map { capture($0, of: owner, batch: batch) }
            _ = try await line.database.batches.add(captures, to: batch, of: owner)
        }
        return HeldBatch(id: batch, owner: owner, captures: count)
    }

    func capture(_ number: Int, of owner: UUID, batch: UUID?) -> NewCapture {
        let name = Self.names[number % Self.names.count]
        let words = Self.lines[number % Self.lines.count]
        return NewCapture(
            id: .v7(), owner: owner, kind: .conversation, lane: .bulk, source: .cli, device: "bench",
            content: .text("\(name): \(words)\nMe: Thanks, I have it. Number \(number) for me today."),
            capturedAt: Date(), trace: .v7(), batch: batch)
    }

    /// Processes some captures without a batch. Afterwards every worker has joined its consumer group.
    func warmUp() async throws {
        let owners = try await line.ownerIDs()
        let captures = (0..<64).map { capture($0, of: owners[$0 % owners.count], batch: nil) }
        _ = try await line.database.captures.accept(captures)
        try await line.untilNone(
            "select count(*) from work where id = any (\(captures.map(\.id)))", within: .seconds(40),
            what: "captures of the warm-up have not ended")
    }

    /// - Returns: captures per second, from the commit of the batches to the end of the last capture.
    func run(_ batches: [HeldBatch]) async throws -> Double {
        try await warmUp()
        let count = batches.reduce(0) { $0 + $1.captures }
        let started = ContinuousClock.now
        for batch in batches { _ = try await line.database.batches.change(batch.id, of: batch.owner, by: .commit) }
        var counts = try await counts(batches)
        while counts.pending > 0 {
            guard ContinuousClock.now - started < .seconds(300) else {
                throw CommandFailure(
                    .failed, "\(counts.pending) captures have not ended after 300 s; logs: \(line.state.logs)")
            }
            try await Task.sleep(for: .milliseconds(100))
            counts = try await self.counts(batches)
        }
        let time = ContinuousClock.now - started
        guard counts.filed + counts.inbox == count, counts.filed > count / 2 else {
            throw CommandFailure(
                .failed, "of \(count) captures \(counts.filed) were filed, \(counts.inbox) are in the inbox")
        }
        return Double(count) / (time / .seconds(1))
    }

    func counts(_ batches: [HeldBatch]) async throws -> (pending: Int, filed: Int, inbox: Int) {
        let row = try await line.admin.query(
            """
            select sum(pending)::bigint as pending, sum(filed)::bigint as filed, sum(inbox)::bigint as inbox
            from batch_counts where batch = any (\(batches.map(\.id)))
            """
        ).first
        return (try row?.get("pending") ?? 0, try row?.get("filed") ?? 0, try row?.get("inbox") ?? 0)
    }
}

/// A batch that is not committed yet.
struct HeldBatch: Sendable {
    let id: UUID
    let owner: UUID
    let captures: Int
}
