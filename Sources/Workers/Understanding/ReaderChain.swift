package import Captures
package import FoundationEssentials
package import Matching
package import Reading
package import Runtime

/// The readers in their order: the first always reads, whoever comes after may improve on it. A provider that is
/// down, slow or over its budget is passed over, and the capture still ends well; one that says when to come again is
/// waited for, as long as the capture has patience.
package struct ReaderChain: Sendable {
    private let first: any TextReader
    private let providers: [any TextReader]
    private let log: Log

    package init(_ first: any TextReader, _ providers: [any TextReader], log: Log) {
        self.first = first
        self.providers = providers
        self.log = log
    }

    /// Some reader is to be asked under a claim.
    package var needsClaims: Bool { first.isClaimed || providers.contains { $0.isClaimed } }

    /// The reader that is asked of everything, and the key of its allowance.
    package var firstName: String { first.name }

    package func read(_ capture: CaptureText, trace: UUID) async throws(StageError) -> Understanding {
        try await improve(capture, try await begin(capture), paid: firstName, patience: 0, trace: trace) { _ in true }
    }

    /// What the first reader makes of it.
    package func begin(_ capture: CaptureText) async throws(StageError) -> Understanding {
        try await first.read(capture, nil)
    }

    /// Whose allowance the capture waits for: the first reader that costs something and wants it, else the one that
    /// always reads.
    package func payee(_ capture: CaptureText, _ soFar: Understanding) -> String {
        (providers.first { $0.isClaimed && $0.wants(capture, soFar) } ?? first).name
    }

    /// Asks the others in their order.
    /// - Parameters:
    ///   - soFar: of the first reader.
    ///   - paid: the reader that the capture has waited for, and paid.
    ///   - patience: seconds for which the capture may be put off where a provider that costs something asks for that.
    ///   - pay: charges every other reader that costs something, before it is asked; false where its allowance is used up.
    package func improve(
        _ capture: CaptureText, _ soFar: Understanding, paid: String, patience: Double, trace: UUID,
        pay: (String) async throws(StageError) -> Bool
    ) async throws(StageError) -> Understanding {
        var understanding = soFar
        for provider in providers where provider.wants(capture, understanding) {
            if provider.isClaimed && provider.name != paid {
                guard try await pay(provider.name) else {
                    passOver(provider, Self.overItsAllowance, trace)
                    continue
                }
            }
            do throws(StageError) { understanding = try await provider.read(capture, understanding) } catch {
                if provider.isClaimed, let pause = error.retryAfter, pause <= patience { throw error }
                passOver(provider, error, trace)
            }
        }
        return understanding
    }

    private static let overItsAllowance = StageError(
        .rateLimited, .retry, operator: "its allowance is used up", user: "This was read without outside help.")

    private func passOver(_ provider: any TextReader, _ error: StageError, _ trace: UUID) {
        log.warning(
            "provider_passed_over",
            [
                "provider": .text(provider.name), "code": .text(error.code.rawValue), "error": .text(error.operator),
            ], trace: trace)
    }
}
