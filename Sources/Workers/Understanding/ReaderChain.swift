package import Captures
package import FoundationEssentials
package import Matching
package import Reading
package import Runtime

/// The readers in the order in which they are asked. The first always reads; each later one may improve the result. A
/// provider that is down, slow or over its budget is skipped. If a provider asks for a delay that the capture allows,
/// the capture is retried later.
package struct ReaderChain: Sendable {
    private let first: any TextReader
    private let providers: [any TextReader]
    private let log: Log

    package init(_ first: any TextReader, _ providers: [any TextReader], log: Log) {
        self.first = first
        self.providers = providers
        self.log = log
    }

    /// True if at least one reader needs a claim.
    package var needsClaims: Bool { first.needsClaim || providers.contains { $0.needsClaim } }

    /// Name of the reader that reads every capture; also the key of its quota.
    package var firstName: String { first.name }

    package func read(_ capture: CaptureText, trace: UUID) async throws(StageError) -> Understanding {
        try await improve(
            capture, try await begin(capture), billedProvider: firstName, maxProviderDelay: 0, trace: trace
        ) { _ in true }
    }

    /// Returns the first reader's result.
    package func begin(_ capture: CaptureText) async throws(StageError) -> Understanding {
        try await first.read(capture, nil)
    }

    /// The reader whose quota the capture waits for: the first claimed provider that wants the capture, otherwise the
    /// first reader.
    package func billedProvider(_ capture: CaptureText, _ previousResult: Understanding) -> String {
        (providers.first { $0.needsClaim && $0.canImprove(capture, previousResult) } ?? first).name
    }

    /// Asks the providers in their order.
    /// - Parameters:
    ///   - previousResult: the first reader's result.
    ///   - billedProvider: the reader whose quota has been charged for this capture.
    ///   - maxProviderDelay: longest delay, in seconds, that a claimed provider may ask for.
    ///   - pay: charges the quota of every other claimed reader before it is asked; false if that quota is used up.
    package func improve(
        _ capture: CaptureText, _ previousResult: Understanding, billedProvider: String, maxProviderDelay: Double,
        trace: UUID,
        pay: (String) async throws(StageError) -> Bool
    ) async throws(StageError) -> Understanding {
        var understanding = previousResult
        for provider in providers where provider.canImprove(capture, understanding) {
            if provider.needsClaim && provider.name != billedProvider {
                guard try await pay(provider.name) else {
                    logSkipped(provider, Self.quotaUsedUp, trace)
                    continue
                }
            }
            do throws(StageError) { understanding = try await provider.read(capture, understanding) } catch {
                if provider.needsClaim, let pause = error.retryAfter, pause <= maxProviderDelay { throw error }
                logSkipped(provider, error, trace)
            }
        }
        return understanding
    }

    private static let quotaUsedUp = StageError(
        .rateLimited, .retry, operator: "its quota is used up", user: "This was read without outside help.")

    private func logSkipped(_ provider: any TextReader, _ error: StageError, _ trace: UUID) {
        log.warning(
            "provider_passed_over",
            [
                "provider": .text(provider.name), "code": .text(error.code.rawValue), "error": .text(error.operator),
            ], trace: trace)
    }
}
