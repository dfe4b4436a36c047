import CommandLine
import FoundationEssentials
import Kafka
import Pipeline
import Runtime

package enum TopicSetup {
    /// Creates the topics, or checks that they exist if the cluster forbids creating them.
    /// - Parameters:
    ///   - settings: override the environment.
    ///   - limit: how long the broker may take to answer.
    package static func ensure(
        _ settings: [String: String] = [:], within limit: Duration = .seconds(60)
    ) async throws -> [String] {
        let environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
        var reader = SettingsReader(environment: environment)
        let kafka = CommonSettings.kafka(&reader, environment)
        let topics = CommonSettings.topics(&reader, isEmbedded: kafka.isEmbedded)
        try reader.finish()
        let report = try await Admin(kafka).ensureTopics(topics, within: limit)
        guard report.missing.isEmpty else {
            let missing = report.missing.map { "\($0.name) (\($0.reason))" }.joined(separator: ", ")
            throw CommandFailure(
                .unavailable,
                "topics are missing and could not be created; ask the Kafka administrator to create them: \(missing)")
        }
        return topics.map(\.name)
    }
}
