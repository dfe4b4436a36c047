package import FoundationEssentials

/// A message on `tapline.events`: something of an owner's has changed. No content; what it was is read from the
/// change feed or the object itself. Losing one costs a client seconds: every listener also looks by itself.
package struct LineEvent: Codable, Sendable, Equatable {
    package var v: Int = 1
    package var owner: UUID
    /// `capture.filed`, `notification.created`, …
    package var type: String
    package var id: UUID

    package init(owner: UUID, type: String, id: UUID) {
        self.owner = owner
        self.type = type
        self.id = id
    }

    package func encoded() -> [UInt8] {
        Array("{\"v\":\(v),\"owner\":\"\(owner.uuidString.lowercased())\",\"type\":\"\(type)\",".utf8)
            + Array("\"id\":\"\(id.uuidString.lowercased())\"}".utf8)
    }

    package static func decode(_ bytes: [UInt8]) -> LineEvent? {
        try? JSONDecoder().decode(LineEvent.self, from: Data(bytes))
    }
}
