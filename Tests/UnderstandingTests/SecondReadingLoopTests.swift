import Captures
import FoundationEssentials
import Pipeline
import Postgres
import ProviderCatalog
import ProviderRecords
import StandIn
import Store
import TestSupport
import Testing

@testable import Understanding

/// Captures that wait until a provider works again.
@Suite(.migrated, .tags(.timed)) struct SecondReadingLoopTests {
    private static func only(_ restSeconds: Double) -> (inout ProviderCatalog) -> Void {
        { catalog in
            catalog.providers.removeLast()
            catalog.providers[0].restSeconds = restSeconds
            catalog.providers[0].secondsBulk = 10
        }
    }

    private func loop(_ bench: ReadingBench) -> SecondReadingLoop {
        SecondReadingLoop(bench.reading(), bench.line.context)
    }

    /// Captures that the rules have read and that lie in the inbox.
    private func owe(_ bench: ReadingBench, _ count: Int) async throws -> [WorkReference] {
        let references = try await bench.accept(count)
        bench.near.mode = .always(.serverError)
        try await bench.read(references)
        bench.near.mode = .always(.none)
        #expect(try await bench.readers(references).allSatisfy { $0 == "rules" })
        let ids = references.map(\.id)
        try await bench.line.admin.execute("delete from work where id = any (\(ids))")
        try await bench.line.admin.execute(
            """
            insert into inbox_notes (owner, id, capture, reason, happened_at, sealed)
            select owner, id, id, 'no_match', now(), '' from captures where id = any (\(ids))
            """)
        try await due(bench)
        return references
    }

    private func due(_ bench: ReadingBench) async throws {
        try await bench.line.admin.execute("update second_readings set due_at = now()")
    }

    private func waiting(_ bench: ReadingBench) async throws -> Int {
        try await bench.database.secondReadings.waiting()
    }

    @Test func `SecondReadings: captures that come while one request tries the provider are put down`() async throws {
        try await ReadingBench.run(Self.only(0.2)) { bench in
            let worker = bench.worker()
            bench.near.mode = .always(.serverError)
            for reference in try await bench.accept(3) { _ = try await worker.process([reference]) }
            #expect(try await waiting(bench) == 3)
            try await Task.sleep(for: .milliseconds(400))
            bench.near.mode = .always(.hang)
            let references = try await bench.accept(6)
            async let trial = worker.process([references[0]])
            try await eventually("one request tries") { bench.near.books.total.requests == 4 }
            for reference in references.dropFirst() { _ = try await worker.process([reference]) }
            #expect(try await waiting(bench) == 8, "the trial and the other captures")
            #expect(bench.near.books.total.requests == 4)
            bench.near.mode = .always(.none)
            _ = try await trial
            #expect(try await waiting(bench) == 9)
        }
    }

    @Test func `SecondReadings: a used-up limit makes captures wait, and a higher one reads them`() async throws {
        try await ReadingBench.run(Self.only(0)) { bench in
            let references = try await owe(bench, 6)
            try await bench.database.limits.set(RateLimit(.provider("near"), requestsPerDay: 3))
            let loop = loop(bench)
            try await loop.readDue()
            let readers = try await bench.readers(references)
            #expect(readers.count { $0 == "near" } == 3, "\(readers)")
            #expect(try await waiting(bench) == 3)
            // One of the three has met the limit. The others are left for a later round, like all captures of this owner.
            let store = bench.database.secondReadings
            #expect(try await store.claim(except: [bench.owner])?.waited == nil)
            #expect(try await store.claim(except: [UUID()])?.waited != nil)
            #expect(try await store.claim(except: [])?.waited != nil)
            #expect(try await store.claim(except: [])?.waited == nil)
            try await bench.database.limits.set(RateLimit(.provider("near"), requestsPerDay: 100))
            try await due(bench)
            try await loop.readDue()
            #expect(try await bench.readers(references).allSatisfy { $0 == "near" })
            #expect(try await waiting(bench) == 0)
        }
    }

    @Test func `SecondReadings: an outage of days loses no capture, and each is asked about once an hour at most`()
        async throws
    {
        try await ReadingBench.run(Self.only(0)) { bench in
            let references = try await owe(bench, 1)
            bench.near.mode = .always(.serverError)
            let loop = loop(bench)
            for hour in 0..<20 {
                try await bench.line.admin.execute(
                    "update second_readings set created_at = now() - make_interval(secs => \(Double(hour * 3_600)))")
                try await due(bench)
                try await loop.readDue()
                let minutes = try await bench.line.admin.query(
                    "select round(extract(epoch from due_at - now()) / 60)::integer as n from second_readings")
                #expect(try minutes.map { try $0.get("n", as: Int.self) } == [hour == 0 ? 0 : 60], "hour \(hour)")
            }
            bench.near.mode = .always(.none)
            try await due(bench)
            try await loop.readDue()
            #expect(try await bench.readers(references) == ["near"])
            #expect(try await waiting(bench) == 0)
        }
    }

    @Test func `SecondReadings: a capture that no provider may see any more is forgotten`() async throws {
        try await ReadingBench.run(isPart: false, Self.only(0)) { bench in
            try await bench.give()
            let references = try await owe(bench, 2)
            #expect(try await waiting(bench) == 2)
            try await bench.give(to: [])
            try await loop(bench).readDue()
            #expect(try await waiting(bench) == 0)
            #expect(try await bench.readers(references) == ["rules", "rules"])
        }
    }
}
