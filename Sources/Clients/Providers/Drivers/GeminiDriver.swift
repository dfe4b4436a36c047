internal import HTTPClient
internal import JSON

/// `POST /v1beta/models/{model}:generateContent`, https://ai.google.dev/api/generate-content
///
/// The thinking level is left to the model: no value is accepted by all of them.
struct GeminiDriver: ProviderDriver {
    /// Why Google withholds an answer because of its content.
    private static let contentReasons: Set = [
        "SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY",
        "IMAGE_PROHIBITED_CONTENT", "IMAGE_RECITATION",
    ]

    func request(
        _ question: ProviderQuestion, model: String, base: String, key: String?
    ) -> HTTPClientRequest {
        let pictures = question.pictures.map { picture -> JSON in
            ["inlineData": ["mimeType": .string(picture.contentType), "data": .string(picture.base64)]]
        }
        let body: JSON = [
            "systemInstruction": ["parts": [["text": .string(question.instructions)]]],
            "contents": [["role": "user", "parts": .array([["text": .string(question.content)]] + pictures)]],
            "generationConfig": [
                "responseMimeType": "application/json", "responseJsonSchema": question.schemaJSON, "temperature": 0,
                "maxOutputTokens": .integer(question.maximumTokens),
            ],
        ]
        return ProviderRequest.post("\(Self.modelURL(model, base)):generateContent", body, Self.headers(key))
    }

    func modelRequest(_ model: String, base: String, key: String?) -> HTTPClientRequest {
        ProviderRequest.get(Self.modelURL(model, base), Self.headers(key))
    }

    func answer(_ response: HTTPClientResponse) throws(ProviderFault) -> ProviderAnswer {
        let body = try ProviderReply(response).body
        guard body["candidates"] != nil || body["promptFeedback"] != nil || body["usageMetadata"] != nil else {
            throw ProviderReply.fault(.notTheAPI)
        }
        if let reason = body["promptFeedback"]?["blockReason"]?.string { throw ProviderReply.fault(.blocked, reason) }
        guard let candidate = body["candidates"]?.array?.first else { throw ProviderReply.fault(.empty) }
        switch candidate["finishReason"]?.string {
        case nil, "STOP", "FINISH_REASON_UNSPECIFIED": break
        case "MAX_TOKENS": throw ProviderReply.fault(.cutOff, "MAX_TOKENS")
        case .some(let reason):
            throw ProviderReply.fault(Self.contentReasons.contains(reason) ? .blocked : .empty, reason)
        }
        let parts = candidate["content"]?["parts"]?.array ?? []
        return try ProviderReply.answer(
            parts.filter { $0["thought"] != true }.compactMap { $0["text"]?.string },
            usage(body))
    }

    func usage(_ body: JSON) -> ProviderUsage? {
        ProviderReply.usage(
            body["usageMetadata"], inputs: ["promptTokenCount"],
            outputs: ["candidatesTokenCount", "thoughtsTokenCount"])
    }

    func checkModel(_ model: String, _ response: HTTPClientResponse) throws(ProviderFault) {
        _ = try ProviderReply(response).required("name")
    }

    /// - Parameter model: with or without Google's prefix `models/`.
    static func modelURL(_ model: String, _ base: String) -> String {
        "\(base)/v1beta/models/\(ProviderRequest.segment(name(model)))"
    }

    static func name(_ model: String) -> String {
        model.hasPrefix("models/") ? String(model.dropFirst("models/".count)) : model
    }

    static func headers(_ key: String?) -> HTTPClientFields { ProviderRequest.key(key, in: "x-goog-api-key") }
}
