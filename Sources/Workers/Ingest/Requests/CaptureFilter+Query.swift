import Captures
import HTTPServer
import Records
import Requests
import Store

extension CaptureFilter {
    static let parameters = ["state", "kind", "batchId", "contactId", "since"]

    init(_ call: AuthenticatedRequest) throws(APIFailure) {
        // Refuses the same kinds as a new capture does.
        let kind = try call.query("kind").map { text throws(APIFailure) in try CaptureKind(accepted: text) }
        self.init(
            state: try call.choice("state"), kind: kind,
            batch: try call.id("batchId", of: "a batch"), contact: try call.id("contactId", of: "a contact"),
            since: try call.time("since"))
    }
}
