import HTTPServer
import JSON

/// Ollama's own API. Its server ignores unknown members.
struct OllamaWire: StandInWire {
    func key(_ request: HTTPRequest) -> String? { request.bearer }

    func question(_ body: JSON, _ request: HTTPRequest) throws(StandInRefusal) -> StandInQuestion {
        guard let model = body.modelName else { throw StandInRefusal("model is required") }
        let messages = body["messages"]?.array ?? []
        guard !messages.isEmpty, messages.allSatisfy({ $0["role"]?.string != nil && $0["content"]?.string != nil })
        else {
            throw StandInRefusal("messages is required")
        }
        // The real server streams lines unless `stream` is false.
        guard body["stream"] == false else { throw StandInRefusal("the stand-in does not stream; set stream to false") }
        let pictures = messages.flatMap { $0["images"]?.array ?? [] }
        guard pictures.allSatisfy(\.isPicture) else { throw StandInRefusal("illegal base64 data at input byte 0") }
        let format = body["format"]
        guard format == nil || format == "json" || format == "" || format == .null || format?.isObject == true else {
            throw StandInRefusal("invalid format: expected \"json\" or a JSON schema")
        }
        func texts(_ role: String) -> String {
            messages.filter { $0["role"]?.string == role }.compactMap { $0["content"]?.string }.joined(separator: "\n")
        }
        return StandInQuestion(
            dialect: .ollama, model: model, instructions: texts("system"), content: texts("user"),
            schema: format?.isObject == true ? format : nil, pictures: pictures.count)
    }

    func answer(_ outcome: StandInOutcome, to question: StandInQuestion, _ usage: StandInUsage) -> HTTPResponse {
        var content = ""
        var thinking: String?
        var reason = "stop"
        switch outcome {
        case .text(let text): content = text
        case .parts(let parts):
            content = parts.joined()
            thinking = StandInOutcome.thoughts
        case .cutOff(let text):
            content = text
            reason = "length"
        case .nothing: break
        // A local model has no filter; it says so in its text.
        case .blocked, .safety, .refusal: content = StandInOutcome.refusalText
        }
        var message: [JSON.Member] = [
            .init(name: "role", value: "assistant"), .init(name: "content", value: .string(content)),
        ]
        if let thinking { message.append(.init(name: "thinking", value: .string(thinking))) }
        return HTTPResponse([
            "model": .string(question.model), "created_at": "2026-11-26T00:00:00Z", "message": .object(message),
            "done": true, "done_reason": .string(reason), "total_duration": 1, "load_duration": 1,
            "prompt_eval_count": .integer(usage.input), "prompt_eval_duration": 1,
            "eval_count": .integer(usage.output), "eval_duration": 1,
        ])
    }

    func error(_ error: StandInError) -> HTTPResponse {
        switch error {
        case .badRequest(let message): return Self.body(400, message)
        case .keyMissing, .keyInvalid: return Self.body(401, "unauthorized")
        case .modelGone(let model): return Self.body(404, "model '\(model)' not found")
        case .rateLimited(let seconds):
            var response = Self.body(429, "too many requests")
            response.headers["Retry-After"] = seconds.map { String(Int($0.rounded(.up))) }
            return response
        case .dayQuota: return Self.body(429, "you have reached your daily usage limit")
        case .overloaded: return Self.body(503, "server busy, please try again.  maximum pending requests exceeded")
        case .serverError: return Self.body(500, "llama runner process has terminated: signal: killed")
        }
    }

    private static func body(_ status: Int, _ message: String) -> HTTPResponse {
        HTTPResponse(["error": .string(message)], status: status)
    }
}
