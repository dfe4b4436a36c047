import HTTPServer
package import Imaging

/// A form (multipart/form-data) with at most one picture.
package struct PictureForm: Sendable {
    /// The other fields, in their order; no name appears twice.
    package let texts: [(name: String, value: String)]
    package let picture: (bytes: [UInt8], format: ImageFormat)?

    package init(_ call: AuthenticatedRequest) throws(APIFailure) {
        guard let boundary = MultipartForm.boundary(of: call.request.contentType) else {
            throw APIFailure(.invalidMultipart, "The Content-Type has no boundary.")
        }
        let form: MultipartForm
        do throws(MultipartError) { form = try MultipartForm.parse(call.request.body, boundary: boundary) } catch {
            throw APIFailure(.invalidMultipart, cause: "\(error)")
        }
        var texts: [(name: String, value: String)] = []
        var picture: (bytes: [UInt8], format: ImageFormat)?
        let hasText = form.parts.contains { $0.name == "text" && $0.filename == nil && !$0.body.isEmpty }
        for part in form.parts {
            if part.filename != nil || part.contentType?.lowercased().hasPrefix("image/") == true {
                // A browser sends an empty part if the person chose no file.
                if part.body.isEmpty, hasText { continue }
                guard picture == nil else {
                    throw APIFailure(.invalidMultipart, "A capture can have only one picture.")
                }
                picture = (part.body, try ImageInput.inspect(part.body))
                continue
            }
            guard let text = String(validating: part.body, as: UTF8.self) else { throw APIFailure(.invalidUTF8) }
            guard !texts.contains(where: { $0.name == part.name }) else {
                throw APIFailure(.invalidMultipart, "A form field appears twice.")
            }
            texts.append((part.name, text))
        }
        (self.texts, self.picture) = (texts, picture)
    }
}
