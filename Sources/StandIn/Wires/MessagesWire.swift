import HTTPServer
import JSON

/// Anthropic's messages.
struct MessagesWire: StandInWire {
    private static let members: Set = [
        "model", "max_tokens", "messages", "system", "output_config", "temperature", "top_p", "top_k", "metadata",
        "stop_sequences", "stream", "thinking", "service_tier",
    ]
    private static let pictureTypes: Set = ["image/jpeg", "image/png", "image/gif", "image/webp"]

    /// Anthropic's client sends the key as a bearer token since version 2.
    func key(_ request: HTTPRequest) -> String? { request.headers["x-api-key"] ?? request.bearer }

    func question(_ body: JSON, _ request: HTTPRequest) throws(StandInRefusal) -> StandInQuestion {
        guard request.headers["anthropic-version"] != nil else {
            throw StandInRefusal("anthropic-version: header is required")
        }
        if let unknown = body.unknown(Self.members) {
            throw StandInRefusal("\(unknown): Extra inputs are not permitted")
        }
        guard let model = body.modelName else { throw StandInRefusal("model: Field required") }
        guard let limit = body["max_tokens"]?.integer, limit > 0 else {
            throw StandInRefusal("max_tokens: Field required")
        }
        guard let messages = body["messages"]?.array, messages.first?["role"] == "user" else {
            throw StandInRefusal("messages: first message must use the \"user\" role")
        }
        guard body["stream"] == nil || body["stream"] == false else {
            throw StandInRefusal("stream: not supported here")
        }
        let blocks = messages.flatMap { Self.blocks($0["content"]) }
        let texts = blocks.filter { $0["type"] == "text" }.compactMap { $0["text"]?.string }
        let images = blocks.filter { $0["type"] == "image" }
        guard !blocks.isEmpty, texts.count + images.count == blocks.count, texts.allSatisfy({ !$0.isEmpty }) else {
            throw StandInRefusal("messages.0.content: text content blocks must be non-empty")
        }
        guard images.allSatisfy({ Self.isPicture($0["source"]) }) else {
            throw StandInRefusal("messages.0.content.0.image.source.base64: invalid base64 data")
        }
        let format = body["output_config"]?["format"]
        if let format {
            guard format["type"] == "json_schema", let schema = format["schema"], schema.isObject else {
                throw StandInRefusal("output_config.format.schema: Field required")
            }
            guard schema.looseObject(allRequired: false) == nil else {
                throw StandInRefusal(
                    "output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false"
                )
            }
        }
        return StandInQuestion(
            dialect: .anthropic, model: model,
            instructions: Self.blocks(body["system"]).compactMap { $0["text"]?.string }.joined(separator: "\n"),
            content: texts.joined(separator: "\n"), schema: format?["schema"], pictures: images.count)
    }

    func answer(_ outcome: StandInOutcome, to question: StandInQuestion, _ usage: StandInUsage) -> HTTPResponse {
        var content: [JSON] = []
        var reason = "end_turn"
        switch outcome {
        case .text(let text): content = [Self.text(text)]
        case .parts(let parts):
            content = [["type": "thinking", "thinking": .string(StandInOutcome.thoughts), "signature": "c3RhbmQtaW4="]]
            content += parts.map(Self.text)
        case .cutOff(let text):
            content = [Self.text(text)]
            reason = "max_tokens"
        case .nothing: break
        // This API blocks questions and answers by a refusal.
        case .blocked, .safety, .refusal: reason = "refusal"
        }
        return HTTPResponse([
            "id": "msg_stand-in", "type": "message", "role": "assistant", "model": .string(question.model),
            "content": .array(content), "stop_reason": .string(reason), "stop_sequence": nil,
            "usage": [
                "input_tokens": .integer(usage.input), "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0,
                "output_tokens": .integer(usage.output), "service_tier": "standard",
            ],
        ])
    }

    func error(_ error: StandInError) -> HTTPResponse {
        switch error {
        case .badRequest(let message): return Self.body(400, "invalid_request_error", message)
        case .keyMissing: return Self.body(401, "authentication_error", "x-api-key header is required")
        case .keyInvalid: return Self.body(401, "authentication_error", "invalid x-api-key")
        case .modelGone(let model): return Self.body(404, "not_found_error", "model: \(model)")
        case .rateLimited(let seconds):
            var response = Self.body(429, "rate_limit_error", "This request would exceed your rate limit.")
            response.headers["retry-after"] = seconds.map { String(Int($0.rounded(.up))) }
            return response
        case .dayQuota: return Self.body(402, "billing_error", "Your credit balance is too low.")
        case .overloaded: return Self.body(529, "overloaded_error", "Overloaded")
        case .serverError: return Self.body(500, "api_error", "Internal server error")
        }
    }

    private static func body(_ status: Int, _ type: String, _ message: String) -> HTTPResponse {
        HTTPResponse(
            [
                "type": "error", "error": ["type": .string(type), "message": .string(message)],
                "request_id": "req_stand-in",
            ], status: status)
    }

    private static func blocks(_ content: JSON?) -> [JSON] {
        content?.array ?? content?.string.map { [text($0)] } ?? []
    }

    private static func text(_ text: String) -> JSON { ["type": "text", "text": .string(text)] }

    private static func isPicture(_ source: JSON?) -> Bool {
        guard source?["type"] == "base64", let type = source?["media_type"]?.string else { return false }
        return pictureTypes.contains(type) && source?["data"]?.isPicture ?? false
    }
}
