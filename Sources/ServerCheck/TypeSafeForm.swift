/// The form in which the app TypeSafe sends a picture.
package struct TypeSafeForm: Sendable {
    private static let boundary = "tapline-form-4b1d"
    package static let contentType = "multipart/form-data; boundary=\(boundary)"

    package var session: String
    /// What the app has read from the picture.
    package var text: String?
    package var picture: [UInt8]?
    package var type = "image/png"

    package init(session: String, text: String? = nil, picture: [UInt8]? = nil, type: String = "image/png") {
        self.session = session
        self.text = text
        self.picture = picture
        self.type = type
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for (name, value) in [("session_id", session), ("ocr_text", text)] {
            guard let value else { continue }
            bytes += Array(
                "--\(Self.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        if let picture {
            let disposition = "Content-Disposition: form-data; name=\"image\"; filename=\"screenshot\""
            bytes += Array("--\(Self.boundary)\r\n\(disposition)\r\nContent-Type: \(type)\r\n\r\n".utf8)
            bytes += picture + Array("\r\n".utf8)
        }
        return bytes + Array("--\(Self.boundary)--\r\n".utf8)
    }
}
