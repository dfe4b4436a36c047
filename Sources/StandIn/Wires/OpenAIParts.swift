import HTTPServer
import JSON

/// What OpenAI's two APIs share.
enum OpenAIParts {
    /// - Parameter format: with `name`, `schema` and `strict`.
    static func schema(_ format: JSON?, at place: String) throws(StandInRefusal) -> JSON? {
        guard let format else { return nil }
        guard let name = format["name"]?.string, (1...64).contains(name.utf8.count),
            name.utf8.allSatisfy({
                ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F || $0 == 0x2D
            })
        else { throw StandInRefusal("Missing required parameter: '\(place).name'.") }
        guard let schema = format["schema"], schema["type"] == "object" else {
            throw StandInRefusal(
                "Invalid schema for response_format '\(name)': schema must be a JSON Schema of 'type: \"object\"'.")
        }
        if format["strict"] == true, let loose = schema.looseObject(allRequired: true) {
            throw StandInRefusal(
                "Invalid schema for response_format '\(name)': In context=\(loose), 'additionalProperties' is required to be "
                    + "supplied and to be false, and 'required' must include every key in properties.")
        }
        return schema
    }

    static func error(_ error: StandInError) -> HTTPResponse {
        switch error {
        case .badRequest(let message): return body(400, "invalid_request_error", nil, message)
        case .keyMissing: return body(401, "invalid_request_error", nil, "You didn't provide an API key.")
        case .keyInvalid: return body(401, "invalid_request_error", "invalid_api_key", "Incorrect API key provided.")
        case .modelGone(let model):
            return body(
                404, "invalid_request_error", "model_not_found",
                "The model `\(model)` does not exist or you do not have access to it.")
        case .rateLimited(let seconds):
            var response = body(429, "requests", "rate_limit_exceeded", "Rate limit reached.")
            if let seconds {
                response.headers["retry-after-ms"] = String(Int(seconds * 1000))
                response.headers["retry-after"] = String(Int(seconds.rounded(.up)))
            }
            return response
        case .dayQuota:
            return body(
                429, "insufficient_quota", "insufficient_quota",
                "You exceeded your current quota, please check your plan and billing details.")
        case .overloaded: return body(503, "server_error", nil, "The engine is currently overloaded.")
        case .serverError: return body(500, "server_error", nil, "The server had an error.")
        }
    }

    static func blocked() -> HTTPResponse {
        body(400, "invalid_request_error", "content_policy_violation", "The request was rejected by the safety system.")
    }

    private static func body(_ status: Int, _ type: String, _ code: String?, _ message: String) -> HTTPResponse {
        HTTPResponse(
            ["error": ["message": .string(message), "type": .string(type), "param": nil, "code": JSON(code)]],
            status: status)
    }
}
