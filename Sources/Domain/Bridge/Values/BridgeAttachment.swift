/// What a phone or a client says about a file of a message.
package struct BridgeAttachment: Sendable, Equatable {
    package var id: String
    /// Uniform Type Identifier, which the phone's composer wants.
    package var uti: String
    package var mimeType: String
    package var fileName: String
    /// In bytes.
    package var size: Int
    /// Of the content; nil if the server has not computed it.
    package var sha256: [UInt8]?

    /// A missing or empty value gets the document's default. The file name becomes a name that every client can store.
    package init(id: String, uti: String? = nil, mimeType: String? = nil, fileName: String? = nil, size: Int) {
        self.id = id
        self.uti = Self.given(uti) ?? Self.defaultUTI
        self.mimeType = Self.given(mimeType) ?? Self.defaultMIMEType
        self.fileName = fileName.flatMap(AttachmentName.safe) ?? Self.defaultFileName
        self.size = size
    }

    package static let defaultUTI = "public.data"
    package static let defaultMIMEType = "application/octet-stream"
    package static let defaultFileName = "attachment"

    /// A type and a subtype (RFC 9110, section 8.3.1) without parameters.
    package static func isMIMEType(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2
            && parts.allSatisfy { part in
                (1...127).contains(part.count)
                    && part.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
            }
    }

    package static func isUTI(_ text: String) -> Bool {
        text.utf8.allSatisfy { isAlphanumeric($0) || "-.".utf8.contains($0) }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"):
            true
        default: false
        }
    }

    private static func given(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
}
