import Captures
import Crypto
import FoundationEssentials
import HTTPServer
import Imaging
import JSON
import Requests

/// The picture of a request: the bytes of an image, a form with one file, or JSON with the picture in base64.
struct PhotoInput: Sendable {
    /// A picture in base64, and the other parts of a form.
    static let bodyLimit = (ImageInput.maxBytes + 2) / 3 * 4 + 65_536

    let bytes: [UInt8]
    let format: ImageFormat

    /// - Parameter member: the name of the picture in JSON.
    /// - Returns: nil if the request has no picture.
    static func read(_ call: AuthenticatedRequest, member: String) throws(APIFailure) -> PhotoInput? {
        let body = call.request.body
        let type = call.request.contentType?.value
        if body.isEmpty { return nil }
        switch type {
        case "multipart/form-data": return try form(call)
        case "application/json": return try json(call, member)
        case nil, "application/octet-stream": return try PhotoInput(body)
        case let type? where type.hasPrefix("image/"): return try PhotoInput(body)
        case let type?:
            let accepted = "application/json, multipart/form-data, application/octet-stream, \(ImageInput.accepted)"
            throw APIFailure(
                .unsupportedMediaType, "\(type) is not accepted here. Accepted: \(accepted).",
                headers: [("Accept", accepted)])
        }
    }

    private init(_ bytes: [UInt8]) throws(APIFailure) {
        self.bytes = bytes
        format = try ImageInput.inspect(bytes)
    }

    private static func json(_ call: AuthenticatedRequest, _ member: String) throws(APIFailure) -> PhotoInput? {
        var fields = try FieldReader(try call.json())
        let text = fields.text(member, upTo: bodyLimit)
        try fields.finish()
        guard let text, !text.isEmpty else { return nil }
        // Shortcuts break base64 into lines.
        let compact = String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
        guard let bytes = Base64.decode(compact) else {
            throw APIFailure(.wrongType, at: "/" + member, "\(member) must be base64 (RFC 4648, with padding).")
        }
        return try PhotoInput(bytes)
    }

    /// The names of the fields do not matter: an app on a phone cannot always choose them.
    private static func form(_ call: AuthenticatedRequest) throws(APIFailure) -> PhotoInput? {
        guard let boundary = MultipartForm.boundary(of: call.request.contentType) else {
            throw APIFailure(.invalidMultipart, "The Content-Type has no boundary.")
        }
        let form: MultipartForm
        do throws(MultipartError) { form = try MultipartForm.parse(call.request.body, boundary: boundary) } catch {
            throw APIFailure(.invalidMultipart, cause: "\(error)")
        }
        let files = form.parts.filter { !$0.body.isEmpty }
        guard files.count <= 1 else {
            throw APIFailure(.invalidMultipart, "The form must have one picture and no text.")
        }
        return try files.first.map { file throws(APIFailure) in try PhotoInput(file.body) }
    }
}
