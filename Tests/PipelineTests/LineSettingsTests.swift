import Kafka
import Pipeline
import Runtime
import Testing

@Suite struct LineSettingsTests {
    @Test func `CommonSettings: a broken configuration lists every fault at once`() {
        let environment = [
            "TAPLINE_DATABASE_CONNECTIONS": "lots", "TAPLINE_LOG_LEVEL": "loud", "TAPLINE_STATUS_PORT": "99999",
            "TAPLINE_MASTER_KEY": "short", "TAPLINE_KAFKA_BOOTSTRAP": "localhost:9092",
            "TAPLINE_KAFKA_SASL_MECHANISMZ": "PLAIN", "TAPLINE_KAFKA_LINGER_MS": "soon", "TAPLINE_REGION": "Germany",
            "TAPLINE_BLOB_DIR": "/nowhere", "TAPLINE_TOPIC_PARTITIONS": "many",
        ]
        var reader = SettingsReader(environment: environment)
        _ = CommonSettings(&reader, environment: environment)
        let faults = reader.faults.map(\.description).joined(separator: "\n")
        for expected in [
            "TAPLINE_DATABASE_URL is not set", "TAPLINE_DATABASE_CONNECTIONS is 'lots'", "TAPLINE_LOG_LEVEL is 'loud'",
            "TAPLINE_STATUS_PORT is '99999'", "TAPLINE_MASTER_KEY does not hold 32 bytes",
            "sasl.mechanismz", "linger.ms", "TAPLINE_REGION is 'Germany'",
            "TAPLINE_BLOB_DIR is '/nowhere'", "TAPLINE_TOPIC_PARTITIONS is 'many'",
        ] {
            #expect(faults.contains(expected))
        }
        #expect(!faults.contains("short"))
    }

    @Test func `CommonSettings: Kafka properties come from the environment, without showing secrets`() throws {
        let environment = [
            "TAPLINE_DATABASE_URL": "postgresql://localhost/tapline", "TAPLINE_KAFKA_BOOTSTRAP": "one:9092,two:9092",
            "TAPLINE_MASTER_KEY": String(repeating: "ab", count: 32), "TAPLINE_KAFKA_SECURITY_PROTOCOL": "SASL_SSL",
            "TAPLINE_KAFKA_SASL_PASSWORD": "swordfish",
        ]
        var reader = SettingsReader(environment: environment)
        let settings = CommonSettings(&reader, environment: environment)
        try reader.finish()
        #expect(settings.kafka.bootstrap == "one:9092,two:9092")
        #expect(settings.kafka.properties["security.protocol"] == "SASL_SSL")
        #expect(settings.kafka.properties["sasl.password"] == "swordfish")
        #expect(!settings.kafka.description.contains("swordfish"))
        #expect(!settings.kafka.isEmbedded)
    }

    @Test(arguments: [
        (true, [String: String](), 1, 8), (false, [:], 8, 8), (true, ["TAPLINE_TOPIC_PARTITIONS": "12"], 12, 12),
        (true, ["TAPLINE_TOPIC_PARTITIONS": "1"], 1, 8), (false, ["TAPLINE_TOPIC_PARTITIONS": "1"], 1, 1),
    ])
    func `CommonSettings: the embedded broker has few partitions, but enough for topics with content`(
        isEmbedded: Bool, environment: [String: String], partitions: Int, imports: Int
    ) throws {
        var reader = SettingsReader(environment: environment)
        let topics = CommonSettings.topics(&reader, isEmbedded: isEmbedded)
        try reader.finish()
        #expect(topics.map(\.name) == Topics.all)
        for topic in topics {
            #expect(topic.partitions == (topic.name.hasPrefix(Topics.imports) ? imports : partitions), "\(topic.name)")
        }
    }
}
