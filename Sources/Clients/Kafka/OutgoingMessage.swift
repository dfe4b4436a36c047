package struct OutgoingMessage: Hashable, Sendable {
    package let topic: String
    /// Equal keys go to the same partition (murmur2, as in Java clients); a message without a key goes to any
    /// partition.
    package let key: [UInt8]?
    package let value: [UInt8]
    package let headers: [Header]

    package init(topic: String, key: [UInt8]? = nil, value: [UInt8], headers: [Header] = []) {
        self.topic = topic
        self.key = key
        self.value = value
        self.headers = headers
    }

    package init(topic: String, key: String, value: [UInt8], headers: [Header] = []) {
        self.init(topic: topic, key: Array(key.utf8), value: value, headers: headers)
    }
}
