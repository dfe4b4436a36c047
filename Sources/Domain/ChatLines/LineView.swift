/// What a reader sees in one line of a text, before the line has a role.
package struct LineView: Sendable {
    /// Indices of the features that the line has, ascending; each is less than `width`.
    package var features: [Int]
    /// Number of features that a reader can see.
    package var width: Int
    /// The folded line.
    package var words: String
    /// The same for lines that are built alike: their parts and marks, without their words.
    package var shape: String
    /// Folded name, if the line could be or begin with the name of a sender.
    package var name: String?
    /// Whether the name is followed by a mark or a stamp: more than a short line.
    package var isHead: Bool
    package var hasStamp: Bool
    /// The folded text after the head; the whole line if there is none.
    package var body: String

    package init(
        features: [Int], width: Int, words: String, shape: String, name: String?, isHead: Bool, hasStamp: Bool,
        body: String
    ) {
        self.features = features
        self.width = width
        self.words = words
        self.shape = shape
        self.name = name
        self.isHead = isHead
        self.hasStamp = hasStamp
        self.body = body
    }
}
