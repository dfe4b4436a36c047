import FoundationEssentials
import HTTPServer
import Synchronization

/// A server for Ollama's `POST /api/chat` without a model. It fails like the real server.
package final class FakeOllama: Sendable {
    package enum Behavior: Sendable {
        /// The content of the model's message.
        case says(String)
        /// The model is not installed.
        case modelMissing
        /// The server's queue is full.
        case busy(retryAfter: String?)
        /// The model's process has crashed.
        case crashed
        /// Another program listens on the port.
        case page
        /// Never answers, like a model that takes too long to load.
        case hangs
    }

    private let behavior: Mutex<Behavior>
    private let bodies = Mutex<[[UInt8]]>([])
    private let server: HTTPServer
    package let port: UInt16

    package init(_ behavior: Behavior) throws {
        self.behavior = Mutex(behavior)
        let answer = Answering()
        var router = Router()
        router.on(.post, "/api/chat") { request in await answer.to?.answer(request.body) ?? HTTPResponse(status: 500) }
        server = HTTPServer(router: router)
        port = try server.start()
        answer.to = self
    }

    /// The request bodies so far.
    package var asked: [[UInt8]] { bodies.withLock { $0 } }

    package func become(_ behavior: Behavior) { self.behavior.withLock { $0 = behavior } }

    package func stop() async { await server.stop(grace: .zero) }

    private func answer(_ body: [UInt8]) async -> HTTPResponse {
        bodies.withLock { $0.append(body) }
        switch behavior.withLock({ $0 }) {
        case .says(let words):
            let message = ["role": "assistant", "content": words]
            return json(
                200,
                Answer(
                    model: "small", created_at: "2026-01-01T00:00:00Z", message: message, done: true,
                    done_reason: "stop"))
        case .modelMissing: return json(404, ["error": "model 'small' not found"])
        case .busy(let retryAfter):
            var response = json(503, ["error": "server busy, please try again.  maximum pending requests exceeded"])
            if let retryAfter { response.headers["Retry-After"] = retryAfter }
            return response
        case .crashed: return json(500, ["error": "llama runner process has terminated: signal: killed"])
        case .page: return HTTPResponse(status: 200, contentType: "text/html", Array("<html></html>".utf8))
        case .hangs:
            try? await Task.sleep(for: testTimeout)
            return HTTPResponse(status: 500)
        }
    }

    private struct Answer: Encodable {
        var model: String
        var created_at: String
        var message: [String: String]
        var done: Bool
        var done_reason: String
    }

    private func json(_ status: Int, _ value: some Encodable) -> HTTPResponse {
        HTTPResponse(
            status: status, contentType: "application/json", [UInt8]((try? JSONEncoder().encode(value)) ?? Data()))
    }
}

/// The router needs a handler before the server object exists.
private final class Answering: Sendable {
    private let held = Mutex<FakeOllama?>(nil)

    var to: FakeOllama? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
