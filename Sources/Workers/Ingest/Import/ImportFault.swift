import Requests

/// Why an import message is rejected.
struct ImportFault: Error, Sendable {
    var code: ProblemCode
    var detail: String
    var errors: [APIFailure.Fault] = []
    /// nil if it could not be read. Then no result is published.
    var messageID: String?

    init(_ code: ProblemCode, _ detail: String? = nil, messageID: String? = nil) {
        self.code = code
        self.detail = detail ?? code.detail
        self.messageID = messageID
    }

    init(_ failure: APIFailure, messageID: String?) {
        self.init(failure.code, failure.detail, messageID: messageID)
        errors = failure.faults
    }
}
