internal import CKafka

/// Owns an `rd_kafka_conf_t` until a client takes it over.
@safe struct ConfigurationHandle: ~Copyable {
    private let raw: OpaquePointer

    init() { unsafe raw = rd_kafka_conf_new() }
    deinit { unsafe rd_kafka_conf_destroy(raw) }

    /// - Returns: nil if the property was set, otherwise the fault. The text never contains the value of a secret.
    func set(_ name: String, _ value: String) -> String? {
        let (result, words) = unsafe withErrorText { text, size in
            unsafe rd_kafka_conf_set(raw, name, value, text, size)
        }
        switch result {
        case RD_KAFKA_CONF_OK: return nil
        case RD_KAFKA_CONF_UNKNOWN: return "librdkafka has no such property"
        default: return KafkaSettings.isSecret(name) ? "librdkafka refuses the value (not shown)" : words
        }
    }

    /// Creates a client. Its callbacks run on the thread that polls it.
    /// - Throws: `invalidSettings` if properties contradict each other or name unreadable files.
    consuming func makeClient(
        _ role: ClientRole, _ callbacks: ClientCallbacks
    ) throws(KafkaError) -> ClientHandle {
        let context = unsafe Unmanaged.passRetained(callbacks)
        unsafe ClientCallbacks.install(on: raw, context: context.toOpaque(), role)
        let configuration = unsafe raw
        let type = role == .consumer ? RD_KAFKA_CONSUMER : RD_KAFKA_PRODUCER
        let (client, words) = unsafe withErrorText { text, size in
            unsafe rd_kafka_new(type, configuration, text, size)
        }
        guard let client = unsafe client else {
            unsafe context.release()
            _ = consume self
            throw .invalidSettings([words])
        }
        discard self
        return unsafe ClientHandle(adopting: client, context: context)
    }
}

/// Calls a librdkafka function that writes its error message into a buffer.
@unsafe func withErrorText<Result>(
    _ call: (UnsafeMutablePointer<CChar>, Int) -> Result
) -> (Result, String) {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
        unsafe buffer.initialize(repeating: 0)
        guard let start = buffer.baseAddress else { preconditionFailure("512 bytes have an address") }
        let result = unsafe call(start, buffer.count)
        return unsafe (result, String(cString: start))
    }
}
