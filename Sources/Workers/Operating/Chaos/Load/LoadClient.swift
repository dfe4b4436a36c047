import Crypto
import FoundationEssentials
import HTTPClient

/// Sends as a phone does that keeps its idempotency key: until there is an answer.
struct LoadClient: Sendable {
    enum Answer: Sendable, Equatable {
        case accepted(UUID)
        case refused(status: Int)
        /// No answer yet, and why.
        case later(String)
    }

    let base: String
    /// A device key for each of the load's owners.
    let tokens: [DeviceKeyToken]
    private let http = HTTPClient()

    func send(_ request: LoadRequest, owner: Int) async -> Answer {
        var message = HTTPClientRequest(
            method: "POST", url: base + request.path, body: request.body, timeout: .seconds(30))
        message.headers.add("Authorization", "Bearer \(tokens[owner].text)")
        message.headers.add("Content-Type", request.contentType)
        message.headers.add("Idempotency-Key", request.key)
        do {
            let response = try await http.send(message)
            switch response.status {
            case 200..<300:
                struct Accepted: Decodable { var id: UUID }
                guard let accepted = try? JSONDecoder().decode(Accepted.self, from: Data(response.body)) else {
                    return .later("an answer without an id")
                }
                return .accepted(accepted.id)
            case 409 where response.text.contains("request_in_progress"), 429, 500...:
                return .later("\(response.status)")
            default: return .refused(status: response.status)
            }
        } catch { return .later("\(error)") }
    }
}
