import Captures
import CommandLine

/// Deleted objects that can still be restored, with their text for a terminal.
package struct APIDeleted: Decodable, Sendable {
    struct Object: Decodable {
        var kind: String
        var id: String
        var title: String
        var deletedAt: String
        var restorableUntil: String
    }

    var data: [Object]
    package var nextCursor: String?

    package var lines: [String] {
        let short = ShortIDs(data.map(\.id))
        return TextTable.lines(
            data.map {
                [
                    short.text($0.id), $0.kind, "until " + ShownText.minute($0.restorableUntil),
                    ShownText.excerpt($0.title),
                ]
            })
    }
}
