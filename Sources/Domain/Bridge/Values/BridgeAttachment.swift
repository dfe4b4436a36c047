/// What a phone or a client says about a file of a message.
package struct BridgeAttachment: Sendable, Equatable {
    package var id: String
    /// Uniform Type Identifier, which the phone's composer wants.
    package var uti: String
    package var mimeType: String
    package var fileName: String
    /// In bytes.
    package var size: Int

    /// The document's defaults replace what is missing or empty.
    package init(id: String, uti: String? = nil, mimeType: String? = nil, fileName: String? = nil, size: Int) {
        self.id = id
        self.uti = Self.given(uti) ?? Self.defaultUTI
        self.mimeType = Self.given(mimeType) ?? Self.defaultMIMEType
        self.fileName = Self.given(fileName) ?? Self.defaultFileName
        self.size = size
    }

    package static let defaultUTI = "public.data"
    package static let defaultMIMEType = "application/octet-stream"
    package static let defaultFileName = "attachment"

    private static func given(_ text: String?) -> String? { text?.isEmpty == false ? text : nil }
}
