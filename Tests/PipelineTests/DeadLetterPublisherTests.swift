import Captures
import FoundationEssentials
import Kafka
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated, .tags(.timed)) struct DeadLetterPublisherTests {
    @Test func `DeadLetterPublisher: a death is marked as published once the broker has it, and not before`()
        async throws
    {
        let bench = try await PipelineFixture()
        let reader = try await TailReader.open(bench.context.settings.kafka, topic: Topics.dead)
        let references = try await bench.accept(3)
        let error = StageError("cursed", .fatal, operator: "cursed", user: "Sorry.")
        for reference in references {
            #expect(try await bench.context.database.work.end(reference, as: .dead, because: error, worker: "w"))
        }
        let letter = IncomingMessage(topic: Topics.imports, partition: 1, offset: 7, key: [1], value: [0xFF])
        let box = DeadLetterRecorder(context: bench.context)
        #expect(await box.keep(letter, code: "not_json", detail: "no", isUnread: true))

        let teller = DeadLetterPublisher(context: bench.context)
        #expect(try await teller.tell() == 4)
        #expect(try await teller.tell() == 0)
        var copies: [Copy] = []
        while copies.count < 4 {
            copies += try await reader.next(max: 10).map {
                try JSONDecoder().decode(Copy.self, from: Data($0.value))
            }
        }
        await reader.close(within: .seconds(1))
        let work = copies.filter { $0.kind == "capture" }
        #expect(Set(work.map(\.id)) == Set(references.map(\.id.text)))
        #expect(work.allSatisfy { $0.stage == "understand" && $0.code == "cursed" && $0.attempts == 1 && $0.v == 1 })
        let message = try #require(copies.first { $0.kind == "message" })
        #expect(message.topic == Topics.imports && message.offset == 7 && message.code == "not_json")

        // Without a broker the death is not marked as published.
        let late = try #require(try await bench.accept(1).first)
        #expect(try await bench.context.database.work.end(late, as: .dead, because: error, worker: "w"))
        await bench.context.producer.close(within: .seconds(1))
        await #expect(throws: KafkaError.self) { try await teller.tell() }
        #expect(try await bench.count("select count(*) from dead_work where told_at is null") == 1)
        await bench.end()
    }

    private struct Copy: Decodable {
        var v: Int
        var kind: String
        var id: String
        var stage: String?
        var code: String
        var attempts: Int?
        var topic: String?
        var offset: Int?
    }
}
