package import Imaging

/// Pictures in requests.
package enum ImageInput {
    package static let maxBytes = ImageLimits().maxBytes
    package static let accepted = ImageFormat.allCases.map(\.mimeType).joined(separator: ", ")

    /// Checks the header of an image, without decoding it.
    package static func inspect(_ bytes: [UInt8]) throws(APIFailure) -> ImageFormat {
        do throws(ImageProblem) { return try ImageInspection.inspect(bytes).format } catch {
            throw APIFailure(error, bytes: bytes.count)
        }
    }
}

extension APIFailure {
    /// - Parameter bytes: the size of the image.
    package init(_ problem: ImageProblem, bytes: Int) {
        let code: ProblemCode =
            switch problem.code {
            case .unsupported: .unsupportedImage
            case .truncated: .truncatedImage
            case .tooLarge: bytes <= ImageInput.maxBytes ? .imageTooLarge : .tooLarge
            case .proportions: .imageProportions
            case .empty: .emptyImage
            case .unreadable: .unreadableImage
            }
        self.init(
            code,
            code == .tooLarge
                ? "This picture is too large: at most \(ImageInput.maxBytes >> 20) MB are accepted." : nil,
            headers: code == .unsupportedImage ? [("Accept", ImageInput.accepted)] : [], cause: problem.operatorText)
    }
}
