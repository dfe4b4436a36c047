import Kafka
import Pipeline
import Runtime

enum TopicSetup {
    /// Makes the topics, or checks them where the cluster forbids making them.
    static func ensure() async throws -> [String] {
        var reader = SettingsReader()
        let kafka = LineSettings.kafka(&reader)
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
