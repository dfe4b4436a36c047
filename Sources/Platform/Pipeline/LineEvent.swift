package import FoundationEssentials

/// A message on `tapline.events`: something of an owner's has changed. No content; what it was is read from the
/// change feed or the object itself. Losing one costs a client seconds: every listener also looks by itself.
package struct LineEvent: Codable, Sendable, Equatable {
    package static let version = 1

    package var v: Int = Self.version
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

    /// - Returns: nil for what is no event, or one that this version must not read.
    package static func decode(_ bytes: [UInt8]) -> LineEvent? {
        let data = Data(bytes)
        guard let version = try? JSONDecoder().decode(MessageVersion.self, from: data),
            version.isReadable(by: Self.version)
        else { return nil }
        return try? JSONDecoder().decode(LineEvent.self, from: data)
    }
}
