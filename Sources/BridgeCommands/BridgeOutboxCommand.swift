import APIClient
package import CommandLine
import FoundationEssentials
package import Runtime
import Supervision

/// `tapline bridge settle | take-back`: what a person decides about a message of the outbox.
package enum BridgeOutboxCommand {
    private static let endings = ["sent", "failed"]

    /// - Parameter words: the id of a message; for `settle` also what became of the message.
    package static func run(_ verb: String, _ words: [String], _ arguments: Arguments) async throws -> ExitCode {
        // The server compares whole ids, so that a short one cannot change another message.
        guard let id = UUID(uuidString: words[0])?.uuidString.lowercased() else {
            throw UsageFault("'\(words[0])' is not the whole id of a message; tapline bridge outbox shows ids")
        }
        let path = "/v1/bridge/outbox/\(id)"
        if verb == "settle" {
            guard endings.contains(words[1]) else {
                throw UsageFault("'\(words[1])' is not one of \(endings.joined(separator: ", "))")
            }
            _ = try await SystemAccess.api(arguments).post(path + "/result", json: ["status": words[1]])
            report("The message is \(words[1]).", ["id": id, "status": words[1]], arguments)
        } else {
            _ = try await SystemAccess.api(arguments).delete(path)
            report("The message is deleted. No phone sends it.", ["id": id], arguments)
        }
        return .ok
    }

    private static func report(_ text: String, _ values: [String: String], _ arguments: Arguments) {
        if arguments.has("json") { try? Terminal.printJSON(values) } else { Terminal.print(text) }
    }
}
