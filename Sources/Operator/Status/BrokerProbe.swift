import FoundationEssentials
import Kafka
import Pipeline
import Runtime
import Synchronization

/// Checks repeatedly whether the broker answers, concurrently with the queries to the database.
final class BrokerProbe: Sendable {
    struct Outcome: Sendable, Equatable {
        /// Nil if the broker's address is unknown.
        var address: BrokerAddress?
        /// Nil if the broker answers.
        var fault: String?
    }

    private static let timeout = Duration.seconds(2)
    private static let pause = Duration.seconds(3)

    private let environment: [String: String]
    private let last = Mutex<Outcome?>(nil)

    init(environment: [String: String]) { self.environment = environment }

    /// Nil before the first result.
    var outcome: Outcome? { last.withLock { $0 } }

    /// Checks the broker once.
    @discardableResult
    func ask() async -> Outcome {
        var reader = SettingsReader(environment: environment)
        // Settings are read each time: the embedded broker has another address after each start.
        let settings = CommonSettings.kafka(&reader, environment)
        var outcome = Outcome(
            address: BrokerAddress(environment) { try? String(contentsOfFile: $0, encoding: .utf8) })
        if settings.bootstrap.isEmpty {
            outcome.fault = "its address is unknown"
        } else {
            do throws(KafkaError) { _ = try await Admin(settings).describeTopics(within: Self.timeout) } catch {
                outcome.fault = error.operatorText
            }
        }
        last.withLock { [outcome] in $0 = outcome }
        return outcome
    }

    /// Checks the broker every three seconds until the task is canceled.
    func run() async {
        repeat { await ask() } while (try? await Task.sleep(for: Self.pause)) != nil
    }
}
