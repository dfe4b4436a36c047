package import Captures
import Cards
import FoundationEssentials
package import HTTPClient
package import Matching
package import Reading
import Synchronization

/// Asks a local model about cards whose fields the rules are unsure about. Values that the rules found are kept; a
/// value from the model is used only if the card's text contains it.
///
/// Source: Ollama's `POST /api/chat` with a JSON schema as `format`, https://docs.ollama.com/api/chat
package struct OllamaReader: TextReader {
    /// No business card has more text.
    private static let maximumCharacters = 4_000
    /// Seconds until the next request to a busy server that sent no `Retry-After`.
    private static let defaultRetryAfter = 5.0

    /// After a failed request, no request is sent for this time: every card would wait for another timeout.
    private static let cooldownTime = Duration.seconds(60)

    private let settings: OllamaSettings
    private let http: HTTPClient
    private let cooldown = Cooldown()

    package let name = "ollama"
    package let needsClaim = true

    package init(_ settings: OllamaSettings, http: HTTPClient = HTTPClient()) {
        self.settings = settings
        self.http = http
    }

    /// Only the rules can assign words to cards, so an image with several cards is not sent to the model.
    package func canImprove(_ capture: CaptureText, _ previousResult: Understanding) -> Bool {
        guard !cooldown.isActive, previousResult.kind == .card, previousResult.furtherCards == nil,
            let card = previousResult.card
        else { return false }
        return card.hasGaps && !card.rawText.isEmpty && card.rawText.count <= Self.maximumCharacters
    }

    package func read(
        _ capture: CaptureText, _ previousResult: Understanding?
    ) async throws(StageError) -> Understanding {
        guard var understanding = previousResult, let card = understanding.card else {
            throw failure("called without a result of the rules", retryAfter: nil)
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
        // A proxy is another machine that could read the card.
        request.usesProxy = false
        let response: HTTPClientResponse
        do throws(HTTPClientError) { response = try await http.send(request) } catch {
            cooldown.begin(for: Self.cooldownTime)
            throw failure(error.description, retryAfter: nil)
        }
        guard response.status == 200 else {
            // The server's queue is full. Only this failure is worth a retry.
            let isBusy = response.status == 503 || response.status == 429
            let retryAfter = response.headers["Retry-After"].flatMap(Double.init) ?? Self.defaultRetryAfter
            throw failure(
                "status \(response.status)\(OllamaChat.errorMessage(response.body, about: settings.model).map { ": \($0)" } ?? "")",
                retryAfter: isBusy ? retryAfter : nil)
        }
        guard let proposal = OllamaChat.proposal(response.body) else {
            throw failure("the answer does not match the requested JSON schema", retryAfter: nil)
        }
        return proposal
    }

    private func failure(_ reason: String, retryAfter: Double?) -> StageError {
        StageError(
            "provider_failed", .retry, operator: "ollama: \(reason)", user: "This was read without outside help.",
            retryAfter: retryAfter)
    }
}

/// The time until which no request is sent.
private final class Cooldown: Sendable {
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    var isActive: Bool { end.withLock { $0.map { ContinuousClock.now < $0 } ?? false } }

    func begin(for time: Duration) { end.withLock { $0 = ContinuousClock.now + time } }
}
