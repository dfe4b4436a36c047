import Dispatch
import Foundation
import HTTPServer
import WebSockets

/// A WebSocket server that sends each message back, for programs that check the protocol. It prints its port, and ends
/// when its standard input is closed.
///
///   WebSocketEcho [PORT [CERTIFICATE KEY]]
@main
struct WebSocketEcho {
    private static let messageBytes = 33_554_432

    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        var configuration = HTTPServerConfiguration()
        configuration.port = words.first.flatMap { UInt16($0) } ?? 0
        if words.count == 3 { configuration.tls = .init(certificatePath: words[1], keyPath: words[2]) }
        var router = Router()
        router.on(.get, "/") { request in
            do throws(WebSocketHandshake.Fault) {
                let handshake = try request.webSocketHandshake()
                return .webSocket(handshake, limits: .init(messageBytes: messageBytes)) { socket in
                    socket.admit(client: "echo", messageBytes: messageBytes)
                    return { message in try? await socket.send(message) }
                }
            } catch {
                return .text("this is no handshake", status: error == .upgradeRequired ? 426 : 400)
            }
        }
        let server = HTTPServer(configuration: configuration, router: router)
        print(try server.start())
        fflush(nil)
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "standard-input").async {
                while readLine() != nil {}
                continuation.resume()
            }
        }
        await server.stop()
    }
}
