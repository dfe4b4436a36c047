internal import HTTPClient
internal import JSON

/// `POST {base}/responses`, https://platform.openai.com/docs/api-reference/responses
///
/// Without `temperature` and `reasoning`: each is refused by some models.
struct OpenAIResponsesDriver: ProviderDriver {
    func request(
        _ question: ProviderQuestion, model: String, base: String, key: String?
    ) -> HTTPClientRequest {
        let pictures = question.pictures.map { picture -> JSON in
            ["type": "input_image", "detail": "auto", "image_url": .string(picture.dataURL)]
        }
        let body: JSON = [
            "model": .string(model),
            "store": false,
            "instructions": .string(question.instructions),
            "input": [
                [
                    "role": "user",
                    "content": .array([["type": "input_text", "text": .string(question.content)]] + pictures),
                ]
            ],
            "text": [
                "format": [
                    "type": "json_schema", "name": .string(question.schemaName), "strict": true,
                    "schema": question.schemaJSON,
                ]
            ],
            "max_output_tokens": .integer(question.maximumTokens),
        ]
        return ProviderRequest.post("\(base)/responses", body, ProviderRequest.bearer(key))
    }

    func modelRequest(_ model: String, base: String, key: String?) -> HTTPClientRequest {
        OpenAIChatDriver().modelRequest(model, base: base, key: key)
    }

    func answer(_ response: HTTPClientResponse) throws(ProviderFault) -> ProviderAnswer {
        let reply = try ProviderReply(response)
        let contents = (try reply.required("output").array ?? []).filter { $0["type"]?.string == "message" }
            .compactMap { $0["content"] }
        if contents.contains(where: { $0.array?.contains { $0["type"] == "refusal" } ?? false }) {
            throw ProviderReply.fault(.refused, "refusal")
        }
        let reason = reply.body["incomplete_details"]?["reason"]?.string
        switch reply.body["status"]?.string {
        case "completed", nil: break
        case "incomplete": throw ProviderReply.fault(reason == "content_filter" ? .blocked : .cutOff, reason)
        case "failed", "cancelled": throw ProviderReply.fault(.errorInside, reply.body["status"]?.string)
        case .some(let status): throw ProviderReply.fault(.empty, status)
        }
        return try ProviderReply.answer(
            contents.flatMap { $0.texts(ofType: "output_text") },
            usage(reply.body))
    }

    func usage(_ body: JSON) -> ProviderUsage? {
        ProviderReply.usage(body["usage"], inputs: ["input_tokens"], outputs: ["output_tokens"])
    }

    func checkModel(_ model: String, _ response: HTTPClientResponse) throws(ProviderFault) {
        try OpenAIChatDriver().checkModel(model, response)
    }
}
