import APIClient
import Bridge
package import CommandLine
import FoundationEssentials
package import Runtime
import Supervision

/// `tapline bridge pin set | clear`.
package enum BridgePINCommand {
    private struct NewPIN: Encodable {
        var pin: String
    }

    private struct Report: Encodable {
        var pinRequired: Bool
    }

    private static let path = "/v1/bridge/pin"

    /// The PIN is read from standard input: the list of processes shows arguments.
    package static func run(_ action: String, _ arguments: Arguments) async throws -> ExitCode {
        guard ["set", "clear"].contains(action) else { throw UsageFault("'\(action)' is not one of set, clear") }
        let api = try SystemAccess.api(arguments)
        if action == "set" {
            _ = try await api.put(path, json: NewPIN(pin: try await read()))
        } else {
            _ = try await api.delete(path)
        }
        if arguments.has("json") {
            try Terminal.printJSON(Report(pinRequired: action == "set"))
        } else {
            Terminal.print(
                action == "set"
                    ? "The PIN is set. Computers must send it before they read messages."
                    : "There is no PIN. Computers read messages without one.")
        }
        return .ok
    }

    /// Asks two times at a terminal. A pipe has the PIN in its first line.
    private static func read() async throws -> String {
        guard let pin = await Terminal.askSecret(Terminal.isInputTerminal ? "PIN: " : "") else {
            throw CommandFailure(.data, "standard input has no PIN")
        }
        let (least, most) = (BridgePIN.lengths.lowerBound, BridgePIN.lengths.upperBound)
        guard BridgePIN(pin) != nil else {
            throw CommandFailure(.data, "a PIN has \(least) to \(most) digits and nothing else")
        }
        if Terminal.isInputTerminal, await Terminal.askSecret("The PIN again: ") != pin {
            throw CommandFailure(.data, "the two PINs differ")
        }
        return pin
    }
}
