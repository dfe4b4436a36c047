import Captures
import FoundationEssentials
import HTTPServer
import Imaging
import JSON
import Requests

/// The picture of a request: the bytes of an image, a form with one file, or JSON with the picture in base64.
struct PhotoInput: Sendable {
    static let bodyLimit = FieldReader.pictureBodyLimit

    let bytes: [UInt8]
    let format: ImageFormat

    /// - Parameter member: the name of the picture in JSON.
    /// - Returns: nil if the request has no picture.
    static func read(_ call: AuthenticatedRequest, member: String) throws(APIFailure) -> PhotoInput? {
        let body = call.request.body
        let type = call.request.contentType?.value
        if body.isEmpty { return nil }
        switch type {
        case "multipart/form-data":
            let form = try PictureForm(call)
            guard form.texts.allSatisfy(\.value.isEmpty) else {
                throw APIFailure(.invalidMultipart, "The form must have one picture and no text.")
            }
            return form.picture.map(PhotoInput.init)
        case "application/json":
            var fields = try FieldReader(try call.json())
            let picture = fields.value(member) == "" ? nil : fields.picture(member)
            try fields.finish()
            return picture.map(PhotoInput.init)
        case nil, "application/octet-stream": return try PhotoInput(body)
        case let type? where type.hasPrefix("image/"): return try PhotoInput(body)
        case let type?:
            let accepted = "application/json, multipart/form-data, application/octet-stream, \(ImageInput.accepted)"
            throw APIFailure(
                .unsupportedMediaType, "\(type) is not accepted here. Accepted: \(accepted).",
                headers: [("Accept", accepted)])
        }
    }

    private init(_ picture: (bytes: [UInt8], format: ImageFormat)) { (bytes, format) = picture }

    private init(_ bytes: [UInt8]) throws(APIFailure) {
        self.bytes = bytes
        format = try ImageInput.inspect(bytes)
    }
}
