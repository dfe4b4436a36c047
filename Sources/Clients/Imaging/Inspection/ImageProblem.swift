/// Why an image cannot be read. Another attempt with the same image fails as well.
package struct ImageProblem: Error, Codable, Sendable, Equatable {
    package enum Code: String, Codable, Sendable, CaseIterable {
        /// Not PNG, JPEG, WebP, TIFF, GIF or HEIC, or a variant that cannot be decoded.
        case unsupported = "unsupported_image"
        /// The data ends earlier than the header claims.
        case truncated = "truncated_image"
        /// More bytes, pixels, longer sides or memory than the limits allow.
        case tooLarge = "image_too_large"
        /// Too long and thin to be read at any allowed size.
        case proportions = "image_proportions"
        /// No bytes, or a width or height of zero.
        case empty = "empty_image"
        /// The header is valid, but the decoder refuses the data.
        case unreadable = "unreadable_image"

        /// One sentence for the sender about the cause, and what to do.
        package var userText: String {
            switch self {
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

    package var code: Code
    /// For logs and the operator: measurements only, no content of the picture.
    package var operatorText: String

    package init(_ code: Code, _ operatorText: String) {
        self.code = code
        self.operatorText = operatorText
    }

    package var userText: String { code.userText }
}
