/// The other person of a message: its sender, or its recipient if the owner wrote it.
package struct Correspondent: Codable, Sendable, Hashable {
    package enum Kind: String, Codable, Sendable {
        /// E.164.
        case phone
        /// In lowercase.
        case mail
        /// A name, a short code or the name of a service, as written.
        case name
    }

    package var text: String
    package var kind: Kind

    package init(text: String, kind: Kind) {
        self.text = text
        self.kind = kind
    }
}
