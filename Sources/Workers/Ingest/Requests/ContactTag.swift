import FoundationEssentials
import HTTPServer
import Requests

/// A tag: 1 to 50 characters, lower case, without leading and trailing white space.
enum ContactTag {
    /// - Returns: nil if the text is not a valid tag.
    static func normalized(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        guard (1...50).contains(words.count), words.utf8.count <= 200,
            words.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        return words
    }

    static func read(_ call: AuthenticatedRequest) throws(APIFailure) -> String {
        guard let text = call.request.pathParameters["tag"], let tag = normalized(text) else {
            throw AuthenticatedRequest.invalid("tag", "must have 1 to 50 visible characters")
        }
        return tag
    }
}

extension AuthenticatedRequest {
    /// `?tag=`.
    func tag() throws(APIFailure) -> String? {
        guard let text = try query("tag") else { return nil }
        guard let tag = ContactTag.normalized(text) else {
            throw AuthenticatedRequest.invalid("tag", "must have 1 to 50 characters")
        }
        return tag
    }
}
