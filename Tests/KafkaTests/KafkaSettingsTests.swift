import Kafka
import Synchronization
import Testing

@Suite struct KafkaSettingsTests {
    @Test func `KafkaSettings: the environment takes precedence over the file`() throws {
        let settings = try KafkaSettings.load(
            propertiesFile: """
                # where
                bootstrap.servers = one:9092
                ! and how
                security.protocol: SASL_SSL
                sasl.username=file
                """,
            environment: [
                "TAPLINE_KAFKA_SASL_USERNAME": "environment", "TAPLINE_KAFKA_HOME": "/opt/kafka",
                "TAPLINE_KAFKA_BOOTSTRAP_SERVERS": "two:9092", "PATH": "/bin",
            ])
        #expect(settings.bootstrap == "two:9092")
        #expect(settings.properties == ["security.protocol": "SASL_SSL", "sasl.username": "environment"])
    }

    @Test func `KafkaSettings: every fault is listed at once, without a secret`() throws {
        let error = try #require(throws: KafkaError.self) {
            try KafkaSettings.load(
                propertiesFile: """
                    no.such.property=1
                    linger.ms=banana
                    =nameless
                    group.id=mine
                    ssl.key.password=hunter2
                    ssl.endpoint.identification.algorithm=hunter3
                    """,
                environment: [
                    "TAPLINE_KAFKA_SASL_JAAS_CONFIG": "password=hunter4", "TAPLINE_KAFKA_SESSION_TIMEOUT_MS": "-7",
                ])
        }
        #expect(error.code == .invalidSettings)
        let expected = [
            "line 1: no.such.property: librdkafka has no such property", "line 2: linger.ms",
            "line 3: expected key=value",
            "line 4: group.id is set by Tapline itself", "line 6: ssl.endpoint.identification.algorithm",
            "TAPLINE_KAFKA_SASL_JAAS_CONFIG (sasl.jaas.config)",
            "TAPLINE_KAFKA_SESSION_TIMEOUT_MS (session.timeout.ms)", "bootstrap.servers is missing",
        ]
        #expect(error.faults.count == expected.count, "\(error.faults)")
        for start in expected {
            #expect(error.faults.contains { $0.description.hasPrefix(start) }, "\(start) in \(error.faults)")
            #expect(error.operatorText.contains(start))
        }
        #expect(
            error.faults.compactMap(\.variable)
                == ["TAPLINE_KAFKA_SASL_JAAS_CONFIG", "TAPLINE_KAFKA_SESSION_TIMEOUT_MS"])
        #expect(!error.description.contains("hunter2") && !error.description.contains("hunter4"))
    }

    @Test func `KafkaSettings: no description shows a secret`() {
        let settings = KafkaSettings(
            bootstrap: "k:9092",
            properties: [
                "sasl.password": "hunter2", "ssl.key.pem": "hunter2", "ssl.key.password": "hunter2",
                "sasl.oauthbearer.client.secret": "hunter2", "sasl.username": "someone",
            ])
        var dumped = ""
        dump(settings, to: &dumped)
        for text in [settings.description, String(reflecting: settings), dumped] {
            #expect(text.contains("someone"))
            #expect(text.contains("sasl.password"))
            #expect(!text.contains("hunter2"))
        }
    }

    @Test func `KafkaSettings: missing files are reported when the client is created`() throws {
        let settings = KafkaSettings(
            bootstrap: "k:9092", properties: ["security.protocol": "SSL", "ssl.ca.location": "/nowhere/ca.pem"])
        let error = try #require(throws: KafkaError.self) { try Producer(settings) }
        #expect(error.code == .invalidSettings)
        #expect(!error.isRetryable)
        #expect(error.operatorText.contains("ssl.ca.location"))
    }

    @Test(arguments: [
        ("a=b", "b"), ("a = b", "b"), ("a:b", "b"), ("  a b", "b"), ("a=b=c", "b=c"), ("a=", ""), ("a", ""),
        ("a=b \\\n   c", "b c"), ("a=x\\\\", "x\\"), ("a=\\u0041\\t", "A\t"), ("a\\:=b", nil),
    ])
    func `PropertiesFile: is read as Java reads it`(text: String, value: String?) throws {
        // client.id accepts any text.
        let file = text.replacing("a", with: "client.id", maxReplacements: 1)
        if let value {
            let settings = try KafkaSettings.load(bootstrap: "k:9092", propertiesFile: file)
            #expect(settings.properties == ["client.id": value])
        } else {
            #expect(throws: KafkaError.self) { try KafkaSettings.load(bootstrap: "k:9092", propertiesFile: file) }
        }
    }

    @Test func `KafkaSettings: one set of properties starts producers and consumers without a warning`() async throws {
        let cluster = try await TestCluster.make(.embedded, topics: ["events": 1])
        let lines = Mutex<[KafkaLogLine]>([])
        var settings = cluster.settings
        settings.properties = ["fetch.wait.max.ms": "100", "linger.ms": "5"]
        settings.onLog = { line in lines.withLock { $0.append(line) } }
        let producer = try Producer(settings)
        // Opening a reader creates a producer, which requests the offsets, and a consumer.
        let reader = try await TailReader.open(settings, topic: cluster.topic("events"))
        #expect(await reader.close(within: .seconds(5)))
        #expect(await producer.close(within: .seconds(5)))
        #expect(lines.withLock { $0 }.filter { $0.facility == "CONFWARN" } == [])
    }
}
