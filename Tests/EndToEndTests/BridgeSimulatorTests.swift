import Crypto
import Foundation
import TestSupport
import Testing

extension EndToEnd.Bridge {
    @Test func `tapline-lab bridge sim: a phone and a client over a bad line exchange everything with a server`()
        async throws
    {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let phone = try await owner.device("phone", "bridge:phone")
        let client = try await owner.device("client", "bridge:client", "bridge:read")
        func run(_ device: SystemClient, _ words: String...) async throws -> JSONValue {
            let output = line.state + "/sim-\(UUID().uuidString).out"
            let process = try TestProcess(
                [try RunningSystem.executable("tapline-lab"), "bridge", "sim"] + words + [
                    "--mtu", "61", "--loss", ".2", "--reorder", "--duplicate", ".05", "--damage", ".01", "--url",
                    line.base, "--json",
                ],
                environment: RunningSystem.environment(["TAPLINE_KEY": try #require(device.token).text]),
                output: output)
            let code = try await process.wait()
            let text = try String(contentsOfFile: output, encoding: .utf8)
            #expect(code == 0, "\(text)")
            // The last line; the ones before are progress.
            return try JSONValue(parsing: Array(try #require(text.split(separator: "\n").last).utf8))
        }
        let posted = try await run(phone, "phone", "--messages", "120", "--seed", "4")
        #expect(posted["posted"] == 120 && posted["repeated"] == 0 && posted["sent"] == 0, "\(posted)")
        let read = try await run(client, "client", "--seed", "5")
        #expect(read["conversations"] == 1 && read["messages"] == 120 && read["status"] == "queued", "\(read)")
        // The same messages again, and the client's message.
        let again = try await run(phone, "phone", "--messages", "120", "--seed", "4")
        #expect(again["posted"] == 0 && again["repeated"] == 120 && again["sent"] == 1, "\(again)")
        let seen = try await run(client, "client", "--seed", "5")
        #expect(seen["messages"] == 121 && seen["status"] == "sent", "\(seen)")
    }
}
