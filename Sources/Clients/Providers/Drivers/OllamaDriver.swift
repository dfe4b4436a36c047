internal import HTTPClient
internal import JSON

/// `POST /api/chat`, https://docs.ollama.com/api/chat
///
/// `think: false` is accepted by models that cannot think, too.
struct OllamaDriver: ProviderDriver {
    func request(
        _ question: ProviderQuestion, model: String, base: String, key: String?
    ) -> HTTPClientRequest {
        var message: [JSON.Member] = [
            .init(name: "role", value: "user"), .init(name: "content", value: .string(question.content)),
        ]
        if !question.pictures.isEmpty {
            message.append(.init(name: "images", value: JSON(question.pictures.map(\.base64))))
        }
        let body: JSON = [
            "model": .string(model),
            "messages": [["role": "system", "content": .string(question.instructions)], .object(message)],
            "stream": false,
            "think": false,
            "format": question.schemaJSON,
            "options": ["temperature": 0, "num_predict": .integer(question.maximumTokens)],
        ]
        return ProviderRequest.post("\(base)/api/chat", body, ProviderRequest.bearer(key))
    }

    func modelRequest(_ model: String, base: String, key: String?) -> HTTPClientRequest {
        ProviderRequest.post("\(base)/api/show", ["model": .string(model)], ProviderRequest.bearer(key))
    }

    func answer(_ response: HTTPClientResponse) throws(ProviderFault) -> ProviderAnswer {
        let reply = try ProviderReply(response)
        let body = reply.body
        guard body["message"] != nil || body["done"] != nil else { throw ProviderReply.fault(.notTheAPI) }
        if body["done_reason"] == "length" { throw ProviderReply.fault(.cutOff, "length") }
        guard body["done"] != false else { throw ProviderReply.fault(.empty) }
        return try ProviderReply.answer(
            [body["message"]?["content"]?.string ?? ""],
            usage(body))
    }

    func usage(_ body: JSON) -> ProviderUsage? {
        ProviderReply.usage(body, inputs: ["prompt_eval_count"], outputs: ["eval_count"])
    }

    func checkModel(_ model: String, _ response: HTTPClientResponse) throws(ProviderFault) {
        let body = try ProviderReply(response).body
        guard body["details"] != nil || body["model_info"] != nil else { throw ProviderReply.fault(.notTheAPI) }
    }
}
