import HTTPServer
import Testing

struct RouterTests {
    static let router: Router = {
        var router = Router()
        let table: [(HTTPMethod, String)] = [
            (.get, "/"), (.get, "/v1/contacts"), (.post, "/v1/contacts"), (.get, "/v1/contacts/{id}"),
            (.delete, "/v1/contacts/{contact}"), (.get, "/v1/contacts/search"), (.post, "/v1/exports/{id}:cancel"),
            (.get, "/v1/exports/{id}"), (.get, "/v1/{kind}/latest"), (.get, "/v1/files/file-{name}.csv"),
            (.get, "/v1/files/{name}"), (.options, "/v1/cors"),
        ]
        for (method, pattern) in table {
            router.on(method, pattern) { _ in .text("\(method) \(pattern)") }
        }
        return router
    }()

    @Test(
        arguments: [
            (.get, "/", "/", [:]),
            (.get, "/v1/contacts", "/v1/contacts", [:]),
            (.head, "/v1/contacts", "/v1/contacts", [:]),
            (.post, "/v1/contacts", "/v1/contacts", [:]),
            (.get, "/v1/contacts/7", "/v1/contacts/{id}", ["id": "7"]),
            (.get, "/v1/contacts/a%2Fb", "/v1/contacts/{id}", ["id": "a/b"]),
            (.delete, "/v1/contacts/7", "/v1/contacts/{contact}", ["contact": "7"]),
            (.get, "/v1/contacts/search", "/v1/contacts/search", [:]),
            (.get, "/v1/contacts/latest", "/v1/contacts/{id}", ["id": "latest"]),
            (.get, "/v1/items/latest", "/v1/{kind}/latest", ["kind": "items"]),
            (.post, "/v1/exports/7:cancel", "/v1/exports/{id}:cancel", ["id": "7"]),
            (.get, "/v1/exports/7", "/v1/exports/{id}", ["id": "7"]),
            (.get, "/v1/files/file-a.csv", "/v1/files/file-{name}.csv", ["name": "a"]),
            (.get, "/v1/files/file-.csv", "/v1/files/{name}", ["name": "file-.csv"]),
            (.options, "/v1/cors", "/v1/cors", [:]),
        ] as [(HTTPMethod, String, String, [String: String])])
    func `Router: the most specific route wins`(
        method: HTTPMethod, path: String, pattern: String, parameters: [String: String]
    ) throws {
        let target = try #require(RequestTarget.parse(path.utf8))
        guard case .route(let route, let found) = Self.router.resolve(method, target.segments) else {
            Issue.record("no route")
            return
        }
        #expect(route.pattern.description == pattern)
        #expect(found == parameters)
    }

    @Test(
        arguments: [
            (.get, "/v2", 404, nil),
            (.get, "/v1/contacts/", 404, nil),
            (.get, "/v1/contacts/7/x", 404, nil),
            (.options, "/v2", 404, nil),
            (.put, "/v1/contacts", 405, "GET, HEAD, POST"),
            (.put, "/v1/contacts/7", 405, "DELETE, GET, HEAD"),
            (.get, "/v1/exports/7:cancel", 405, "POST"),
            (.head, "/v1/exports/7:cancel", 405, "POST"),
            (.options, "/v1/contacts", 204, "GET, HEAD, OPTIONS, POST"),
        ] as [(HTTPMethod, String, Int, String?)])
    func `Router: an unknown path or method gets its status and Allow`(
        method: HTTPMethod, path: String, status: Int, allow: String?
    ) throws {
        let target = try #require(RequestTarget.parse(path.utf8))
        guard case .answer(let response) = Self.router.resolve(method, target.segments) else {
            Issue.record("a route answered")
            return
        }
        #expect(response.status == status)
        #expect(response.headers["Allow"] == allow)
    }

    @Test func `Router: routes are listed in the order of declaration`() {
        let routes = Self.router.routes
        #expect(routes.count == 12)
        #expect(routes.first.map { $0 == (.get, "/") } == true)
        #expect(routes.contains { $0 == (.post, "/v1/exports/{id}:cancel") })
    }

    @Test func `Router: matching does not depend on the order of declaration`() {
        let patterns = ["/a/{x}", "/a/b", "/{y}/b", "/a/{x}:go", "/a/{x}y"]
        for rotation in patterns.indices {
            var router = Router()
            for pattern in patterns[rotation...] + patterns[..<rotation] { router.on(.get, pattern) { _ in .text("") } }
            let found = [["a", "b"], ["a", "c"], ["c", "b"], ["a", "c:go"], ["a", "cy"]].map { path -> String? in
                guard case .route(let route, _) = router.resolve(.get, path) else { return nil }
                return route.pattern.description
            }
            #expect(found == ["/a/b", "/a/{x}", "/{y}/b", "/a/{x}:go", "/a/{x}y"])
        }
    }
}
