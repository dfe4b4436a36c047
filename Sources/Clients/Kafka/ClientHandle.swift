internal import CKafka

enum ClientRole: Sendable { case producer, consumer }

/// Owns an `rd_kafka_t` and the context of its callbacks. Freeing it joins librdkafka's threads: free it on a thread
/// of the client's own, never in a callback.
@safe struct ClientHandle: ~Copyable, @unchecked Sendable {
    // librdkafka documents rd_kafka_t as safe from any thread.
    private let raw: OpaquePointer
    private let context: Unmanaged<ClientCallbacks>

    init(adopting raw: OpaquePointer, context: Unmanaged<ClientCallbacks>) {
        unsafe self.raw = raw
        unsafe self.context = context
    }

    deinit {
        unsafe rd_kafka_destroy(raw)
        unsafe context.release()
    }

    var client: Client { unsafe Client(raw) }
}
