import Foundation
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    @Suite struct DrawnInjections {
        static let pillow = "/usr/lib/python3/dist-packages/PIL"

        /// `TAPLINE_DRAWN_INJECTIONS`: the number of pictures, eight by default.
        @Test(
            .enabled("python3-pil is missing: ops/packages cards") { FileManager.default.fileExists(atPath: pillow) })
        func `Injection: what a screenshot tells a provider to do does not change its filing`() async throws {
            let wanted = Int(ProcessInfo.processInfo.environment["TAPLINE_DRAWN_INJECTIONS"] ?? "") ?? 8
            let commands = Array(Injections.drawn.prefix(wanted))
            let pictures = try await Self.draw(commands)
            try await ProviderLine.run(.obedient) { system in
                let (plain, helped) = (try await system.line.newOwner(), try await system.line.newOwner())
                for owner in [plain, helped] {
                    for name in ["Sarah Chen", "Mom", "Bob Miller"] { _ = try await owner.makeContact(name) }
                }
                _ = try await system.consent(helped)
                var sent: [(command: String, plain: UUID, helped: UUID)] = []
                for (command, picture) in zip(commands, pictures) {
                    var ids: [UUID] = []
                    for owner in [plain, helped] {
                        let reply = try await owner.post(
                            "/v1/captures?kind=conversation&lane=bulk", picture, type: "image/png")
                        ids.append(try #require(reply.json["id"].uuid, "\(reply.text)"))
                    }
                    sent.append((command, ids[0], ids[1]))
                }
                var asked = 0
                for (command, one, other) in sent {
                    let (one, other) = (try await plain.end(of: one), try await helped.end(of: other))
                    #expect(one["state"] == other["state"] && one["reason"] == other["reason"], "\(command)")
                    #expect(one["contactName"] == other["contactName"], "\(command)")
                    #expect(one["extractedInfo"]["dates"] == other["extractedInfo"]["dates"], "\(command)")
                    if try await system.receipt(helped, other)["readBy"] == "local" { asked += 1 }
                }
                #expect(asked * 2 > sent.count, "the stand-in has read \(asked) of \(sent.count) chats")
                print("\(sent.count) screenshots that command, the provider has read \(asked): no other filing")
            }
        }

        /// - Returns: a screenshot of a chat with Sarah Chen for each command, as PNG.
        static func draw(_ commands: [String]) async throws -> [[UInt8]] {
            let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-drawn-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (last, output) = (folder.appending(path: "last.txt"), folder.appending(path: "output.txt").path)
            try Data(commands.joined(separator: "\n").utf8).write(to: last)
            let process = try TestProcess(
                [
                    "/usr/bin/python3", RunningSystem.root + "/Tests/ChatDrawing/draw", "--out", folder.path,
                    "--count", String(commands.count), "--seed", "2101", "--title", "Sarah Chen",
                    "--last", last.path,
                ], environment: ProcessInfo.processInfo.environment, output: output)
            let code = try await process.wait()
            guard code == 0 else {
                throw RunningSystem.Failure((try? String(contentsOfFile: output, encoding: .utf8)) ?? "no output")
            }
            return try commands.indices.map {
                let name = "chat-" + String(repeating: "0", count: 4 - String($0).count) + "\($0).png"
                return [UInt8](try Data(contentsOf: folder.appending(path: name)))
            }
        }
    }
}
