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
        // Empty is the first page, for a client that sends what it has.
        guard let text = try call.query("cursor"), !text.isEmpty else {
            cursor = nil
            return
        }
        // Times before 1970 or after the year 30,000 were never given, and Postgres cannot reckon with all of them.
        guard let cursor = PageCursor(text), text.first != "-", text.prefix(while: { $0 != "." }).count <= 18 else {
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
