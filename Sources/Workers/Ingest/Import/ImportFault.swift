/// Why an import message is rejected.
struct ImportFault: Error, Sendable {
    var code: ProblemCode
    var detail: String
    var errors: [APIFailure.Fault] = []
    /// As far as it could be read: without one there is nobody to tell.
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
