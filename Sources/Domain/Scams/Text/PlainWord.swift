/// A word, number or other unit of a text, in plain form.
struct PlainWord: Sendable, Equatable {
    enum Kind: Sendable {
        case word
        case number
        case money
        case phone
        case mail
        case handle
        case link
        /// A code for the dialer of a phone, such as `*21*`.
        case dial
    }

    var kind: Kind
    /// Lower case ASCII letters, digits and apostrophes; other letters only if nothing in ASCII looks like them. A link
    /// has its host.
    var text: String
    /// Indices of the scanned text.
    var range: Range<Int>
    /// Number of the sentence.
    var sentence: Int
    /// Number of the part of a sentence between commas and the like.
    var clause: Int
    /// Whether the first letter is a capital.
    var isCapital = false
    /// Whether letters of other scripts imitate its letters.
    var isForeign = false
}
