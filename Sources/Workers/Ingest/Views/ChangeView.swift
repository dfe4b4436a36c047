import FoundationEssentials
import JSON
import Requests
import Store

enum ChangeView {
    static func json(_ change: ChangeEntry) -> JSON {
        .change(
            cursor: .string(change.cursor.text),
            object: .string(change.object),
            id: JSON(change.id),
            change: .string(change.kind.rawValue),
            at: JSON(change.at)
        )
    }
}
