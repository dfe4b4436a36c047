import Captures

/// A word, a number or a mark. Letters and digits are separate tokens: `3pm` is two.
package struct Token: Equatable {
    package enum Kind { case word, number, mark }

    package var kind: Kind
    /// As written.
    package var text: Substring
    /// Lower case, Latin letters without diacritics, straight apostrophes.
    package var folded: String
    /// Whether white space or the start of the text precedes the token.
    package var opensWord: Bool

    @inlinable package var range: Range<String.Index> { text.startIndex..<text.endIndex }
    /// Digits are ASCII.
    @inlinable package var number: Int? { kind == .number && text.utf8.count <= 9 ? Int(text) : nil }
    @inlinable package var isCapitalized: Bool { kind == .word && (text.first?.isUppercase ?? false) }

    /// Whether the token is one of these marks; a mark is always one character.
    @inlinable package func isMark(of marks: String) -> Bool {
        kind == .mark && text.first.map { marks.contains($0) } ?? false
    }

    /// Apostrophes and hyphens inside a word belong to the word: `don't`, `O'Brien-Hughes`.
    package static func tokens(of text: String) -> [Token] {
        text.utf8.allSatisfy { $0 < 0x80 } ? asciiTokens(of: text) : unicodeTokens(of: text)
    }

    /// The same as `unicodeTokens` for ASCII text, without grapheme breaking and Unicode tables.
    private static func asciiTokens(of text: String) -> [Token] {
        let bytes = Array(text.utf8)
        let kinds = bytes.map { ByteKind($0) }
        var tokens: [Token] = []
        tokens.reserveCapacity(bytes.count / 4 + 1)
        var place = 0
        var opensWord = true
        while place < bytes.count {
            guard let kind = kinds[place].token else {
                opensWord = true
                place += 1
                continue
            }
            var end = place + 1
            while end < bytes.count, kind != .mark {
                let isConnector =
                    kind == .word && kinds[end] == .connector && end + 1 < bytes.count && kinds[end + 1].token == .word
                guard kinds[end].token == kind || isConnector else { break }
                end += 1
            }
            let from = text.utf8.index(text.startIndex, offsetBy: place)
            let slice = text[from..<text.utf8.index(from, offsetBy: end - place)]
            tokens.append(Token(kind: kind, text: slice, folded: slice.folded, opensWord: opensWord))
            opensWord = false
            place = end
        }
        return tokens
    }

    private enum ByteKind {
        case space, letter, digit, connector, mark

        init(_ byte: UInt8) {
            switch byte {
            case 0x09...0x0D, 0x20: self = .space
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .letter
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            case UInt8(ascii: "'"), UInt8(ascii: "-"): self = .connector
            default: self = .mark
            }
        }

        var token: Kind? {
            switch self {
            case .space: nil
            case .letter: .word
            case .digit: .number
            case .connector, .mark: .mark
            }
        }
    }

    private static func unicodeTokens(of text: String) -> [Token] {
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
            while end < text.endIndex, kind != .mark,
                kind == self.kind(of: text[end]) || joins(text, at: end, in: kind)
            {
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

    private static func joins(_ text: String, at index: String.Index, in kind: Kind) -> Bool {
        guard kind == .word, "'’-".contains(text[index]) else { return false }
        let next = text.index(after: index)
        return next < text.endIndex && text[next].isLetter
    }
}
