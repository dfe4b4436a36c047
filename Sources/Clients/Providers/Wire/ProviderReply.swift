internal import HTTPClient
internal import JSON

/// The JSON object of a successful response.
struct ProviderReply {
    let body: JSON

    /// - Throws: the fault that the status or an error object shows, `.notTheAPI` if the body is not a JSON object.
    init(_ response: HTTPClientResponse) throws(ProviderFault) {
        guard (200...299).contains(response.status) else { throw ProviderFault.refusal(response) }
        guard let body = try? JSONParser.parse(response.body), case .object = body else {
            throw ProviderFault(.notTheAPI, "\(response.status)")
        }
        if let error = ProviderError(body) {
            let kind: ProviderFault.Kind = error.isAboutContent ? .blocked : .errorInside
            throw ProviderFault(kind, ProviderFault.detail(response.status, error.code))
        }
        self.body = body
    }

    /// The member that every answer of this API has.
    func required(_ name: String) throws(ProviderFault) -> JSON {
        guard let value = body[name] else { throw ProviderFault(.notTheAPI, "200") }
        return value
    }

    /// - Parameter reason: the provider's code, such as `MAX_TOKENS`.
    static func fault(_ kind: ProviderFault.Kind, _ reason: String? = nil) -> ProviderFault {
        ProviderFault(kind, ProviderFault.detail(200, reason))
    }

    /// An answer with text; throws `.empty` if there is none.
    static func answer(_ texts: [String], _ usage: ProviderUsage?) throws(ProviderFault) -> ProviderAnswer {
        let text = texts.joined()
        guard !text.isEmpty else { throw fault(.empty) }
        return ProviderAnswer(text: text, usage: usage)
    }

    /// - Parameter inputs: the members whose sum is charged as input.
    static func usage(_ usage: JSON?, inputs: [String], outputs: [String]) -> ProviderUsage? {
        guard let usage, let input = sum(usage, inputs), let output = sum(usage, outputs) else { return nil }
        return ProviderUsage(inputTokens: input, outputTokens: output)
    }

    /// Nil if the first member is missing, or if a member is negative or absurdly large. Other missing members count as 0.
    private static func sum(_ usage: JSON, _ names: [String]) -> Int? {
        guard names.first.flatMap({ usage[$0]?.integer }) != nil else { return nil }
        let counts = names.map { usage[$0]?.integer ?? 0 }
        return counts.allSatisfy { (0...1_000_000_000).contains($0) } ? counts.reduce(0, +) : nil
    }
}

extension JSON {
    /// The `text` of the blocks of this type, in order.
    func texts(ofType type: String) -> [String] {
        (array ?? []).filter { $0["type"]?.string == type }.compactMap { $0["text"]?.string }
    }
}
