import HTTPServer
import Synchronization

/// Runs `body` with a server on a free port.
func withServer(_ declare: (inout Router) -> Void, _ body: (_ address: String) async throws -> Void) async throws {
    var router = Router()
    declare(&router)
    let server = HTTPServer(router: router)
    let port = try server.start()
    do {
        try await body("http://127.0.0.1:\(port)")
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await server.stop(grace: .zero)
}

/// Never responds. Signals when it is called and when it is canceled.
final class SilentHandler: Sendable {
    let asked = AsyncStream<Void>.makeStream()
    let cancelled = AsyncStream<Void>.makeStream()

    func callAsFunction(_ request: HTTPRequest) async -> HTTPResponse {
        asked.continuation.yield()
        for await _ in AsyncStream<Void>.makeStream().stream {}
        cancelled.continuation.yield()
        return .text("")
    }
}

extension AsyncStream<Void> {
    /// Waits for the next signal.
    func signal() async {
        for await _ in self { return }
    }
}
