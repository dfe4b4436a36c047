import Captures

/// A word or a number of a text. Letters and digits are words of their own, as in `3pm`; `1,500` and `7:30` are one number.
/// The half of a day is a number with its hour: in English `7 a.m.` has the words `7` and `7am`. A script without spaces has a word
/// for each letter.
struct SpokenWord: Sendable {
    var folded: String
    var isNumber = false
    var isCapitalized = false
    /// Whether the word may be a name: a capital letter that no sentence starts with.
    var isName = false
    /// A letter of a script without spaces.
    var isLetterOfScript = false
    /// Whether something other than a letter of such a script precedes the word.
    var opensRun = true

    /// - Parameter halves: of the day, in the text's language.
    static func words(of text: String, halves: Set<String> = []) -> [SpokenWord] {
        var scanner = Scanner()
        let characters = Array(text.withoutInvisibles)
        var index = 0
        while index < characters.count {
            if let (half, length) = halfOfDay(at: index, in: characters), halves.contains(half) {
                scanner.take(half: half)
                index += length
            } else {
                scanner.take(characters[index], before: index + 1 < characters.count ? characters[index + 1] : nil)
                index += 1
            }
        }
        scanner.close()
        return scanner.words
    }

    /// `am`, `a.m`, `PM` and their like after a number.
    private static func halfOfDay(at index: Int, in characters: [Character]) -> (half: String, length: Int)? {
        guard let first = characters[index].lowercased().first, first == "a" || first == "p" else { return nil }
        var end = index + 1
        if end < characters.count, characters[end] == "." { end += 1 }
        guard end < characters.count, characters[end] == "m" || characters[end] == "M" else { return nil }
        end += 1
        if end < characters.count, characters[end].isLetter || characters[end].isNumber { return nil }
        guard let before = characters[..<index].last(where: { !$0.isWhitespace || $0.isNewline }), before.isNumber
        else { return nil }
        return ("\(first)m", end - index)
    }

    private struct Scanner {
        var words: [SpokenWord] = []
        private var current = ""
        private var opensSentence = true
        private var followsScript = false

        mutating func take(_ character: Character, before next: Character?) {
            if character.isLetterOfScript {
                close()
                words.append(
                    SpokenWord(folded: String(character).folded, isLetterOfScript: true, opensRun: !followsScript))
                followsScript = true
                opensSentence = false
                return
            }
            if character.isLetter || character.isNumber {
                if let last = current.last, last.isNumber != character.isNumber, last.isLetter || last.isNumber {
                    close()
                }
                current.append(character)
                followsScript = false
                return
            }
            // "don't" and "don’t" are the same word.
            if character == "'" || character == "’" { return }
            if let last = current.last, last.isNumber, ".,:/".contains(character), next?.isNumber == true {
                current.append(character)
                return
            }
            close()
            followsScript = false
            if ".!?:".contains(character) || character.isNewline { opensSentence = true }
        }

        /// - Parameter half: of the day, after a number.
        mutating func take(half: String) {
            close()
            guard let hour = words.last else { return }
            words.append(SpokenWord(folded: hour.folded + half, isNumber: true))
        }

        mutating func close() {
            guard let first = current.first else { return }
            words.append(
                SpokenWord(
                    folded: current.folded, isNumber: first.isNumber, isCapitalized: first.isUppercase,
                    isName: first.isUppercase && !opensSentence))
            opensSentence = false
            current = ""
        }
    }
}

extension Character {
    /// Han, kana, Thai, Lao, Khmer and Burmese write words without spaces.
    fileprivate var isLetterOfScript: Bool {
        guard let scalar = unicodeScalars.first, scalar.properties.generalCategory == .otherLetter else { return false }
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFF:
            return true
        default: return false
        }
    }
}
