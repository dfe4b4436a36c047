import JSON
import Matching
import Records
import Requests
import Store

enum DuplicateView {
    static func json(_ duplicate: DuplicateContact) -> JSON {
        .duplicate(
            contact: ContactView.json(duplicate.contact),
            reasons: JSON(duplicate.reasons.map(\.rawValue)),
            mayMergeUnasked: .bool(duplicate.mayMergeUnasked)
        )
    }
}
