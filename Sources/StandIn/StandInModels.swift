import HTTPServer
import JSON

/// The routes that list and show models.
struct StandInModels {
    private let configuration: StandInProvider.Configuration

    init(_ configuration: StandInProvider.Configuration) { self.configuration = configuration }

    /// The error for a missing or wrong key.
    static func refusesKey(_ wire: any StandInWire, _ request: HTTPRequest, _ key: String?) -> HTTPResponse? {
        guard let key else { return nil }
        guard let sent = wire.key(request) else { return wire.error(.keyMissing) }
        return sent == key ? nil : wire.error(.keyInvalid)
    }

    func declare(in router: inout Router) {
        if speaks(.gemini, .geminiInteractions) {
            route(.get, "/v1beta/models/{model}", in: &router) { _ in
                .gemini
            } _: { model in
                [
                    "name": .string("models/\(model)"), "displayName": .string(model), "inputTokenLimit": 1_048_576,
                    "outputTokenLimit": 65_536, "supportedGenerationMethods": ["generateContent"],
                ]
            }
        }
        if speaks(.openai, .openaiResponses) {
            router.on(.get, "/v1/models") { request in
                if let refused = Self.refusesKey(ChatWire(), request, configuration.key) { return refused }
                return HTTPResponse(["object": "list", "data": .array(names.map(Self.openAIModel))])
            }
        }
        if speaks(.openai, .openaiResponses, .anthropic) {
            // OpenAI and Anthropic have the same path; only Anthropic has this header.
            route(.get, "/v1/models/{model}", in: &router) { request in
                request.headers["anthropic-version"] == nil ? .openai : .anthropic
            } _: { model in
                var members = Self.openAIModel(model).members
                members += [
                    .init(name: "type", value: "model"), .init(name: "display_name", value: .string(model)),
                    .init(name: "created_at", value: "2026-01-01T00:00:00Z"),
                ]
                return .object(members)
            }
        }
        if speaks(.ollama) {
            router.on(.get, "/api/tags") { _ in
                let models = names.map { name -> JSON in ["name": .string(name), "model": .string(name), "size": 1] }
                return HTTPResponse(["models": .array(models)])
            }
            route(.post, "/api/show", in: &router) { _ in
                .ollama
            } _: { _ in
                [
                    "modelfile": "", "template": "", "capabilities": ["completion", "vision"],
                    "details": ["format": "gguf", "family": "stand-in"],
                    "model_info": ["general.architecture": "stand-in"],
                ]
            }
        }
    }

    private var names: [String] { configuration.models ?? ["stand-in"] }

    private func speaks(_ dialects: StandInDialect...) -> Bool { !configuration.dialects.isDisjoint(with: dialects) }

    /// A route that shows one model, whose name is in the path or in the body.
    private func route(
        _ method: HTTPMethod, _ path: String, in router: inout Router,
        _ dialect: @escaping @Sendable (HTTPRequest) -> StandInDialect, _ show: @escaping @Sendable (String) -> JSON
    ) {
        router.on(method, path) { [configuration] request in
            let wire = dialect(request).wire
            if let refused = Self.refusesKey(wire, request, configuration.key) { return refused }
            let inBody = try? JSONParser.parse(request.body).modelName
            guard let name = request.pathParameters["model"] ?? inBody else {
                return wire.error(.badRequest("model is required"))
            }
            guard configuration.models?.contains(name) ?? true else { return wire.error(.modelGone(name)) }
            return HTTPResponse(show(name))
        }
    }

    private static func openAIModel(_ name: String) -> JSON {
        ["id": .string(name), "object": "model", "created": 1_764_115_200, "owned_by": "stand-in"]
    }
}
