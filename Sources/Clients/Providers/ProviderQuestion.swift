/// What a provider is asked: instructions, the content of a capture as data, and the form of the answer.
package struct ProviderQuestion: Sendable {
    /// A picture that the provider sees with the text.
    package struct Picture: Sendable {
        /// No provider counts more tokens for a picture of 2,048 pixels: OpenAI's `gpt-4o-mini` counts 2,833 and 5,667 for each
        /// of up to eight tiles.
        package static let mostTokens = 50_000

        /// `image/jpeg`, `image/png` or `image/webp`.
        package var contentType: String
        package var bytes: [UInt8]

        package init(contentType: String, bytes: [UInt8]) {
            self.contentType = contentType
            self.bytes = bytes
        }
    }

    /// What the provider has to do. Contains no word of the capture.
    package var instructions: String
    /// The capture's text, which the instructions call data.
    package var content: String
    package var pictures: [Picture]
    /// Name of the answer's form: letters, digits, `_` and `-`, at most 64 characters.
    package var schemaName: String
    /// A JSON schema of an object, with `type`, `properties`, `required`, `items`, `enum` and `description` only, and
    /// `additionalProperties: false`: what every provider understands.
    package var schema: String
    /// Limit of the answer, in tokens.
    package var maximumTokens: Int

    package init(
        instructions: String, content: String, pictures: [Picture] = [], schemaName: String, schema: String,
        maximumTokens: Int
    ) {
        self.instructions = instructions
        self.content = content
        self.pictures = pictures
        self.schemaName = schemaName
        self.schema = schema
        self.maximumTokens = maximumTokens
    }
}
