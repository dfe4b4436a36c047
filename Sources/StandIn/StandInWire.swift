import HTTPServer
import JSON

/// One wire format, seen from the server.
protocol StandInWire: Sendable {
    /// - Throws: what the real server refuses.
    func question(_ body: JSON, _ request: HTTPRequest) throws(StandInRefusal) -> StandInQuestion
    func answer(_ outcome: StandInOutcome, to question: StandInQuestion, _ usage: StandInUsage) -> HTTPResponse
    func error(_ error: StandInError) -> HTTPResponse
    /// What the request has instead of a key, or nil.
    func key(_ request: HTTPRequest) -> String?
}

/// Why a request is not a question.
struct StandInRefusal: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

/// What the model says.
enum StandInOutcome {
    case text(String)
    /// A part with thoughts, then the parts of the text.
    case parts([String])
    case cutOff(String)
    case nothing
    /// The provider blocks the question.
    case blocked
    /// The provider blocks the answer.
    case safety
    case refusal

    static let refusalText = "I'm sorry, but I can't help with that."
    static let thoughts = "The user wants an object. { I shall write it."
}

enum StandInError {
    case badRequest(String)
    case keyMissing
    case keyInvalid
    case modelGone(String)
    /// Seconds, if the server says how long to wait.
    case rateLimited(Double?)
    case dayQuota
    case overloaded
    case serverError
}

extension HTTPResponse {
    init(_ json: JSON, status: Int = 200) {
        self.init(status: status, contentType: "application/json", json.bytes)
    }
}

extension HTTPRequest {
    var bearer: String? {
        guard let value = headers["Authorization"], value.hasPrefix("Bearer ") else { return nil }
        return String(value.dropFirst("Bearer ".count))
    }
}
