import CommandLine
import Kafka
import Runtime
import Testing

@testable import Operator

@Suite struct PatienceTests {
    private static let starting = KafkaError(.unreachable, operator: "no broker answers")

    @Test func `StartupRetry: a retry succeeds in time, and each reason is reported once`() async throws {
        var reasons: [String] = []
        let patience = StartupRetry(pause: .zero) { reasons.append($0) }
        var tries = 0
        let value = try await patience.run("Kafka") {
            tries += 1
            if tries < 4 { throw Self.starting }
            return tries
        }
        #expect(value == 4)
        #expect(reasons == ["waiting for Kafka: no broker answers"])
    }

    @Test func `StartupRetry: an error that waiting cannot fix ends at once`() async {
        var tries = 0
        let error = await #expect(throws: KafkaError.self) {
            try await StartupRetry().run("Kafka") {
                tries += 1
                throw KafkaError(.unauthorized, operator: "the password is wrong")
            }
        }
        #expect(error?.code == .unauthorized)
        #expect(tries == 1)
    }

    @Test func `StartupRetry: a server that stays unreachable is a temporary failure`() async {
        let patience = StartupRetry(limit: .zero, pause: .zero) { _ in }
        let failure = await #expect(throws: CommandFailure.self) {
            try await patience.run("Kafka") { throw Self.starting }
        }
        #expect(failure?.code == .temporary)
        #expect(failure?.description.contains("no broker answers") == true)
    }
}
