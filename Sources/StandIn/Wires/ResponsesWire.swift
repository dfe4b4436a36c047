import HTTPServer
import JSON

/// OpenAI's responses.
struct ResponsesWire: StandInWire {
    private static let members: Set = [
        "model", "input", "instructions", "text", "max_output_tokens", "store", "stream", "temperature", "top_p",
        "reasoning", "include", "metadata", "service_tier", "user", "truncation", "safety_identifier",
    ]

    func key(_ request: HTTPRequest) -> String? { request.bearer }

    func question(_ body: JSON, _ request: HTTPRequest) throws(StandInRefusal) -> StandInQuestion {
        if let unknown = body.unknown(Self.members) { throw StandInRefusal("Unknown parameter: '\(unknown)'.") }
        guard let model = body.modelName else { throw StandInRefusal("Missing required parameter: 'model'.") }
        guard let input = body["input"] else { throw StandInRefusal("Missing required parameter: 'input'.") }
        guard body["stream"] == nil || body["stream"] == false else {
            throw StandInRefusal("The stand-in does not stream.")
        }
        let items = input.array ?? [["role": "user", "content": input]]
        guard items.allSatisfy({ ["user", "system", "developer", "assistant"].contains($0["role"]?.string) }) else {
            throw StandInRefusal("Invalid value for 'input[0].role'.")
        }
        let parts = items.flatMap { item -> [JSON] in
            item["content"]?.array ?? item["content"]?.string.map { [["type": "input_text", "text": .string($0)]] }
                ?? []
        }
        let texts = parts.filter { $0["type"] == "input_text" }.compactMap { $0["text"]?.string }
        let images = parts.filter { $0["type"] == "input_image" }
        guard !parts.isEmpty, texts.count + images.count == parts.count else {
            throw StandInRefusal("Invalid value for 'input[0].content'.")
        }
        guard images.allSatisfy({ $0["image_url"]?.isPictureURL ?? false }) else {
            throw StandInRefusal("Invalid 'input[0].content[1].image_url'.")
        }
        let format = body["text"]?["format"]
        let isSchema = format?["type"] == "json_schema"
        return StandInQuestion(
            dialect: .openaiResponses, model: model, instructions: body["instructions"]?.string ?? "",
            content: texts.joined(separator: "\n"),
            schema: try OpenAIParts.schema(isSchema ? format : nil, at: "text.format"), pictures: images.count)
    }

    func answer(_ outcome: StandInOutcome, to question: StandInQuestion, _ usage: StandInUsage) -> HTTPResponse {
        var contents: [JSON] = []
        var status = "completed"
        var reason: String?
        switch outcome {
        case .text(let text): contents = [Self.text(text)]
        case .parts(let parts): contents = parts.map(Self.text)
        case .cutOff(let text):
            contents = [Self.text(text)]
            status = "incomplete"
            reason = "max_output_tokens"
        case .nothing: break
        case .blocked: return OpenAIParts.blocked()
        case .safety:
            status = "incomplete"
            reason = "content_filter"
        case .refusal: contents = [["type": "refusal", "refusal": .string(StandInOutcome.refusalText)]]
        }
        var output: [JSON] = [["id": "rs_stand-in", "type": "reasoning", "summary": []]]
        if !contents.isEmpty {
            output.append([
                "id": "msg_stand-in", "type": "message", "role": "assistant", "status": .string(status),
                "content": .array(contents),
            ])
        }
        return HTTPResponse([
            "id": "resp_stand-in", "object": "response", "created_at": 1_764_115_200, "status": .string(status),
            "error": nil, "incomplete_details": reason.map { ["reason": .string($0)] } ?? .null,
            "instructions": .string(question.instructions), "metadata": [:], "model": .string(question.model),
            "output": .array(output), "parallel_tool_calls": true, "temperature": 1, "tool_choice": "auto", "tools": [],
            "top_p": 1, "store": false,
            "usage": [
                "input_tokens": .integer(usage.input),
                "input_tokens_details": ["cached_tokens": 0, "cache_write_tokens": 0],
                "output_tokens": .integer(usage.output), "output_tokens_details": ["reasoning_tokens": 0],
                "total_tokens": .integer(usage.total),
            ],
        ])
    }

    func error(_ error: StandInError) -> HTTPResponse { OpenAIParts.error(error) }

    private static func text(_ text: String) -> JSON {
        ["type": "output_text", "text": .string(text), "annotations": [], "logprobs": []]
    }
}
