/// The names of all variables that programs of this project read. A worker reads only its own, so a misspelled name
/// is found only by comparison with the whole list.
package enum KnownSettings {
    private static let prefix = "TAPLINE_"
    /// One librdkafka property each; librdkafka checks their names.
    private static let propertyPrefix = "TAPLINE_KAFKA_"
    /// Settings of the providers that read. The providers declare them; `ai-worker` checks their names.
    package static let providerPrefix = "TAPLINE_PROVIDER_"

    /// The settings in the table of ops/docs/operations.md.
    package static let documented: Set<String> = [
        "TAPLINE_APP_PASSWORD", "TAPLINE_BACKUP_PLACES", "TAPLINE_BLOB_DIR", "TAPLINE_BRIDGE_UUIDS",
        "TAPLINE_BULK_WINDOW",
        "TAPLINE_CLOSED_NOTE_DAYS",
        "TAPLINE_CONTRACTS_DIR",
        "TAPLINE_DATABASE_CONNECTIONS", "TAPLINE_DATABASE_URL", "TAPLINE_EXPORT_DAYS", "TAPLINE_EXPORT_SLOTS",
        "TAPLINE_HTTP_HOST",
        "TAPLINE_HTTP_PORT", "TAPLINE_KAFKA_BOOTSTRAP", "TAPLINE_KAFKA_PROPERTIES_FILE", "TAPLINE_KEY",
        "TAPLINE_KEY_STREAMS",
        "TAPLINE_LOG_LEVEL", "TAPLINE_MASTER_KEY_FILE", "TAPLINE_MATCH_SIMILAR_NAMES_FIRST", "TAPLINE_MIGRATE_URL",
        "TAPLINE_MIGRATIONS_DIR",
        "TAPLINE_OCR_SECONDS", "TAPLINE_OCR_SLOTS", "TAPLINE_OCR_SLOT_MEGABYTES", "TAPLINE_PROMPTS_DIR",
        "TAPLINE_PROVIDERS", "TAPLINE_REGION", "TAPLINE_RETENTION_DAYS", "TAPLINE_SHORTCUT_URL",
        "TAPLINE_STATE", "TAPLINE_STATUS_HOST", "TAPLINE_STATUS_PORT",
        "TAPLINE_TESSDATA_DIR", "TAPLINE_TLS_CERT_FILE", "TAPLINE_TLS_KEY_FILE", "TAPLINE_TOPIC_PARTITIONS",
        "TAPLINE_TOPIC_REPLICATION", "TAPLINE_TRUST_PROXY", "TAPLINE_UNDERSTAND_SECONDS", "TAPLINE_UNDERSTAND_SLOTS",
    ]

    /// Variants of documented settings, as a value or as a file; operations.md describes them together.
    private static let alternatives: Set<String> = [
        "TAPLINE_APP_PASSWORD_FILE", "TAPLINE_DATABASE_URL_FILE", "TAPLINE_MASTER_KEY", "TAPLINE_MIGRATE_URL_FILE",
    ]

    /// Set by the supervisor, by tests and by benchmarks.
    private static let internalSettings: Set<String> = [
        "TAPLINE_OCR_SLOT_COMMAND", "TAPLINE_SUPERVISED", "TAPLINE_BENCH_STAGE",
    ]

    /// Names in the environment that look like settings but are not: mostly misspelled.
    package static func unknown(in environment: [String: String]) -> [String] {
        environment.keys.filter { name in
            name.hasPrefix(prefix) && !name.hasPrefix(propertyPrefix) && !name.hasPrefix(providerPrefix)
                && !documented.contains(name) && !alternatives.contains(name) && !internalSettings.contains(name)
        }.sorted()
    }

    package static func warning(_ name: String) -> String { "\(name) is not a setting of Tapline and has no effect" }
}
