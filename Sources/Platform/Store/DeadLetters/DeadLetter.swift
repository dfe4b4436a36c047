package import FoundationEssentials

/// A message that could not be parsed, and its position in the topic. It has no owner yet.
package struct DeadLetter: Sendable, Equatable {
    package var id: UUID
    package var topic: String
    package var partition: Int
    package var offset: Int
    package var code: String
    package var detail: String
    package var createdAt: Date
    /// Size in bytes; nil if an earlier release stored the message.
    package var size: Int?
    package var replayedAt: Date?
    /// When an operator discarded it.
    package var discardedAt: Date?

    /// Key and headers of a message.
    package struct Envelope: Codable, Sendable, Equatable {
        package struct Header: Codable, Sendable, Equatable {
            package var name: String
            package var value: [UInt8]

            package init(name: String, value: [UInt8]) {
                self.name = name
                self.value = value
            }
        }

        package var key: [UInt8]?
        package var headers: [Header]

        package init(key: [UInt8]? = nil, headers: [Header] = []) {
            self.key = key
            self.headers = headers
        }
    }
}
