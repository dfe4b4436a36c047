import HTTPServer
import Store

/// `?limit=` and `?cursor=` of a list.
struct Listing {
    static let limits = 1...200
    static let standard = 50

    let limit: Int
    let cursor: PageCursor?

    init(_ call: Call) throws(APIFailure) {
        limit = try call.number("limit", in: Self.limits) ?? Self.standard
        guard let text = try call.query("cursor") else {
            cursor = nil
            return
        }
        guard let cursor = PageCursor(text) else {
            throw Call.invalid("cursor", "must be the nextCursor of an answer")
        }
        self.cursor = cursor
    }
}

extension Page {
    func response(_ view: (Item) -> JSON) -> HTTPResponse {
        .answer(["data": .array(items.map(view)), "nextCursor": JSON(next?.text)])
    }
}
