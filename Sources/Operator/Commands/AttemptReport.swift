import Captures
import FoundationEssentials
import Store

/// A try of a stage, as `tapline why` and `tapline dead show` report it.
struct AttemptReport: Encodable {
    var at: Date
    var stage: String
    var attempt: Int
    var code: String
    var detail: String
    var worker: String
    /// Returns to the queue that did not count as a try; nil for a failed try.
    var returns: Int?

    init(_ attempt: WorkHistory.Attempt) {
        at = attempt.at
        stage = attempt.stage.rawValue
        self.attempt = attempt.attempt
        code = attempt.code
        detail = attempt.detail
        worker = attempt.worker
        returns = attempt.returns > 0 ? attempt.returns : nil
    }

    var line: String {
        "\(at.formatted(.iso8601))  \(stage) try \(attempt): \(code): \(detail)"
            + (returns.map { "; returns to the queue that did not count as a try: \($0)" } ?? "")
            + "  [\(worker)]"
    }
}
