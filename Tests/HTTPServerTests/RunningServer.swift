import HTTPClient
import HTTPServer
import TestSupport

/// Runs `body` with a server on a free port.
func withServer(
    _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), _ declare: (inout Router) -> Void,
    _ body: (_ server: HTTPServer, _ port: UInt16) async throws -> Void
) async throws {
    var router = Router()
    declare(&router)
    let server = HTTPServer(configuration: configuration, router: router)
    let port = try server.start()
    do {
        try await body(server, port)
    } catch {
        await server.stop(grace: .zero)
        throw error
    }
    await server.stop(grace: .zero)
}

/// Sends `text` on a new connection and returns everything until the server closes it.
func answer(to text: String, port: UInt16) async throws -> String {
    try await answer(to: Array(text.utf8), port: port)
}

func answer(to bytes: [UInt8], port: UInt16) async throws -> String {
    try await offPool {
        let socket = try RawSocket.connect(port: port)
        defer { socket.close() }
        try socket.send(bytes)
        return try socket.receiveAll()
    }
}
