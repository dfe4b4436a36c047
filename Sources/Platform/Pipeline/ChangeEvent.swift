package import FoundationEssentials

/// A message on `tapline.events`: an object of an owner has changed. It holds no content; a reader gets the change
/// from the change feed or from the object. A lost event costs a client some seconds, because every listener also
/// polls.
package struct ChangeEvent: Codable, Sendable, Equatable {
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

    /// - Returns: nil if the bytes are no event, or an event of a version that this release must not read.
    package static func decode(_ bytes: [UInt8]) -> ChangeEvent? {
        let data = Data(bytes)
        guard let version = try? JSONDecoder().decode(MessageVersion.self, from: data),
            version.isReadable(by: Self.version)
        else { return nil }
        return try? JSONDecoder().decode(ChangeEvent.self, from: data)
    }
}
