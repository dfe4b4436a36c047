import JSON
import Providers

extension ProviderQuestion {
    /// A small question with one picture.
    static let withPicture = question([Picture(contentType: "image/png", bytes: [0x89, 0x50, 0x4E, 0x47])])
    static let withoutPicture = question([])

    private static func question(_ pictures: [Picture]) -> ProviderQuestion {
        ProviderQuestion(
            instructions: "Say who it is.", content: "Ada \"Countess\"\nLovelace", pictures: pictures,
            schemaName: "person",
            schema: """
                {"type":"object","properties":{"contact":{"type":["string","null"]},"confidence":{"type":"number"}},\
                "required":["contact","confidence"],"additionalProperties":false}
                """,
            maximumTokens: 300)
    }
}

extension ProviderDialect {
    /// The base of a server at this address.
    func base(_ address: String) -> String {
        switch self {
        case .openai, .openaiResponses: address + "/v1"
        case .gemini, .geminiInteractions, .anthropic, .ollama: address
        }
    }
}
