import Crypto
import TestSupport
import Testing

/// Commands of one owner on a running line.
struct OwnerTerminal {
    let line: RunningSystem
    private let key: [String: String]

    init(_ line: RunningSystem, _ owner: SystemClient) throws {
        self.line = line
        key = ["TAPLINE_KEY": try #require(owner.token).text]
    }

    /// - Parameter code: the expected exit status.
    /// - Returns: what the command printed.
    func callAsFunction(_ words: String..., code: Int32 = 0) async throws -> String {
        let result = try await line.tapline(words + ["--url", line.base], environment: key)
        #expect(result.code == code, "\(words): \(result.output)")
        return result.output
    }
}
