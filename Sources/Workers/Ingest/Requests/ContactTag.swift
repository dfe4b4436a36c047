import FoundationEssentials
import HTTPServer

/// A tag: one to fifty characters in lower case, without white space at the ends.
enum ContactTag {
    /// - Returns: nil for what is no tag.
    static func normalised(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        guard (1...50).contains(words.count), words.utf8.count <= 200,
            words.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        return words
    }

    static func read(_ call: Call) throws(APIFailure) -> String {
        guard let text = call.request.pathParameters["tag"], let tag = normalised(text) else {
            throw Call.invalid("tag", "must have 1 to 50 visible characters")
        }
        return tag
    }
}
