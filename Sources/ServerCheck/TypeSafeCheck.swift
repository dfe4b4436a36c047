import FoundationEssentials
import JSON

/// The acceptance criteria of the app TypeSafe: its scans, and its prompts for screenshots. What only a phone shows is not
/// among them.
struct TypeSafeCheck: Sendable {
    struct Criterion: Sendable {
        let row: String
        let text: String
        let check: @Sendable (CheckedServer.Key) async throws(CheckFault) -> Void

        init(
            _ row: String, _ text: String,
            _ check: @escaping @Sendable (CheckedServer.Key) async throws(CheckFault) -> Void
        ) {
            (self.row, self.text, self.check) = (row, text, check)
        }
    }

    static let phoneScopes = ["captures:write", "notifications:read"]
    static let appScopes = ["scans:write"]

    let server: CheckedServer
    /// Multiplies the times within which a server must answer.
    let slack: Int

    /// - Throws: if the check cannot make its device keys. Every criterion would fail for the same reason.
    func checkKey() async throws(CheckFault) {
        for scopes in [Self.appScopes, Self.phoneScopes] { await server.revoke(try await server.makeKey(scopes)) }
    }

    /// Checks one criterion after another, each with a device key of its own, so that the screenshots of one do not
    /// debounce those of the next.
    func run() async throws -> [CheckFinding] {
        var findings: [CheckFinding] = []
        for (scopes, criteria) in [(Self.appScopes, scans), (Self.phoneScopes, prompts)] {
            for criterion in criteria {
                try Task.checkCancellation()
                findings.append(await finding(criterion, scopes))
            }
        }
        return findings
    }

    private func finding(_ criterion: Criterion, _ scopes: [String]) async -> CheckFinding {
        var fault: String?
        do throws(CheckFault) {
            let key = try await server.makeKey(scopes)
            do throws(CheckFault) { try await criterion.check(key) } catch { fault = error.text }
            await server.revoke(key)
        } catch { fault = error.text }
        return CheckFinding(row: criterion.row, text: criterion.text, fault: fault)
    }

    func within(_ limit: Duration, _ duration: Duration) throws(CheckFault) {
        try CheckFault.unless(duration < limit * slack, "it took \(duration)")
    }

    /// The median of five durations of a reply.
    func median(_ send: () async throws(CheckFault) -> CheckedServer.Reply) async throws(CheckFault) -> Duration {
        var durations: [Duration] = []
        for _ in 0..<5 { durations.append(try await send().expecting(200).duration) }
        return durations.sorted()[2]
    }
}
