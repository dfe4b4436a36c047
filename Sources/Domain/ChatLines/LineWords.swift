import Captures
package import Languages

/// Words that apps use in their own lines, by what they tell: the words of `line-words.txt`.
package enum LineWords {
    package enum Kind: String, CaseIterable {
        case reply, edit, delete, receipt, react, people, call, thread, field, button, unread, members, badge, you
    }

    private static let table: [String: Set<Kind>] = {
        var table: [String: Set<Kind>] = [:]
        for line in String(decoding: PackageResources.line_words_txt, as: UTF8.self).split(separator: "\n")
        where !line.hasPrefix("#") {
            let words = line.split(separator: " ")
            guard let first = words.first, let kind = Kind(rawValue: String(first)) else {
                preconditionFailure("line-words.txt: not a kind: \(line)")
            }
            for word in words.dropFirst() { table[word.folded, default: []].insert(kind) }
        }
        return table
    }()

    package static func holds(_ kind: Kind, _ word: String) -> Bool { table[word]?.contains(kind) ?? false }

    package static func kinds(of tokens: some Sequence<Token>) -> Set<Kind> {
        tokens.reduce(into: []) { kinds, token in
            if token.kind == .word, let found = table[token.folded] { kinds.formUnion(found) }
        }
    }
}
