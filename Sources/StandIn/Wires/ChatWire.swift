import HTTPServer
import JSON

/// OpenAI's chat completions.
struct ChatWire: StandInWire {
    private static let members: Set = [
        "model", "messages", "response_format", "temperature", "top_p", "max_tokens", "max_completion_tokens", "n",
        "seed", "stop", "store", "stream", "user", "reasoning_effort", "service_tier", "metadata",
        "frequency_penalty", "presence_penalty", "verbosity", "safety_identifier",
    ]

    func key(_ request: HTTPRequest) -> String? { request.bearer }

    func question(_ body: JSON, _ request: HTTPRequest) throws(StandInRefusal) -> StandInQuestion {
        if let unknown = body.unknown(Self.members) {
            throw StandInRefusal("Unrecognized request argument supplied: \(unknown)")
        }
        guard let model = body.modelName else { throw StandInRefusal("you must provide a model parameter") }
        guard let messages = body["messages"]?.array, !messages.isEmpty else {
            throw StandInRefusal("Missing required parameter: 'messages'.")
        }
        guard body["max_tokens"] == nil || body["max_completion_tokens"] == nil else {
            throw StandInRefusal("Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.")
        }
        guard body["stream"] == nil || body["stream"] == false else {
            throw StandInRefusal("The stand-in does not stream.")
        }
        var instructions: [String] = []
        var content: [String] = []
        var pictures = 0
        for (index, message) in messages.enumerated() {
            let parts =
                message["content"]?.array ?? message["content"]?.string.map { [["type": "text", "text": .string($0)]] }
                ?? []
            let texts = parts.filter { $0["type"] == "text" }.compactMap { $0["text"]?.string }
            let images = parts.filter { $0["type"] == "image_url" }
            guard !parts.isEmpty, texts.count + images.count == parts.count else {
                throw StandInRefusal("Invalid value for 'messages[\(index)].content'.")
            }
            guard images.allSatisfy({ $0["image_url"]?["url"]?.isPictureURL ?? false }) else {
                throw StandInRefusal("Invalid image data in 'messages[\(index)].content'.")
            }
            switch message["role"]?.string {
            case "system", "developer": instructions += texts
            case "user": content += texts
            case "assistant": break
            default: throw StandInRefusal("Invalid value for 'messages[\(index)].role'.")
            }
            pictures += images.count
        }
        let format = body["response_format"]
        guard format == nil || ["text", "json_object", "json_schema"].contains(format?["type"]?.string) else {
            throw StandInRefusal("Invalid value for 'response_format.type'.")
        }
        let schemaFormat: JSON? = format?["type"] == "json_schema" ? .some(format?["json_schema"] ?? [:]) : .none
        return StandInQuestion(
            dialect: .openai, model: model, instructions: instructions.joined(separator: "\n"),
            content: content.joined(separator: "\n"),
            schema: try OpenAIParts.schema(schemaFormat, at: "response_format.json_schema"),
            pictures: pictures)
    }

    func answer(_ outcome: StandInOutcome, to question: StandInQuestion, _ usage: StandInUsage) -> HTTPResponse {
        var content: String?
        var refusal: String?
        var reason = "stop"
        switch outcome {
        case .text(let text): content = text
        // The message has one text. Servers of models that think add their thoughts beside it.
        case .parts(let parts): content = parts.joined()
        case .cutOff(let text):
            content = text
            reason = "length"
        case .nothing: reason = ""
        case .blocked: return OpenAIParts.blocked()
        case .safety: reason = "content_filter"
        case .refusal: refusal = StandInOutcome.refusalText
        }
        let choice: JSON = [
            "index": 0,
            "message": [
                "role": "assistant", "content": JSON(content), "refusal": JSON(refusal),
                "reasoning_content": .string(StandInOutcome.thoughts),
            ],
            "logprobs": nil, "finish_reason": .string(reason),
        ]
        return HTTPResponse([
            "id": "chatcmpl-stand-in", "object": "chat.completion", "created": 1_764_115_200,
            "model": .string(question.model), "choices": reason.isEmpty ? [] : [choice],
            "usage": [
                "prompt_tokens": .integer(usage.input), "completion_tokens": .integer(usage.output),
                "total_tokens": .integer(usage.total),
            ],
        ])
    }

    func error(_ error: StandInError) -> HTTPResponse { OpenAIParts.error(error) }
}
