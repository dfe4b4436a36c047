import FoundationEssentials
import Kafka
import Pipeline
import Runtime

enum TopicSetup {
    /// Makes the topics, or checks them where the cluster forbids making them.
    /// - Parameters:
    ///   - settings: laid over the environment.
    ///   - limit: how long a broker may take to answer.
    static func ensure(
        _ settings: [String: String] = [:], within limit: Duration = .seconds(60)
    ) async throws -> [String] {
        let environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        var reader = SettingsReader(environment: environment)
        let kafka = LineSettings.kafka(&reader, environment)
        let topics = LineSettings.topics(&reader, isEmbedded: kafka.isEmbedded)
        try reader.finish()
        let report = try await Admin(kafka).ensureTopics(topics, within: limit)
        guard report.missing.isEmpty else {
            let missing = report.missing.map { "\($0.name) (\($0.reason))" }.joined(separator: ", ")
            throw CommandFailure(
                .unavailable, "topics are missing and could not be made here; have them made: \(missing)")
        }
        return topics.map(\.name)
    }
}
