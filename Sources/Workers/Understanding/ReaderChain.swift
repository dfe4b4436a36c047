package import Captures
package import FoundationEssentials
package import Matching
package import Reading
package import Runtime

/// The readers in their order: the first always reads, whoever comes after may improve on it. A provider that is
/// down, slow or over its budget is passed over, and the capture still ends well.
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

    /// The reader whose allowance a capture is charged to, once: the first that costs something, else the one that always
    /// reads.
    package var charged: String { (providers.first { $0.isClaimed } ?? first).name }

    package func read(_ capture: CaptureText, trace: UUID) async throws(StageError) -> Understanding {
        var understanding = try await first.read(capture, nil)
        for provider in providers where provider.wants(capture, understanding) {
            do throws(StageError) { understanding = try await provider.read(capture, understanding) } catch {
                log.warning(
                    "provider_passed_over",
                    [
                        "provider": .text(provider.name), "code": .text(error.code.rawValue),
                        "error": .text(error.operator),
                    ], trace: trace)
            }
        }
        return understanding
    }
}
