package import JSON

/// What a client asked, from any of the wire formats.
package struct StandInQuestion: Sendable, Equatable {
    package var dialect: StandInDialect
    package var model: String
    package var instructions: String
    /// The texts of the user, joined by line breaks.
    package var content: String
    /// Nil if the client asks for plain text.
    package var schema: JSON?
    package var pictures: Int

    package init(
        dialect: StandInDialect, model: String, instructions: String, content: String, schema: JSON? = nil,
        pictures: Int = 0
    ) {
        self.dialect = dialect
        self.model = model
        self.instructions = instructions
        self.content = content
        self.schema = schema
        self.pictures = pictures
    }

    /// About as many tokens as a real provider counts: 4 bytes of text each, and 258 for a picture.
    var inputTokens: Int {
        let text = instructions.utf8.count + content.utf8.count + (schema?.bytes.count ?? 0)
        return max(1, text / 4) + 258 * pictures
    }
}
