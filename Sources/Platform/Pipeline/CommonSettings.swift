package import Blobs
package import Crypto
import FoundationEssentials
package import Kafka
import Postgres
package import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// The settings that every worker shares. They are read once.
package struct CommonSettings: Sendable {
    package var databaseURL: String
    package var databaseConnections: Int
    package var kafka: KafkaSettings
    /// With the partition and replica counts of this installation.
    package var topics: [TopicSpec]
    /// nil only if its fault is noted in the reader.
    package var masterKey: SymmetricKey?
    package var blobs: BlobStore
    package var logLevel: Log.Level
    package var statusHost: String
    /// 0 means no status port.
    package var statusPort: Int
    /// Days for which dead work and dead letters are kept.
    package var retentionDays: Int
    /// Days for which assigned and dismissed notes of the inbox are kept.
    package var closedNoteDays: Int
    /// Days for which the file of an export is kept.
    package var exportDays: Int
    /// Two capital letters: the country assumed for phone numbers without a country code.
    package var region: String?

    /// Notes every fault in `reader`; the caller calls `finish`.
    package init(_ reader: inout SettingsReader, environment: [String: String] = ProcessInfo.processInfo.environment) {
        databaseURL = reader.requiredSecret(
            "TAPLINE_DATABASE_URL", hint: "set it to postgresql://user:password@host:5432/database")
        Self.check(databaseURL, as: "TAPLINE_DATABASE_URL", &reader)
        databaseConnections = reader.int("TAPLINE_DATABASE_CONNECTIONS", default: 8, in: 4...500)
        masterKey = Self.masterKey(&reader)
        blobs = Self.blobs(&reader)
        logLevel = reader.choice("TAPLINE_LOG_LEVEL", default: Log.Level.info)
        statusHost = reader.string("TAPLINE_STATUS_HOST", default: "127.0.0.1")
        statusPort = reader.int("TAPLINE_STATUS_PORT", default: 0, in: 0...65535)
        retentionDays = reader.int("TAPLINE_RETENTION_DAYS", default: 90, in: 1...36_500)
        closedNoteDays = reader.int("TAPLINE_CLOSED_NOTE_DAYS", default: 90, in: 1...36_500)
        exportDays = reader.int("TAPLINE_EXPORT_DAYS", default: 7, in: 1...36_500)
        region = Self.region(&reader)
        kafka = Self.kafka(&reader, environment)
        topics = Self.topics(&reader, isEmbedded: kafka.isEmbedded)
    }

    /// Notes a malformed connection string. An empty one is already noted as missing.
    package static func check(_ conninfo: String, as variable: String, _ reader: inout SettingsReader) {
        guard !conninfo.isEmpty else { return }
        do throws(DatabaseError) { try ConnectionSettings(conninfo).validate() } catch {
            reader.note(variable, "cannot be used: \(error.summary)")
        }
    }

    private static func blobs(_ reader: inout SettingsReader) -> BlobStore {
        guard let path = reader.optionalString("TAPLINE_BLOB_DIR") else { return .postgres }
        if !FileAccess.allows(W_OK | X_OK, path) {
            reader.note(
                "TAPLINE_BLOB_DIR",
                "is '\(path)': the folder cannot be written (\(String(cString: strerror(errno)))); create it, and make "
                    + "the workers' user its owner")
        }
        return .directory(path)
    }

    package static func region(_ reader: inout SettingsReader) -> String? {
        guard let region = reader.optionalString("TAPLINE_REGION") else { return nil }
        if region.utf8.count != 2 || !region.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
            reader.note("TAPLINE_REGION", "is '\(region)': expected two capital letters, such as US or DE")
        }
        return region
    }

    /// All topics, with `TAPLINE_TOPIC_PARTITIONS` and `TAPLINE_TOPIC_REPLICATION` applied.
    ///
    /// On the embedded broker one worker per stage reads all partitions, and each partition costs one more request
    /// per send. One partition is enough there: it holds 24,000 references. `tapline.import` and its results keep
    /// eight, because their messages carry content and a partition holds only 5 MB.
    package static func topics(_ reader: inout SettingsReader, isEmbedded: Bool) -> [TopicSpec] {
        let usual = 8
        let partitions = reader.int("TAPLINE_TOPIC_PARTITIONS", default: isEmbedded ? 1 : usual, in: 1...1000)
        let replication = reader.int("TAPLINE_TOPIC_REPLICATION", default: -1, in: -1...9)
        return Topics.all.map { name in
            let least = isEmbedded && [Topics.imports, Topics.importResults].contains(name) ? usual : 1
            return TopicSpec(name, partitions: max(least, partitions), replication: replication)
        }
    }

    /// The master key that wraps the owners' keys: given as a value, or in a file that only its user may read.
    package static func masterKey(_ reader: inout SettingsReader) -> SymmetricKey? {
        if let text = reader.optionalString("TAPLINE_MASTER_KEY") {
            guard let bytes = Hex.decode(text), let key = try? SymmetricKey(bytes: bytes) else {
                reader.note("TAPLINE_MASTER_KEY", "does not hold 32 bytes: expected 64 hexadecimal digits")
                return nil
            }
            return key
        }
        guard let path = reader.optionalString("TAPLINE_MASTER_KEY_FILE") else {
            reader.note(
                "TAPLINE_MASTER_KEY_FILE",
                "is not set: name a file (mode 0600) that holds 32 random bytes as hex digits, made by openssl rand -hex 32"
            )
            return nil
        }
        do throws(CryptoError) { return try MasterKeyFile.load(path) } catch {
            reader.note("TAPLINE_MASTER_KEY_FILE", "cannot be used: \(error)")
            return nil
        }
    }

    /// Variables with Kafka's prefix that Tapline reads itself and does not pass to librdkafka.
    package static let ownKafkaVariables: Set<String> = [
        "TAPLINE_KAFKA_HOME", "TAPLINE_KAFKA_PROPERTIES_FILE", "TAPLINE_KAFKA_BOOTSTRAP",
        "TAPLINE_KAFKA_EMBEDDED_FILE",
    ]

    package static func kafka(
        _ reader: inout SettingsReader, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> KafkaSettings {
        var bootstrap = reader.optionalString("TAPLINE_KAFKA_BOOTSTRAP")
        if let problem = bootstrap.flatMap(BrokerList.problem) {
            reader.note("TAPLINE_KAFKA_BOOTSTRAP", "cannot be used: \(problem)")
        }
        var isEmbedded = false
        // The embedded broker has a new address at each start and writes it into the state folder.
        if bootstrap == nil, let path = reader.existingFile("TAPLINE_KAFKA_EMBEDDED_FILE"),
            let data = FileManager.default.contents(atPath: path)
        {
            bootstrap = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isWhitespace).first.map(
                String.init)
            isEmbedded = true
        }
        let file = reader.existingFile("TAPLINE_KAFKA_PROPERTIES_FILE").flatMap {
            FileManager.default.contents(atPath: $0)
        }.map { String(decoding: $0, as: UTF8.self) }
        // Even with a refused property, `doctor` still checks whether the broker answers.
        let fallback = KafkaSettings(bootstrap: bootstrap ?? "", isEmbedded: isEmbedded)
        if bootstrap == nil && file == nil && environment["TAPLINE_KAFKA_BOOTSTRAP_SERVERS"] == nil {
            if !reader.isSet("TAPLINE_KAFKA_EMBEDDED_FILE") && !reader.isSet("TAPLINE_KAFKA_PROPERTIES_FILE") {
                reader.note("TAPLINE_KAFKA_BOOTSTRAP", "is not set: set it to the brokers' host:port list")
            }
            return fallback
        }
        do throws(KafkaError) {
            return try KafkaSettings.load(
                bootstrap: bootstrap, propertiesFile: file, environment: environment, ignoring: ownKafkaVariables,
                isEmbedded: isEmbedded)
        } catch {
            for fault in error.faults {
                if let variable = fault.variable {
                    reader.note(variable, fault.problem)
                } else {
                    reader.note("TAPLINE_KAFKA_PROPERTIES_FILE", "cannot be used: \(fault.problem)")
                }
            }
            return fallback
        }
    }
}
