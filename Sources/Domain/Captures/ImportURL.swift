import FoundationEssentials

/// `circles://import?text=…`, the address by which a Shortcut hands a text to the app on the phone.
package struct ImportURL: Sendable, Equatable {
    package enum Fault: Error, Equatable {
        case malformed
        /// The scheme is not `circles`.
        case scheme(String?)
        /// The host is not `import`.
        case host(String?)
        case noText
        case emptyText
        case tooLong

        /// What is wrong, in a sentence for the person who made the address.
        package var text: String {
            switch self {
            case .malformed: "The address is not a URL."
            case .scheme(let found): "The scheme must be circles, not \(found ?? "absent")."
            case .host(let found): "The host must be import, not \(found ?? "absent")."
            case .noText: "The parameter text is missing."
            case .emptyText: "The parameter text is empty."
            case .tooLong:
                "The text has more than \(ImportURL.maxBytes) bytes, too many for an address: "
                    + "send the text with POST /v1/captures."
            }
        }
    }

    private static let scheme = "circles"
    private static let host = "import"
    /// Longest text in bytes, before encoding: phones and proxies cut longer addresses.
    package static let maxBytes = 8_192

    package let text: String

    package init(text: String) throws(Fault) {
        guard !text.isEmpty else { throw .emptyText }
        guard text.utf8.count <= Self.maxBytes else { throw .tooLong }
        self.text = text
    }

    /// A plus is a plus, as on the phone: only `%20` is a space.
    package init(parsing address: String) throws(Fault) {
        // Every byte of the text can take three in the address.
        guard address.utf8.count <= 3 * Self.maxBytes + 100 else { throw .tooLong }
        guard let parts = URLComponents(string: address) else { throw .malformed }
        guard parts.scheme?.lowercased() == Self.scheme else { throw .scheme(parts.scheme) }
        guard parts.host?.lowercased() == Self.host else { throw .host(parts.host.flatMap { $0.isEmpty ? nil : $0 }) }
        guard let item = parts.queryItems?.first(where: { $0.name == "text" }) else { throw .noText }
        try self.init(text: item.value ?? "")
    }

    package var address: String { "\(Self.scheme)://\(Self.host)?text=\(text.percentEncoded)" }
}
