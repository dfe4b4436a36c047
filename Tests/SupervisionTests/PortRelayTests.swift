import APIClient
import CommandLine
import FoundationEssentials
import HTTPServer
import TestSupport
import Testing

@testable import Supervision

@Suite struct PortRelayTests {
    @Test func `PortRelay: whole exchanges are forwarded, and a port in use is refused`() async throws {
        var router = Router()
        router.on(.post, "/", options: RouteOptions(bodyLimit: 4_000_000)) { .text("\($0.body.count)") }
        let server = HTTPServer(router: router)
        let target = Int(try server.start())
        let port = Int(try FreePort.one())
        let relay = try PortRelay(port: port, to: target)
        let client = APIClient(base: "http://127.0.0.1:\(port)", key: nil)
        let body = String(repeating: "x", count: 3_000_000)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let answer = try? await client.post("/", json: ["text": body])
                    #expect(answer.map { String(decoding: $0.body, as: UTF8.self) } == "3000011")
                }
            }
        }
        let failure = #expect(throws: CommandFailure.self) { try PortRelay(port: port, to: target) }
        #expect(failure?.description.contains("--broker-port") == true)
        relay.stop()
        await server.stop(grace: .zero)
    }
}
