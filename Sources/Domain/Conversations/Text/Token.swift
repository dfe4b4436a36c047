/// A word, a number or a mark of a text. Letters and digits never share a token, but for `3pm`'s parts.
struct Token: Equatable {
    enum Kind { case word, number, mark }

    var kind: Kind
    /// As written.
    var text: Substring
    /// Lower case, without marks on Latin letters, with straight apostrophes.
    var folded: String
    /// White space stands before it.
    var opensWord: Bool

    var range: Range<String.Index> { text.startIndex..<text.endIndex }
    var isCapitalised: Bool { kind == .word && (text.first?.isUppercase ?? false) }
    var number: Int? { kind == .number && text.count <= 9 ? Int(text) : nil }

    /// Words keep their inner apostrophes and hyphens: `don't`, `O'Brien-Hughes`.
    static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var index = text.startIndex
        var opensWord = true
        while index < text.endIndex {
            let character = text[index]
            if character.isWhitespace {
                opensWord = true
                index = text.index(after: index)
                continue
            }
            let kind = kind(of: character)
            var end = text.index(after: index)
            while end < text.endIndex, kind != .mark, kind == self.kind(of: text[end]) || joins(text, end, kind) {
                end = text.index(after: end)
            }
            let slice = text[index..<end]
            tokens.append(
                Token(kind: kind, text: slice, folded: slice.folded.replacingCurlyApostrophe, opensWord: opensWord))
            opensWord = false
            index = end
        }
        return tokens
    }

    private static func kind(of character: Character) -> Kind {
        if character.isLetter { return .word }
        return character.isASCII && character.isNumber ? .number : .mark
    }

    private static func joins(_ text: String, _ index: String.Index, _ kind: Kind) -> Bool {
        guard kind == .word, "'’-".contains(text[index]) else { return false }
        let next = text.index(after: index)
        return next < text.endIndex && text[next].isLetter
    }
}
