import Captures
import HTTPServer
import Store

extension CaptureFilter {
    static let parameters = ["state", "kind", "batchId", "contactId", "since"]

    init(_ call: Call) throws(APIFailure) {
        self.init(
            state: try call.choice("state"), kind: try call.choice("kind"),
            batch: try call.id("batchId", of: "a batch"), contact: try call.id("contactId", of: "a contact"),
            since: try call.time("since"))
    }
}
