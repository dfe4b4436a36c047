package import FoundationEssentials

/// A message that could not even be read, and where it lay. Nobody owns it yet.
package struct DeadLetter: Sendable, Equatable {
    package var id: UUID
    package var topic: String
    package var partition: Int
    package var offset: Int
    package var code: String
    package var detail: String
    package var createdAt: Date
    /// Bytes; nil where an earlier release kept it.
    package var size: Int?
    package var replayedAt: Date?
    /// When an operator discarded it.
    package var discardedAt: Date?

    /// What a message had beside its value.
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
