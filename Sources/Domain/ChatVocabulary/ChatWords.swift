import Captures

/// The lists of words in `chat-words.txt`, folded.
package enum ChatWords {
    private static let lists: [String: Set<String>] = {
        var lists: [String: Set<String>] = [:]
        for line in String(decoding: PackageResources.chat_words_txt, as: UTF8.self).split(separator: "\n")
        where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard let name = words.first else { continue }
            lists[String(name)] = Set(words.dropFirst().map { $0.folded.replacingEach("_", with: " ") })
        }
        return lists
    }()

    /// - Parameter name: the type that uses the list, and the list.
    package static func of(_ name: String) -> Set<String> {
        guard let list = lists[name] else { preconditionFailure("chat-words.txt: no list \(name)") }
        return list
    }
}
