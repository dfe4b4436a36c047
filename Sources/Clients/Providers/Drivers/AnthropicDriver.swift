internal import HTTPClient
internal import JSON

/// `POST /v1/messages`, https://platform.claude.com/docs/en/api/messages
///
/// Without `temperature` and `thinking`: newer models refuse the former, and no value of the latter suits all models.
struct AnthropicDriver: ProviderDriver {
    private static let version = "2023-06-01"

    func request(
        _ question: ProviderQuestion, model: String, base: String, key: String?
    ) -> HTTPClientRequest {
        let pictures = question.pictures.map { picture -> JSON in
            [
                "type": "image",
                "source": [
                    "type": "base64", "media_type": .string(picture.contentType), "data": .string(picture.base64),
                ],
            ]
        }
        let body: JSON = [
            "model": .string(model),
            "max_tokens": .integer(question.maximumTokens),
            "system": .string(question.instructions),
            "messages": [
                [
                    "role": "user",
                    "content": .array(pictures + [["type": "text", "text": .string(question.content)]]),
                ]
            ],
            "output_config": ["format": ["type": "json_schema", "schema": question.schemaJSON]],
        ]
        return ProviderRequest.post("\(base)/v1/messages", body, Self.headers(key))
    }

    func modelRequest(_ model: String, base: String, key: String?) -> HTTPClientRequest {
        ProviderRequest.get("\(base)/v1/models/\(ProviderRequest.segment(model))", Self.headers(key))
    }

    func answer(_ response: HTTPClientResponse) throws(ProviderFault) -> ProviderAnswer {
        let reply = try ProviderReply(response)
        guard try reply.required("type").string == "message" else { throw ProviderReply.fault(.notTheAPI) }
        let reason = reply.body["stop_reason"]?.string
        switch reason {
        case "refusal": throw ProviderReply.fault(.refused, reason)
        case "max_tokens", "model_context_window_exceeded": throw ProviderReply.fault(.cutOff, reason)
        case nil, "end_turn", "stop_sequence": break
        // There is no tool to use.
        default: throw ProviderReply.fault(.empty, reason)
        }
        return try ProviderReply.answer(
            reply.body["content"]?.texts(ofType: "text") ?? [],
            usage(reply.body))
    }

    func usage(_ body: JSON) -> ProviderUsage? {
        ProviderReply.usage(
            body["usage"],
            inputs: ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"],
            outputs: ["output_tokens"])
    }

    func checkModel(_ model: String, _ response: HTTPClientResponse) throws(ProviderFault) {
        _ = try ProviderReply(response).required("id")
    }

    private static func headers(_ key: String?) -> HTTPClientFields {
        var headers = ProviderRequest.key(key, in: "x-api-key")
        headers["anthropic-version"] = version
        return headers
    }
}
