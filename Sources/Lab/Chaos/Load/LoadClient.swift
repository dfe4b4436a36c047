import Crypto
import FoundationEssentials
import HTTPClient

/// Sends like a phone that keeps its idempotency key: repeats each request until it is answered.
struct LoadClient: Sendable {
    enum Answer: Sendable, Equatable {
        case accepted([UInt8])
        case refused(status: Int)
        /// No answer yet, with the reason.
        case later(String)
    }

    private static let pause = Duration.milliseconds(200)

    let base: String
    /// One device key for each owner of the load.
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
            case 200..<300: return .accepted(response.body)
            case 409 where response.text.contains("request_in_progress"), 429, 500...:
                return .later("\(response.status)")
            default: return .refused(status: response.status)
            }
        } catch { return .later("\(error)") }
    }

    /// Repeats the request until there is an answer or the task is canceled.
    func sendUntilAnswered(_ request: LoadRequest, owner: Int) async -> Answer {
        var last = Answer.later("cancelled")
        while !Task.isCancelled {
            last = await send(request, owner: owner)
            guard case .later = last else { return last }
            try? await Task.sleep(for: Self.pause)
        }
        return last
    }
}

extension LoadClient.Answer {
    /// The id of the created or changed object; nil if the request was not accepted.
    var id: UUID? {
        struct Accepted: Decodable { var id: UUID }
        guard case .accepted(let body) = self else { return nil }
        return (try? JSONDecoder().decode(Accepted.self, from: Data(body)))?.id
    }

    var text: String {
        switch self {
        case .accepted(let body): "accepted: \(String(decoding: body.prefix(200), as: UTF8.self))"
        case .refused(let status): "refused with \(status)"
        case .later(let reason): "never answered: \(reason)"
        }
    }
}
