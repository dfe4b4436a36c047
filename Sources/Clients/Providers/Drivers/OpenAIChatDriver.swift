internal import HTTPClient
internal import JSON

/// `POST {base}/chat/completions`, https://platform.openai.com/docs/api-reference/chat
struct OpenAIChatDriver: ProviderDriver {
    func request(
        _ question: ProviderQuestion, model: String, base: String, key: String?
    ) -> HTTPClientRequest {
        let pictures = question.pictures.map { picture -> JSON in
            ["type": "image_url", "image_url": ["url": .string(picture.dataURL)]]
        }
        // Some servers with this API know content of several parts only if they know pictures.
        let content: JSON =
            pictures.isEmpty
            ? .string(question.content)
            : .array([["type": "text", "text": .string(question.content)]] + pictures)
        var members: [JSON.Member] = [
            .init(name: "model", value: .string(model)),
            .init(
                name: "messages",
                value: [
                    ["role": "system", "content": .string(question.instructions)],
                    ["role": "user", "content": content],
                ]),
            .init(
                name: "response_format",
                value: [
                    "type": "json_schema",
                    "json_schema": [
                        "name": .string(question.schemaName), "strict": true, "schema": question.schemaJSON,
                    ],
                ]),
        ]
        // OpenAI's reasoning models refuse `temperature` and `max_tokens`; other servers may not know
        // `max_completion_tokens`.
        let limit = JSON.integer(question.maximumTokens)
        if Self.isOpenAI(base) {
            members += [.init(name: "max_completion_tokens", value: limit), .init(name: "store", value: false)]
        } else {
            members += [.init(name: "max_tokens", value: limit), .init(name: "temperature", value: 0)]
        }
        return ProviderRequest.post("\(base)/chat/completions", .object(members), ProviderRequest.bearer(key))
    }

    func modelRequest(_ model: String, base: String, key: String?) -> HTTPClientRequest {
        ProviderRequest.get("\(base)/models", ProviderRequest.bearer(key))
    }

    func answer(_ response: HTTPClientResponse) throws(ProviderFault) -> ProviderAnswer {
        let reply = try ProviderReply(response)
        guard let choice = try reply.required("choices").array?.first else { throw ProviderReply.fault(.empty) }
        let message = choice["message"]
        if message?["refusal"]?.string != nil { throw ProviderReply.fault(.refused, "refusal") }
        switch choice["finish_reason"]?.string {
        case "length": throw ProviderReply.fault(.cutOff, "length")
        case "content_filter": throw ProviderReply.fault(.blocked, "content_filter")
        default: break
        }
        let content = message?["content"]
        return try ProviderReply.answer(
            content?.string.map { [$0] } ?? content?.texts(ofType: "text") ?? [],
            usage(reply.body))
    }

    func usage(_ body: JSON) -> ProviderUsage? {
        ProviderReply.usage(body["usage"], inputs: ["prompt_tokens"], outputs: ["completion_tokens"])
    }

    /// The list of models, because many servers know no request for one model. Ollama lists its models with a tag.
    func checkModel(_ model: String, _ response: HTTPClientResponse) throws(ProviderFault) {
        let names = (try ProviderReply(response).required("data").array ?? []).compactMap { $0["id"]?.string }
        guard names.contains(model) || names.contains("\(model):latest") else {
            throw ProviderFault(.modelGone, "the server lists \(names.prefix(5).joined(separator: ", "))")
        }
    }

    /// OpenAI itself, or OpenAI's models at Azure.
    private static func isOpenAI(_ base: String) -> Bool {
        let host = base.split(separator: "/").dropFirst().first?.split(separator: ":").first ?? ""
        return [".openai.com", ".openai.azure.com"].contains { host.hasSuffix($0) }
    }
}
