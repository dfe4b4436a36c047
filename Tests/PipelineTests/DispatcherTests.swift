import Captures
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import Store
import TestSupport
import Testing

@Suite(.migrated) struct DispatcherTests {
    /// Takes everything from a stage's topic from its beginning.
    private func published(_ bench: PipelineBench, _ topic: String, atLeast count: Int) async throws -> [WorkReference]
    {
        let reader = try await TailReader.open(bench.context.settings.kafka, topic: topic, from: .beginning)
        var references: [WorkReference] = []
        while references.count < count {
            for message in await reader.next(max: 1000) { references.append(try WorkMessage.decode(message.value)) }
        }
        await reader.close(within: .seconds(1))
        return references
    }

    @Test func `work whose message was lost is published again, and the deadline doubles`() async throws {
        let bench = try await PipelineBench()
        let references = try await bench.accept(5)
        try await bench.admin.execute("update work set due_at = now() - interval '1 second'")
        try await bench.run {
            await Dispatcher(context: bench.context).run()
        } until: {
            try await bench.count("select count(*) from work where published = 2 and due_at > now() + interval '15 s'")
                == 5
        }
        let topic = Topics.name(.understand, .now)
        let seen = try await published(bench, topic, atLeast: 5)
        #expect(Set(seen.map(\.id)) == Set(references.map(\.id)))
        await bench.end()
    }

    @Test func `of two dispatchers one leads, so that nothing is published twice`() async throws {
        let bench = try await PipelineBench()
        _ = try await bench.accept(200)
        try await bench.admin.execute("update work set due_at = now() - interval '1 second'")
        try await bench.run {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<2 { group.addTask { await Dispatcher(context: bench.context).run() } }
            }
        } until: {
            try await bench.count("select count(*) from work where published >= 2") == 200
        }
        let most = try await bench.count("select max(published) as count from work")
        #expect(most == 2)
        await bench.end()
    }

    @Test func `bulk work waits for its lane's window, and gets in when there is room`() async throws {
        let bench = try await PipelineBench()
        _ = try await bench.accept(100, lane: .bulk)
        let released: SQL = "select count(*) from work where due_at is not null"
        let before = try await bench.count(released)
        #expect(before == 0)
        try await bench.run {
            await Dispatcher(context: bench.context, window: 30).run()
        } until: {
            try await bench.count(released) >= 30
        }
        let inside = try await bench.count(released)
        #expect(inside == 30)
        await bench.end()
    }
}
