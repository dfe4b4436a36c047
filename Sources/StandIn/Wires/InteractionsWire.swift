import HTTPServer
import JSON

/// Google's Interactions API. The form of its errors for keys and quotas is that of all of Google's APIs.
struct InteractionsWire: StandInWire {
    private static let members: Set = [
        "model", "input", "system_instruction", "response_format", "generation_config", "store", "stream", "background",
        "safety_settings", "service_tier", "labels", "previous_interaction_id", "tools", "response_modalities",
    ]
    private static let generation: Set = [
        "max_output_tokens", "seed", "stop_sequences", "temperature", "thinking_level", "thinking_summaries", "top_p",
        "tool_choice",
    ]

    func key(_ request: HTTPRequest) -> String? { request.headers["x-goog-api-key"] }

    func question(_ body: JSON, _ request: HTTPRequest) throws(StandInRefusal) -> StandInQuestion {
        if let unknown = body.unknown(Self.members) ?? body["generation_config"]?.unknown(Self.generation) {
            throw StandInRefusal("Unknown parameter '\(unknown)'.")
        }
        guard let model = body.modelName else { throw StandInRefusal("'model' or 'agent' is required.") }
        let contents = Self.contents(body["input"])
        let texts = contents.filter { $0["type"] == "text" }.compactMap { $0["text"]?.string }
        let pictures = contents.filter { $0["type"] == "image" }
        guard !contents.isEmpty, texts.count + pictures.count == contents.count else {
            throw StandInRefusal("'input' is required: a string, or a list of contents.")
        }
        guard
            pictures.allSatisfy({
                $0["mime_type"]?.string?.hasPrefix("image/") ?? false && $0["data"]?.isGooglePicture ?? false
            })
        else { throw StandInRefusal("Unable to process input image.") }
        let format = body["response_format"]?.array?.first ?? body["response_format"]
        guard format == nil || format?["type"] == "text",
            format?["schema"] == nil || format?["mime_type"] == "application/json"
        else { throw StandInRefusal("'response_format' is invalid.") }
        guard body["stream"] == nil || body["stream"] == false else {
            throw StandInRefusal("The stand-in does not stream.")
        }
        return StandInQuestion(
            dialect: .geminiInteractions, model: model, instructions: body["system_instruction"]?.string ?? "",
            content: texts.joined(separator: "\n"), schema: format?["schema"], pictures: pictures.count)
    }

    func answer(_ outcome: StandInOutcome, to question: StandInQuestion, _ usage: StandInUsage) -> HTTPResponse {
        var texts: [String] = []
        var status = "completed"
        var errors: [JSON] = []
        switch outcome {
        case .text(let text): texts = [text]
        case .parts(let parts): texts = parts
        case .cutOff(let text):
            texts = [text]
            status = "incomplete"
        case .nothing: break
        case .blocked, .safety:
            status = "failed"
            errors = [["code": "safety", "message": "The response was blocked."]]
        case .refusal: texts = [StandInOutcome.refusalText]
        }
        var steps: [JSON] = [["type": "thought", "signature": "c3RhbmQtaW4="]]
        if !texts.isEmpty {
            let contents = texts.map { text -> JSON in ["type": "text", "text": .string(text)] }
            steps.append(["type": "model_output", "content": .array(contents)])
        }
        var members: [JSON.Member] = [
            .init(name: "id", value: "stand-in"), .init(name: "model", value: .string(question.model)),
            .init(name: "object", value: "interaction"), .init(name: "status", value: .string(status)),
            .init(name: "created", value: "2026-11-26T00:00:00Z"), .init(name: "steps", value: .array(steps)),
            .init(
                name: "usage",
                value: [
                    "total_input_tokens": .integer(usage.input), "total_output_tokens": .integer(usage.output),
                    "total_thought_tokens": 0, "total_tokens": .integer(usage.total),
                ]),
        ]
        if !errors.isEmpty { members.append(.init(name: "errors", value: .array(errors))) }
        return HTTPResponse(.object(members))
    }

    /// The contents of a text, of a list of contents, or of the user's steps.
    private static func contents(_ input: JSON?) -> [JSON] {
        switch input {
        case .string(let text)?: [["type": "text", "text": .string(text)]]
        case .array(let items)?:
            items.flatMap { $0["type"] == "user_input" ? contents($0["content"]) : [$0] }
        default: []
        }
    }

    func error(_ error: StandInError) -> HTTPResponse {
        guard case .badRequest(let message) = error else { return GoogleErrors.response(error) }
        return HTTPResponse(["error": ["code": "invalid_request", "message": .string(message)]], status: 400)
    }
}
