/// What the standard library says of a character; in a file of its own, which imports nothing that stands before it.
struct LibraryTraits: Equatable {
    var isLetter: Bool
    var isNumber: Bool
    var isWhitespace: Bool
    var isLowercase: Bool
    var isUppercase: Bool
}

extension LibraryTraits {
    init(of character: Character) {
        self.init(
            isLetter: character.isLetter, isNumber: character.isNumber, isWhitespace: character.isWhitespace,
            isLowercase: character.isLowercase, isUppercase: character.isUppercase)
    }
}
