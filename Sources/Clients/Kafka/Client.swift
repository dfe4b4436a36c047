internal import CKafka

/// The calls on an `rd_kafka_t`. Does not own it: valid while its `ClientHandle` exists, or within a callback.
@safe struct Client: @unchecked Sendable {
    // librdkafka documents rd_kafka_t as safe from any thread.
    let raw: OpaquePointer

    init(_ raw: OpaquePointer) { unsafe self.raw = raw }

    /// Serves callbacks on this thread. Blocks at most for the given time, and returns after the first callbacks.
    func poll(milliseconds: Int32) { unsafe _ = rd_kafka_poll(raw, milliseconds) }

    /// Enqueues a copy. Its delivery report comes with `token` to `ClientCallbacks.onDelivery`.
    func produce(_ message: OutgoingMessage, token: UInt) -> KafkaError? {
        let headers = unsafe message.headers.isEmpty ? nil : rd_kafka_headers_new(message.headers.count)
        for header in message.headers {
            unsafe header.value.withUnsafeBytes { value in
                // A null pointer would make a null header instead of an empty one.
                unsafe _ = rd_kafka_header_add(
                    headers, header.name, -1, value.baseAddress ?? Self.emptyBytes, value.count)
            }
        }
        let response = unsafe message.value.withUnsafeBytes { value in
            unsafe withOptionalBytes(message.key) { key in
                unsafe tl_kafka_produce(
                    raw, message.topic, key?.baseAddress, key?.count ?? 0, value.baseAddress ?? Self.emptyBytes,
                    value.count, headers, UnsafeMutableRawPointer(bitPattern: token))
            }
        }
        guard response != RD_KAFKA_RESP_ERR_NO_ERROR else { return nil }
        if let headers = unsafe headers { unsafe rd_kafka_headers_destroy(headers) }
        return KafkaError(response, doing: "sending to \(message.topic)")
    }

    /// Discards every unacknowledged message; each still gets its delivery report.
    func purge() { unsafe _ = rd_kafka_purge(raw, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT) }

    /// Messages without a delivery report, and events not yet served.
    var queueLength: Int { unsafe Int(rd_kafka_outq_len(raw)) }

    /// Makes the client report an unrecoverable producer error, for tests.
    func raiseFatalError(_ reason: String) {
        unsafe _ = rd_kafka_test_fatal_error(raw, RD_KAFKA_RESP_ERR_OUT_OF_ORDER_SEQUENCE_NUMBER, reason)
    }

    /// The error that made this client unusable; nil if there is none.
    var fatalError: KafkaError? {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
            unsafe text.initialize(repeating: 0)
            guard let start = text.baseAddress else { return nil }
            guard unsafe rd_kafka_fatal_error(raw, start, text.count) != RD_KAFKA_RESP_ERR_NO_ERROR else { return nil }
            return unsafe KafkaError(.interrupted, operator: String(cString: start), isFatal: true)
        }
    }

    /// The address for empty values: any address but null.
    private static var emptyBytes: UnsafeRawPointer? { unsafe UnsafeRawPointer(bitPattern: 1) }

    private func withOptionalBytes<Result>(
        _ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> Result
    ) -> Result {
        guard let bytes else { return body(nil) }
        return unsafe bytes.withUnsafeBytes { key in
            unsafe body(UnsafeRawBufferPointer(start: key.baseAddress ?? Self.emptyBytes, count: key.count))
        }
    }
}
