import FoundationEssentials
import HTTPServer
import Runtime
import TestSupport
import Testing

@testable import Operating

@Suite struct EmbeddedAddressTests {
    @Test func `BrokerAddress: status shows the address for producers`() throws {
        func shown(_ environment: [String: String], _ file: String?) -> String? {
            BrokerAddress(environment) { $0 == "/run/broker" ? file : nil }
                .map { StatusReport.Broker(BrokerProbe.Outcome(address: $0)).text }
        }
        let embedded = ["TAPLINE_KAFKA_EMBEDDED_FILE": "/run/broker"]
        let any = EmbeddedAddress(bootstrap: "127.0.0.1:40001", fixedPort: nil).text
        #expect(
            shown(embedded, any)
                == "Broker: 127.0.0.1:40001 (embedded; fixed port: tapline up --broker-port PORT)"
        )
        let fixed = EmbeddedAddress(bootstrap: "127.0.0.1:40001", fixedPort: 9092).text
        #expect(fixed.hasPrefix("127.0.0.1:40001 "), "workers read the first word")
        #expect(shown(embedded, fixed) == "Broker: 127.0.0.1:9092 (embedded)")
        #expect(shown(["TAPLINE_KAFKA_BOOTSTRAP": "kafka:9092"], nil) == "Broker: kafka:9092")
        #expect(shown(embedded, nil) == nil && shown(embedded, "") == nil && shown([:], nil) == nil)
    }

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
