import HTTPServer
import JSON

struct GeminiWire: StandInWire {
    private static let members: Set = [
        "contents", "systemInstruction", "generationConfig", "safetySettings", "tools", "toolConfig", "cachedContent",
        "serviceTier",
    ]
    private static let generation: Set = [
        "responseMimeType", "responseSchema", "responseJsonSchema", "temperature", "topP", "topK", "maxOutputTokens",
        "candidateCount", "stopSequences", "seed", "thinkingConfig", "mediaResolution", "presencePenalty",
        "frequencyPenalty", "responseModalities",
    ]

    func key(_ request: HTTPRequest) -> String? { request.headers["x-goog-api-key"] }

    func question(_ body: JSON, _ request: HTTPRequest) throws(StandInRefusal) -> StandInQuestion {
        let body = Self.camelCased(body)
        let generation = body["generationConfig"] ?? [:]
        if let unknown = body.unknown(Self.members) ?? generation.unknown(Self.generation) {
            throw StandInRefusal("Invalid JSON payload received. Unknown name \"\(unknown)\": Cannot find field.")
        }
        guard let contents = body["contents"]?.array, !contents.isEmpty else {
            throw StandInRefusal("* GenerateContentRequest.contents: contents is not specified")
        }
        let parts = contents.flatMap { $0["parts"]?.array ?? [] }
        guard !parts.isEmpty else {
            throw StandInRefusal("* GenerateContentRequest.contents[0].parts: must not be empty.")
        }
        let pictures = parts.filter { $0["inlineData"] != nil }
        guard parts.allSatisfy({ ($0["text"]?.string != nil) != ($0["inlineData"] != nil) }) else {
            throw StandInRefusal("* GenerateContentRequest.contents[0].parts[0].data: required oneof field 'data'")
        }
        guard pictures.allSatisfy({ Self.isPicture($0["inlineData"]) }) else {
            throw StandInRefusal("Unable to process input image. Please retry.")
        }
        let schema = generation["responseJsonSchema"] ?? generation["responseSchema"]
        guard schema == nil || generation["responseMimeType"] == "application/json" else {
            throw StandInRefusal(
                "* GenerateContentRequest.generation_config.response_schema: only allowed when mimetype is application/json"
            )
        }
        guard generation["responseJsonSchema"] == nil || generation["responseSchema"] == nil,
            generation["maxOutputTokens"].map({ ($0.integer ?? 0) > 0 }) ?? true
        else { throw StandInRefusal("* GenerateContentRequest.generation_config: invalid") }
        return StandInQuestion(
            dialect: .gemini, model: request.pathParameters["model"] ?? "",
            instructions: (body["systemInstruction"]?["parts"]?.array ?? []).compactMap { $0["text"]?.string }
                .joined(separator: "\n"),
            content: parts.compactMap { $0["text"]?.string }.joined(separator: "\n"), schema: schema,
            pictures: pictures.count)
    }

    func answer(_ outcome: StandInOutcome, to question: StandInQuestion, _ usage: StandInUsage) -> HTTPResponse {
        var members: [JSON.Member] = []
        switch outcome {
        case .text(let text): members.append(Self.candidates([["text": .string(text)]], "STOP"))
        case .parts(let parts):
            let thought: JSON = ["text": .string(StandInOutcome.thoughts), "thought": true]
            members.append(Self.candidates([thought] + parts.map { ["text": .string($0)] }, "STOP"))
        case .cutOff(let text): members.append(Self.candidates([["text": .string(text)]], "MAX_TOKENS"))
        case .nothing: break
        case .blocked: members.append(.init(name: "promptFeedback", value: ["blockReason": "PROHIBITED_CONTENT"]))
        case .safety: members.append(Self.candidates([], "SAFETY"))
        // This API has no refusals; the model says so in its text.
        case .refusal: members.append(Self.candidates([["text": .string(StandInOutcome.refusalText)]], "STOP"))
        }
        members += [
            .init(
                name: "usageMetadata",
                value: [
                    "promptTokenCount": .integer(usage.input), "candidatesTokenCount": .integer(usage.output),
                    "totalTokenCount": .integer(usage.total),
                ]),
            .init(name: "modelVersion", value: .string(question.model)),
            .init(name: "responseId", value: "stand-in"),
        ]
        return HTTPResponse(.object(members))
    }

    func error(_ error: StandInError) -> HTTPResponse { GoogleErrors.response(error) }

    private static func candidates(_ parts: [JSON], _ reason: String) -> JSON.Member {
        let content: JSON = parts.isEmpty ? ["role": "model"] : ["parts": .array(parts), "role": "model"]
        return .init(
            name: "candidates",
            value: [["content": content, "finishReason": .string(reason), "index": 0]])
    }

    /// Google reads the names of members in both spellings; its own client mixes them.
    private static func camelCased(_ json: JSON) -> JSON {
        switch json {
        case .array(let items): return .array(items.map(camelCased))
        case .object(let members):
            return .object(
                members.map { member in
                    let words = member.name.split(separator: "_")
                    let name =
                        words.count < 2
                        ? member.name
                        : words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
                    let isSchema = ["responseSchema", "responseJsonSchema"].contains(name)
                    return .init(name: name, value: isSchema ? member.value : camelCased(member.value))
                })
        default: return json
        }
    }

    private static func isPicture(_ data: JSON?) -> Bool {
        data?["mimeType"]?.string?.hasPrefix("image/") ?? false && data?["data"]?.isGooglePicture ?? false
    }
}
