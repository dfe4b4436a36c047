/// The standard library's properties of a character. In a file of its own that does not import Captures, whose
/// properties would replace them.
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
