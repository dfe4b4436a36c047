import Captures
import NotificationRecords
import Notifying
import Pipeline
import Records
import Store
import TestSupport
import Testing

@Suite(.migrated) struct NotificationStageTests {
    @Test func `NotificationStage: an outcome is announced once, and a repeated message is overtaken`() async throws {
        let bench = try await PipelineFixture()
        let references = try await bench.accept(2)
        let cause = StageError(.noText, .reject, operator: "", user: "")
        for reference in references {
            _ = try await bench.context.database.work.end(reference, as: .rejected, because: cause, worker: "test")
        }
        let stage = NotificationStage(bench.context.database.notifications)
        let effects = try await stage.process(references.map { $0.at(.notify) })
        #expect(Set(effects.events.map(\.id)) == Set(references.map(\.id)))
        #expect(effects.events.allSatisfy { $0.type == "notification.created" && $0.owner == bench.owner })
        #expect(effects.outcomes.isEmpty && effects.followUps.isEmpty)
        let repeated = try await stage.process(references.map { $0.at(.notify) })
        #expect(repeated.events.isEmpty && repeated.outcomes == [.overtaken: 2])
        await bench.end()
    }
}
