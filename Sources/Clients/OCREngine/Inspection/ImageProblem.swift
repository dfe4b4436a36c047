/// Why an image cannot be read. Nothing cures it but another picture.
package struct ImageProblem: Error, Codable, Sendable, Equatable {
    package enum Code: String, Codable, Sendable, CaseIterable {
        /// Not one of PNG, JPEG, WebP, TIFF, GIF and HEIC, or a flavour of them that cannot be decoded.
        case unsupported = "unsupported_image"
        /// Ends before its own header says that it does.
        case truncated = "truncated_image"
        /// More pixels, longer sides, more bytes or more memory than the limits allow.
        case tooLarge = "image_too_large"
        /// So long and thin that nothing can be read at any size that fits.
        case proportions = "image_proportions"
        /// No bytes, or a width or height of zero.
        case empty = "empty_image"
        /// The header is sound and the decoder still refuses the data.
        case unreadable = "unreadable_image"
    }

    package var code: Code
    /// For logs and the operator's console: measurements, never anything that is in the picture.
    package var operatorText: String

    package init(_ code: Code, _ operatorText: String) {
        self.code = code
        self.operatorText = operatorText
    }

    /// One sentence for the person whose picture it is, and what to do.
    package var userText: String {
        switch code {
        case .unsupported:
            "This kind of file can't be read. Please send a PNG, JPEG, WebP (not animated), TIFF, GIF or HEIC picture."
        case .truncated: "This picture arrived incomplete. Please send it again."
        case .tooLarge: "This picture is too large to read. Please send a smaller one."
        case .proportions:
            "This picture is too long and thin to read. Please send a piece of it with ordinary proportions."
        case .empty: "This picture is empty. Please send another one."
        case .unreadable: "This picture is damaged and can't be read. Please send it again or choose another."
        }
    }
}
