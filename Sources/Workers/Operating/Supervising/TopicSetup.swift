import FoundationEssentials
import Kafka
import Pipeline
import Runtime

enum TopicSetup {
    /// Makes the topics, or checks them where the cluster forbids making them.
    /// - Parameter settings: laid over the environment.
    static func ensure(_ settings: [String: String] = [:]) async throws -> [String] {
        let environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        var reader = SettingsReader(environment: environment)
        let kafka = LineSettings.kafka(&reader, environment)
        let topics = LineSettings.topics(&reader)
        try reader.finish()
        let report = try await Admin(kafka).ensureTopics(topics, within: .seconds(60))
        guard report.missing.isEmpty else {
            let missing = report.missing.map { "\($0.name) (\($0.reason))" }.joined(separator: ", ")
            throw CommandFailure(
                .unavailable, "topics are missing and could not be made here; have them made: \(missing)")
        }
        return topics.map(\.name)
    }
}
