/// The form in which the app TypeSafe sends a picture.
struct TypeSafeForm: Sendable {
    private static let boundary = "tapline-form-4b1d"
    static let contentType = "multipart/form-data; boundary=\(boundary)"

    var session: String
    /// What the app has read from the picture.
    var text: String?
    var picture: [UInt8]?
    var type = "image/png"

    var bytes: [UInt8] {
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
