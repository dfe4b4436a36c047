package import CommandLine
import FoundationEssentials
import JSON
import Runtime

/// `tapline-lab check APP`: checks a server against the acceptance criteria of an app.
package enum CheckCommand {
    package static let command = Command(
        name: "check",
        summary: """
            check a running server against the acceptance criteria of an app

              typesafe      scans and screenshot prompts, as the app TypeSafe and its keyboard use them

            Each criterion is one line, with the number of its requirement. The exit status is 1 if a criterion is not met.
            The check creates device keys, which it revokes, and screenshots, which prompt the owner's devices: use a key
            of an owner made for it, with the scope *.
            """,
        usage: "typesafe --url URL --key KEY",
        options: {
            [
                .value("url", "URL", "the address of the server"),
                .value("key", "KEY", "a device key of the server with all scopes"),
                .value("slack", "N", "multiplies the times within which the server must answer (1)"), .json,
            ]
        },
        run: run)

    private static func run(_ arguments: Arguments) async throws -> ExitCode {
        let app = try arguments.only("the name of an app (typesafe)")
        guard app == "typesafe" else { throw UsageFault("'\(app)' is not an app: expected typesafe") }
        guard let url = arguments.value("url"), url.hasPrefix("https://") || url.hasPrefix("http://") else {
            throw UsageFault("--url is missing: expected an address such as https://tapline.example")
        }
        guard let key = arguments.value("key") else { throw UsageFault("--key KEY is missing") }
        let check = TypeSafeCheck(
            server: CheckedServer(url: url, key: key), slack: try arguments.int("slack", default: 1, in: 1...60))
        do throws(CheckFault) { try await check.checkKey() } catch {
            throw CommandFailure(.failed, "the check did not begin: \(error.text)")
        }
        let findings = try await check.run()
        let failed = findings.count { $0.fault != nil }
        if arguments.has("json") {
            Terminal.print(json(findings).text)
        } else {
            for finding in findings {
                let fault = finding.fault.map { ": \($0)" } ?? ""
                Terminal.print("\(finding.fault == nil ? "passed" : "FAILED")  \(finding.row)  \(finding.text)\(fault)")
            }
            Terminal.print("\(findings.count - failed) of \(findings.count) criteria are met.")
        }
        return failed == 0 ? .ok : .failed
    }

    private static func json(_ findings: [CheckFinding]) -> JSON {
        let failed = findings.count { $0.fault != nil }
        let criteria: [JSON] = findings.map { finding in
            [
                "row": .string(finding.row), "criterion": .string(finding.text),
                "passed": .bool(finding.fault == nil), "fault": finding.fault.map(JSON.string) ?? .null,
            ]
        }
        return [
            "passed": .integer(findings.count - failed), "failed": .integer(failed), "criteria": .array(criteria),
        ]
    }
}

/// Whether one criterion is met.
struct CheckFinding: Sendable {
    let row: String
    let text: String
    /// Nil if the criterion is met.
    let fault: String?
}

/// Why a criterion is not met. Has no key.
struct CheckFault: Error {
    let text: String

    init(_ text: String) { self.text = text }

    /// Throws unless the condition is true.
    static func unless(_ condition: Bool, _ text: @autoclosure () -> String) throws(CheckFault) {
        if !condition { throw CheckFault(text()) }
    }
}
