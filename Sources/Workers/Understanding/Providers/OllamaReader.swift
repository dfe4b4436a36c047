package import Captures
import Cards
import FoundationEssentials
package import HTTPClient
package import Matching
package import Reading
import Synchronization

/// Asks a local model about cards that the rules are not sure of. Values that the rules found stay; values of the model
/// are taken only if they stand on the card.
///
/// Source: Ollama's `POST /api/chat` with a JSON schema as `format`, https://docs.ollama.com/api/chat
package struct OllamaReader: TextReader {
    /// More than any card says.
    private static let mostCharacters = 4_000
    /// Seconds after which a server that is busy is asked again.
    private static let pause = 5.0

    /// For so long nobody asks a model that did not answer: each card would wait as long in vain.
    private static let rest = Duration.seconds(60)

    private let settings: OllamaSettings
    private let http: HTTPClient
    private let resting = Resting()

    package let name = "ollama"
    package let isClaimed = true

    package init(_ settings: OllamaSettings, http: HTTPClient = HTTPClient()) {
        self.settings = settings
        self.http = http
    }

    /// Which words belong to which of several cards is for the rules to say.
    package func wants(_ capture: CaptureText, _ soFar: Understanding) -> Bool {
        guard !resting.now, soFar.kind == .card, soFar.furtherCards == nil, let card = soFar.card else { return false }
        return card.hasGaps && !card.rawText.isEmpty && card.rawText.count <= Self.mostCharacters
    }

    package func read(
        _ capture: CaptureText, _ soFar: Understanding?
    ) async throws(StageError) -> Understanding {
        guard var understanding = soFar, let card = understanding.card else {
            throw failure("asked before the rules were", retryAfter: nil)
        }
        let filled = card.filled(by: try await ask(card.rawText), from: capture.recognition)
        guard filled != card else { return understanding }
        understanding.card = filled
        understanding.readBy = name
        return understanding
    }

    private func ask(_ text: String) async throws(StageError) -> CardProposal {
        var request = HTTPClientRequest(
            method: "POST", url: settings.url + "/api/chat", headers: ["Content-Type": "application/json"],
            body: OllamaChat.question(text, model: settings.model), timeout: .seconds(settings.seconds),
            maximumResponseBytes: 1 << 20)
        // A proxy is another machine that would read the card.
        request.usesProxy = false
        let response: HTTPClientResponse
        do throws(HTTPClientError) { response = try await http.send(request) } catch {
            resting.begin(for: Self.rest)
            throw failure(error.description, retryAfter: nil)
        }
        guard response.status == 200 else {
            // Its queue is full: the one answer that is worth waiting for.
            let isBusy = response.status == 503 || response.status == 429
            throw failure(
                "status \(response.status)\(OllamaChat.complaint(response.body, about: settings.model).map { ": \($0)" } ?? "")",
                retryAfter: isBusy ? response.headers["Retry-After"].flatMap(Double.init) ?? Self.pause : nil)
        }
        guard let proposal = OllamaChat.proposal(response.body) else {
            throw failure("its answer is not the JSON that was asked for", retryAfter: nil)
        }
        return proposal
    }

    private func failure(_ words: String, retryAfter: Double?) -> StageError {
        StageError(
            "provider_failed", .retry, operator: "ollama: \(words)", user: "This was read without outside help.",
            retryAfter: retryAfter)
    }
}

/// Since when and for how long a model is left alone.
private final class Resting: Sendable {
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    var now: Bool { end.withLock { $0.map { ContinuousClock.now < $0 } ?? false } }

    func begin(for time: Duration) { end.withLock { $0 = ContinuousClock.now + time } }
}
