package import HTTPServer
package import JSON
package import Store

/// `?limit=` and `?cursor=` of a list.
package struct PageRequest {
    package static let parameters = ["limit", "cursor"]
    package static let limits = 1...200
    package static let standard = 50

    package let limit: Int
    package let cursor: PageCursor?

    package init(_ call: AuthenticatedRequest) throws(APIFailure) {
        limit = try call.number("limit", in: Self.limits) ?? Self.standard
        // An empty cursor is the first page, for clients that always send the parameter.
        guard let text = try call.query("cursor"), !text.isEmpty else {
            cursor = nil
            return
        }
        // Cursors never have a time before 1970 or after the year 30,000. Postgres could not compute with all of them.
        guard let cursor = PageCursor(text), text.first != "-", text.prefix(while: { $0 != "." }).count <= 18 else {
            throw AuthenticatedRequest.invalid("cursor", "must be the nextCursor of an answer")
        }
        self.cursor = cursor
    }
}

extension AuthenticatedRequest {
    private static let maxSearchBytes = 200

    /// `?q=`; nil if empty, which lists everything.
    package func search() throws(APIFailure) -> String? {
        guard let search = try query("q"), !search.isEmpty else { return nil }
        guard search.utf8.count <= Self.maxSearchBytes else {
            throw AuthenticatedRequest.invalid("q", "must have at most \(Self.maxSearchBytes) bytes")
        }
        return search
    }
}

extension Page {
    package func response(_ view: (Item) -> JSON) -> HTTPResponse {
        .answer(["data": .array(items.map(view)), "nextCursor": JSON(next?.text)])
    }
}
