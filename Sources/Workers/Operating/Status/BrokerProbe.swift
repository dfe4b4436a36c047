import FoundationEssentials
import Kafka
import Pipeline
import Runtime
import Synchronization

/// Whether the broker answers, asked again and again beside the looks at the database.
final class BrokerProbe: Sendable {
    struct Outcome: Sendable, Equatable {
        /// Nil where nothing says where the broker is.
        var address: BrokerAddress?
        /// Nil where it answers.
        var fault: String?
    }

    private static let timeout = Duration.seconds(2)
    private static let pause = Duration.seconds(3)

    private let environment: [String: String]
    private let last = Mutex<Outcome?>(nil)

    init(environment: [String: String]) { self.environment = environment }

    /// Nil before the first answer.
    var outcome: Outcome? { last.withLock { $0 } }

    /// Asks once.
    @discardableResult
    func ask() async -> Outcome {
        var reader = SettingsReader(environment: environment)
        // The embedded broker writes another address at each start.
        let settings = LineSettings.kafka(&reader, environment)
        var outcome = Outcome(
            address: BrokerAddress(environment) { try? String(contentsOfFile: $0, encoding: .utf8) })
        if settings.bootstrap.isEmpty {
            outcome.fault = "nothing says where it is"
        } else {
            do throws(KafkaError) { _ = try await Admin(settings).describeTopics(within: Self.timeout) } catch {
                outcome.fault = error.operatorText
            }
        }
        last.withLock { [outcome] in $0 = outcome }
        return outcome
    }

    /// Asks until it is cancelled.
    func run() async {
        repeat { await ask() } while (try? await Task.sleep(for: Self.pause)) != nil
    }
}
