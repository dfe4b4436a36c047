/// The table of routes. The most specific pattern wins (`/contacts/search` before `/contacts/{id}`), then the method is
/// checked: a wrong method gets 405 with `Allow`. HEAD uses the GET route; OPTIONS is answered from the table.
package struct Router: Sendable {
    private struct Entry {
        let pattern: RoutePattern
        var routes: [Route]
    }

    /// Keyed by the number of segments. The most specific pattern comes first.
    private var entries: [Int: [Entry]] = [:]
    /// In the order of declaration.
    package private(set) var declared: [Route] = []

    package init() {}

    /// For comparison with an OpenAPI document.
    package var routes: [(method: HTTPMethod, pattern: String)] {
        declared.map { ($0.method, $0.pattern.description) }
    }

    /// Traps if a route with the same method and path shape exists.
    package mutating func on(
        _ method: HTTPMethod, _ pattern: String, options: RouteOptions = RouteOptions(), handler: @escaping HTTPHandler
    ) {
        let route = Route(method: method, pattern: RoutePattern(pattern), options: options, handler: handler)
        declared.append(route)
        var list = entries[route.pattern.segments.count, default: []]
        if let index = list.firstIndex(where: { $0.pattern.shape == route.pattern.shape }) {
            precondition(!list[index].routes.contains { $0.method == method }, "declared twice: \(method) \(pattern)")
            list[index].routes.append(route)
        } else {
            let entry = Entry(pattern: route.pattern, routes: [route])
            let place = list.firstIndex { route.pattern.isMoreSpecific(than: $0.pattern) } ?? list.endIndex
            list.insert(entry, at: place)
        }
        entries[route.pattern.segments.count] = list
    }

    package func resolve(_ method: HTTPMethod, _ segments: [String]) -> RouteResolution {
        guard let entry = entries[segments.count]?.first(where: { $0.pattern.match(segments) != nil }) else {
            return .answer(.problem(.notFound))
        }
        let wanted = entry.routes.first { $0.method == method }
        let read = entry.routes.first { $0.method == .get && $0.options.answersHead }
        let route = wanted ?? (method == .head ? read : nil)
        if let route, let parameters = route.pattern.match(segments) {
            return .route(route, pathParameters: parameters)
        }
        var allowed = Set(entry.routes.map(\.method))
        if read != nil { allowed.insert(.head) }
        if method == .options {
            return .answer(HTTPResponse(status: 204, headers: ["Allow": Self.list(allowed.union([.options]))]))
        }
        var response = HTTPResponse.problem(.methodNotAllowed)
        response.headers["Allow"] = Self.list(allowed)
        return .answer(response)
    }

    private static func list(_ methods: Set<HTTPMethod>) -> String {
        methods.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
