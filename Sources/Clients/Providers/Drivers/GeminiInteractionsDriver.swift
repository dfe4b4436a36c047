internal import HTTPClient
internal import JSON

/// `POST /v1beta/interactions`, https://ai.google.dev/gemini-api/docs/interactions
///
/// Google keeps interactions unless `store` is false.
struct GeminiInteractionsDriver: ProviderDriver {
    /// The form of responses with `steps`.
    private static let revision = "2026-05-20"

    func request(
        _ question: ProviderQuestion, model: String, base: String, key: String?
    ) -> HTTPClientRequest {
        let pictures = question.pictures.map { picture -> JSON in
            ["type": "image", "mime_type": .string(picture.contentType), "data": .string(picture.base64)]
        }
        let body: JSON = [
            "model": .string(GeminiDriver.name(model)),
            "store": false,
            "system_instruction": .string(question.instructions),
            "input": [
                [
                    "type": "user_input",
                    "content": .array([["type": "text", "text": .string(question.content)]] + pictures),
                ]
            ],
            "response_format": ["type": "text", "mime_type": "application/json", "schema": question.schemaJSON],
            "generation_config": ["temperature": 0, "max_output_tokens": .integer(question.maximumTokens)],
        ]
        var headers = GeminiDriver.headers(key)
        headers["Api-Revision"] = Self.revision
        return ProviderRequest.post("\(base)/v1beta/interactions", body, headers)
    }

    func modelRequest(_ model: String, base: String, key: String?) -> HTTPClientRequest {
        GeminiDriver().modelRequest(model, base: base, key: key)
    }

    func answer(_ response: HTTPClientResponse) throws(ProviderFault) -> ProviderAnswer {
        let reply = try ProviderReply(response)
        let status = try reply.required("status").string
        let body = reply.body
        let steps = (body["steps"]?.array ?? []).filter { $0["type"]?.string == "model_output" }
        let errors = (body["errors"]?.array ?? []) + steps.compactMap { $0["error"] }
        if let error = errors.compactMap({ ProviderError(["error": $0]) }).first {
            throw ProviderReply.fault(error.isAboutContent ? .blocked : .errorInside, error.code ?? status)
        }
        switch status {
        case "completed": break
        case "incomplete", "requires_continuation": throw ProviderReply.fault(.cutOff, status)
        case "failed", "cancelled", "budget_exceeded": throw ProviderReply.fault(.errorInside, status)
        default: throw ProviderReply.fault(.empty, status)
        }
        return try ProviderReply.answer(
            steps.flatMap { $0["content"]?.texts(ofType: "text") ?? [] },
            usage(body))
    }

    func usage(_ body: JSON) -> ProviderUsage? {
        ProviderReply.usage(
            body["usage"], inputs: ["total_input_tokens"],
            outputs: ["total_output_tokens", "total_thought_tokens"])
    }

    func checkModel(_ model: String, _ response: HTTPClientResponse) throws(ProviderFault) {
        try GeminiDriver().checkModel(model, response)
    }
}
