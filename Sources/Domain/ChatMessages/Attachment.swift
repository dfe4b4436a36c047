/// A part of a message that is no text.
package struct Attachment: Codable, Sendable, Equatable {
    package enum Kind: String, Codable, Sendable, CaseIterable {
        case image, video, audio, sticker, gif, document, contact, location, call, poll, other
    }

    package var kind: Kind
    /// File name, if shown.
    package var name: String?

    package init(_ kind: Kind, name: String? = nil) {
        self.kind = kind
        self.name = name
    }
}
