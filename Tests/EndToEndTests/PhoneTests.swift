import Crypto
import Foundation
import HTTPClient
import StandIn
import Testing
import TestSupport

extension EndToEnd {
    /// The section "From a phone" of ops/docs/api.md, on a line whose `ingest` terminates TLS.
    @Suite struct Phone {
        private static func section() throws -> Substring {
            let guide = try String(contentsOfFile: RunningSystem.root + "/ops/docs/api.md", encoding: .utf8)
            let start = try #require(guide.range(of: "\n## From a phone\n")).upperBound
            let end = guide.range(of: "\n## ", range: start..<guide.endIndex)?.lowerBound ?? guide.endIndex
            return guide[start..<end]
        }

        @Test func `API guide: the phone section works over TLS for a phone and for the commands`() async throws {
            let section = try Self.section()
            let address = try #require(section.firstMatch(of: /`https:\/\/your-server(\/[^`]+)`/)?.output.1)
            let textAddress = try #require(section.firstMatch(of: /`(\/api\/[^`]+)`/)?.output.1)
            let fixture = try SelfSignedCertificate.write()
            defer { try? FileManager.default.removeItem(at: fixture.folder) }
            let line = try await RunningSystem.start(environment: [
                "TAPLINE_TLS_CERT_FILE": fixture.certificate, "TAPLINE_TLS_KEY_FILE": fixture.key,
            ])
            do {
                try await eventually("the line is up") {
                    line.logTail.contains("Tapline is up: https://127.0.0.1:\(line.port)")
                }
                let made = try await line.tapline(["keys", "create", "iPhone"])
                let key = try #require(made.output.firstMatch(of: /tlk_[A-Za-z0-9_-]+/)?.output)
                let phone = SystemClient(
                    base: line.base, owner: UUID(), name: "home", token: DeviceKeyToken.parse(String(key)),
                    certificate: fixture.certificate)
                let screenshot = try await phone.post(String(address), Samples.notes[0], type: "image/png")
                #expect([200, 202].contains(screenshot.status), "\(screenshot.text)")
                #expect(screenshot.json["state"].string != nil)
                _ = try await phone.end(of: try #require(screenshot.json["id"].uuid))
                let text = try await phone.post(String(textAddress), ["text": "Lunch on Friday?"])
                #expect(text.status < 300, "\(text.text)")

                let trusted = [
                    ["health"], ["health", "--cacert", fixture.certificate],
                    ["import", "ops/samples/note.txt", "--cacert", fixture.certificate], ["batch", "list"],
                ]
                for words in trusted {
                    let words = words.map { $0.hasPrefix("ops/") ? RunningSystem.root + "/" + $0 : $0 }
                    let (code, output) = try await line.tapline(words)
                    #expect(code == 0, "tapline \(words): \(output)")
                }
                // These authorities have not signed the certificate.
                for words in [["health"], ["batch", "list"]] {
                    let (code, output) = try await line.tapline(
                        words + ["--cacert", "/etc/ssl/certs/ca-certificates.crt"])
                    #expect(code == 78 && output.contains("certificate is not trusted"), "\(code): \(output)")
                }
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }
    }
}
