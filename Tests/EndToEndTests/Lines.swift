import Synchronization
import Testing
import TestSupport

/// The broker that a test's line uses.
enum Transport: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case embedded, apache

    var testDescription: String { self == .embedded ? "the embedded broker" : "Apache Kafka" }

    /// For tests that depend on the broker: delivery, broker failures, and topics of external programs.
    static let available: [Transport] = {
        if ApacheKafka.home != nil { return allCases }
        print("Apache Kafka's half of EndToEndTests is skipped: TAPLINE_KAFKA_HOME names no unpacked Kafka")
        return [.embedded]
    }()
}

/// The lines that the tests of a suite share: one for each transport, started by the first test that uses it.
actor Lines {
    @TaskLocal static var current: Lines?

    private let environment: [String: String]
    private var lines: [Transport: Task<RunningSystem, any Error>] = [:]

    init(environment: [String: String]) { self.environment = environment }

    static func line(_ transport: Transport = .embedded) async throws -> RunningSystem {
        let lines = try #require(current, "the suite lacks the trait .lines")
        return try await lines.line(transport)
    }

    private func line(_ transport: Transport) async throws -> RunningSystem {
        let task =
            lines[transport]
            ?? Task { [environment] in
                try await RunningSystem.start(
                    kafka: transport == .apache ? try await ApacheKafka.start() : nil, environment: environment)
            }
        lines[transport] = task
        return try await task.value
    }

    func stop() async {
        for (transport, line) in lines {
            do { try await line.value.stop() } catch { Issue.record(error, "stopping the line on \(transport)") }
        }
    }
}

/// Gives a suite its own lines and stops them after the suite.
struct LinesTrait: SuiteTrait, TestScoping {
    let environment: [String: String]

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let lines = Lines(environment: environment)
        do {
            try await Lines.$current.withValue(lines) { try await function() }
        } catch {
            await Task { await lines.stop() }.value
            throw error
        }
        await Task { await lines.stop() }.value
    }
}

extension Trait where Self == LinesTrait {
    static func lines(_ environment: [String: String] = [:]) -> Self { LinesTrait(environment: environment) }
    static var lines: Self { lines() }
}

/// All suites that start whole lines. They run one after another, because a line uses both cores. `ops/test` runs
/// them in four processes.
@Suite(.serialized, .tags(.timed))
enum EndToEnd {}
