import Captures

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
    /// A number's digits are ASCII, one byte each.
    var number: Int? { kind == .number && text.utf8.count <= 9 ? Int(text) : nil }
    var isCapitalised: Bool { kind == .word && (text.first?.isUppercase ?? false) }

    /// Whether it is one of these characters: a mark is always one.
    func isMark(of marks: String) -> Bool {
        kind == .mark && text.first.map { marks.contains($0) } ?? false
    }

    /// Words keep their inner apostrophes and hyphens: `don't`, `O'Brien-Hughes`.
    static func tokens(of text: String) -> [Token] {
        text.utf8.allSatisfy { $0 < 0x80 } ? plainTokens(of: text) : anyTokens(of: text)
    }

    /// What `anyTokens` does, for a text of ASCII alone: no grapheme is looked for, no table asked.
    private static func plainTokens(of text: String) -> [Token] {
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
                let isJoint =
                    kind == .word && kinds[end] == .joint && end + 1 < bytes.count && kinds[end + 1].token == .word
                guard kinds[end].token == kind || isJoint else { break }
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
        case space, letter, digit, joint, mark

        init(_ byte: UInt8) {
            switch byte {
            case 0x09...0x0D, 0x20: self = .space
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): self = .letter
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            case UInt8(ascii: "'"), UInt8(ascii: "-"): self = .joint
            default: self = .mark
            }
        }

        var token: Kind? {
            switch self {
            case .space: nil
            case .letter: .word
            case .digit: .number
            case .joint, .mark: .mark
            }
        }
    }

    private static func anyTokens(of text: String) -> [Token] {
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
