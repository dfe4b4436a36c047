import HTTPServer
import JSON
import Synchronization

/// A server that speaks the wire formats of AI providers, without a model. Checks requests as the real servers do,
/// answers by a closure, counts tokens, and fails as it is told.
package final class StandInProvider: Sendable {
    package struct Configuration: Sendable {
        package var host = "127.0.0.1"
        /// 0 means any free port.
        package var port: UInt16 = 0
        /// PEM files of the certificate and its key; nil means plain HTTP.
        package var tls: (certificate: String, key: String)?
        package var dialects = Set(StandInDialect.allCases)
        /// The key that clients must send; nil accepts every client.
        package var key: String?
        /// The models that exist; nil means all.
        package var models: [String]?
        /// For `slow`, `slow-drip`, and the time to wait of `rate-limited-with-delay`.
        package var seconds = 5.0
        /// After so many requests to a model, each answer says that none is left for `limitSeconds`, where the API has a
        /// place for it; nil says nothing.
        package var requestLimit: Int?
        package var limitSeconds = 600
        /// Keeps the bodies of requests in memory.
        package var keepsBodies = false

        package init() {}
    }

    private struct State {
        var mode: StandInMode
        var books = StandInBooks()
        var bodies: [[UInt8]] = []
    }

    private static let pieces = 20
    private static let bodyLimit = 64 << 20

    private let configuration: Configuration
    private let answer: @Sendable (StandInQuestion) -> String
    private let state: Mutex<State>
    private let server = Mutex<HTTPServer?>(nil)

    /// - Parameter answer: the text of the answer; nil means the smallest object of the schema.
    package init(
        _ configuration: Configuration = Configuration(), mode: StandInMode = .always(.none),
        answer: (@Sendable (StandInQuestion) -> String)? = nil
    ) {
        self.configuration = configuration
        self.answer = answer ?? { $0.schema?.smallestValue.text ?? "OK" }
        state = Mutex(State(mode: mode))
    }

    /// Starts the server. Call once.
    /// - Returns: the port.
    package func start() throws -> UInt16 {
        var settings = HTTPServerConfiguration()
        settings.host = configuration.host
        settings.port = configuration.port
        settings.tls = configuration.tls.map { .init(certificatePath: $0.certificate, keyPath: $0.key) }
        let server = HTTPServer(configuration: settings, router: router())
        let port = try server.start()
        self.server.withLock { $0 = server }
        return port
    }

    package func stop() async {
        let server = self.server.withLock { server in
            defer { server = nil }
            return server
        }
        await server?.stop(grace: .zero)
    }

    package var mode: StandInMode {
        get { state.withLock { $0.mode } }
        set { state.withLock { $0.mode = newValue } }
    }

    package var books: StandInBooks { state.withLock { $0.books } }

    /// The bodies of the requests for answers, if `keepsBodies`.
    package var bodies: [[UInt8]] { state.withLock { $0.bodies } }

    private func router() -> Router {
        var router = Router()
        let options = RouteOptions(bodyLimit: Self.bodyLimit)
        let paths: [(String, StandInDialect)] = [
            ("/v1beta/models/{model}:generateContent", .gemini), ("/v1beta/interactions", .geminiInteractions),
            ("/v1/chat/completions", .openai), ("/v1/responses", .openaiResponses), ("/v1/messages", .anthropic),
            ("/api/chat", .ollama),
        ]
        for (path, dialect) in paths where configuration.dialects.contains(dialect) {
            router.on(.post, path, options: options) { [self] request in await respond(to: request, dialect) }
        }
        StandInModels(configuration).declare(in: &router)
        router.on(.get, "/books") { [self] _ in HTTPResponse(books.json) }
        return router
    }

    private func respond(to request: HTTPRequest, _ dialect: StandInDialect) async -> HTTPResponse {
        let wire = dialect.wire
        if let refused = StandInModels.refusesKey(wire, request, configuration.key) { return refused }
        guard let body = try? JSONParser.parse(request.body), body.isObject else {
            return wire.error(.badRequest("The body is not a JSON object."))
        }
        let question: StandInQuestion
        do { question = try wire.question(body, request) } catch { return wire.error(.badRequest(error.message)) }
        guard configuration.models?.contains(question.model) ?? true else {
            return wire.error(.modelGone(question.model))
        }
        let (failure, count) = state.withLock { state in
            let failure = state.mode.failure(state.books.total.requests)
            state.books.add(failure, model: question.model)
            if configuration.keepsBodies { state.bodies.append(request.body) }
            return (failure, state.books.models[question.model]?.requests ?? 0)
        }
        var response = await respond(to: question, wire, failure)
        if let limit = configuration.requestLimit {
            let headers = dialect.limitHeaders(
                of: limit, remaining: max(0, limit - count), resetAfter: configuration.limitSeconds)
            for (name, value) in headers { response.headers[name] = value }
        }
        return response
    }

    private func respond(
        to question: StandInQuestion, _ wire: any StandInWire, _ failure: StandInFailure
    ) async -> HTTPResponse {
        switch failure {
        case .rateLimited: return wire.error(.rateLimited(nil))
        case .rateLimitedWithDelay: return wire.error(.rateLimited(configuration.seconds))
        case .dayQuota: return wire.error(.dayQuota)
        case .keyInvalid: return wire.error(.keyInvalid)
        case .modelGone: return wire.error(.modelGone(question.model))
        case .overloaded: return wire.error(.overloaded)
        case .serverError: return wire.error(.serverError)
        case .errorInside:
            var response = wire.error(.serverError)
            response.status = 200
            return response
        case .redirect:
            return HTTPResponse(status: 307, headers: ["Location": "http://127.0.0.1:9/elsewhere"])
        case .page:
            return HTTPResponse(
                contentType: "text/html", Array("<!DOCTYPE html><html><body>Sign in to the network</body></html>".utf8))
        case .hang:
            try? await Task.sleep(for: .seconds(86_400))
            return HTTPResponse(status: 500)
        case .close: return .chunks(contentType: "application/json") { _ in throw ConnectionClosed() }
        case .slow:
            try? await Task.sleep(for: .seconds(configuration.seconds))
            return complete(question, wire, failure)
        case .slowDrip: return dripping(complete(question, wire, failure))
        case .cutJSON:
            let whole = bytes(complete(question, wire, failure))
            return HTTPResponse(contentType: "application/json", Array(whole.prefix(whole.count / 2)))
        default: return complete(question, wire, failure)
        }
    }

    /// A response of status 200 in the API's own form, and its tokens in the books.
    private func complete(
        _ question: StandInQuestion, _ wire: any StandInWire, _ failure: StandInFailure
    ) -> HTTPResponse {
        let text = failure.changed(answer(question))
        let half = text.index(text.startIndex, offsetBy: text.count / 2)
        let outcome: StandInOutcome =
            switch failure {
            case .noCandidates: .nothing
            case .blocked: .blocked
            case .safety: .safety
            case .refusal: .refusal
            case .cutOff: .cutOff(String(text[..<half]))
            case .severalParts: .parts([String(text[..<half]), String(text[half...])])
            default: .text(text)
            }
        let usage = StandInUsage(input: question.inputTokens, output: max(1, text.utf8.count / 4))
        state.withLock { $0.books.charge(usage, model: question.model) }
        return wire.answer(outcome, to: question, usage)
    }

    private func dripping(_ response: HTTPResponse) -> HTTPResponse {
        let whole = bytes(response)
        let pause = Duration.seconds(configuration.seconds / Double(Self.pieces))
        let size = max(1, (whole.count + Self.pieces - 1) / Self.pieces)
        return .chunks(contentType: "application/json", length: whole.count) { writer in
            for start in stride(from: 0, to: whole.count, by: size) {
                try await Task.sleep(for: pause)
                try await writer.write(Array(whole[start..<min(start + size, whole.count)]))
            }
        }
    }

    private func bytes(_ response: HTTPResponse) -> [UInt8] {
        if case .bytes(let bytes) = response.body { bytes } else { [] }
    }
}

private struct ConnectionClosed: Error {}
