import Crypto
package import HTTPServer

/// Serves the console, whose files are embedded in the program. The console reads its data from the API with the
/// owner's key.
package struct ConsoleRoutes: Sendable {
    /// No content from other sites, and no other site can show the console in a frame.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob: data:",
        "connect-src 'self'", "form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
    ]

    /// A file as it is and compressed with gzip, by its name. Compressed once, at the start.
    private let answers: [String: (plain: HTTPResponse, packed: HTTPResponse?)]
    private let notFound: @Sendable () -> HTTPResponse

    /// - Parameters:
    ///   - shortcut: what the page *Connect your phone* offers; nil shows only how to make the Shortcut by hand.
    ///   - notFound: creates the response for a file that does not exist.
    package init(shortcut: ShortcutLink? = nil, notFound: @escaping @Sendable () -> HTTPResponse) {
        self.notFound = notFound
        answers = Dictionary(
            uniqueKeysWithValues: ConsolePage.files.map { file in
                let isSetup = file.name == "setup.html"
                let plain = Self.answer(file.name, isSetup ? Self.setup(file.bytes, shortcut) : file.bytes)
                return (file.name, (plain, plain.compressedCopy))
            })
    }

    package func add(to router: inout Router) {
        router.on(.get, "/", options: .withoutBody) { _ in
            HTTPResponse(status: 302, headers: ["Location": "/console"])
        }
        for path in ["/console", "/console/"] {
            router.on(.get, path, options: .withoutBody) { request in file("index.html", request) }
        }
        // Where the QR code of a pairing leads in a browser.
        router.on(.get, "/pair", options: .withoutBody) { request in file("pair.html", request) }
        // Helps to set a phone up, also in the phone's browser, which has no session.
        router.on(.get, "/setup", options: .withoutBody) { request in file("setup.html", request) }
        // Where the banner of a screenshot leads in a browser.
        router.on(.get, "/scan", options: .withoutBody) { _ in
            HTTPResponse(status: 302, headers: ["Location": "/console#/scan"])
        }
        router.on(.get, "/console/{file}", options: .withoutBody) { request in
            file(request.pathParameters["file"] ?? "", request)
        }
    }

    private func file(_ name: String, _ request: HTTPRequest) -> HTTPResponse {
        guard let file = answers[name] else { return notFound() }
        let answer = request.acceptsGzip ? file.packed ?? file.plain : file.plain
        guard let known = request.headers["If-None-Match"], known == answer.headers["ETag"] else { return answer }
        return HTTPResponse(status: 304, headers: answer.headers)
    }

    private static func setup(_ page: [UInt8], _ shortcut: ShortcutLink?) -> [UInt8] {
        Array(String(decoding: page, as: UTF8.self).replacing("<!-- shortcut -->", with: shortcut?.html ?? "").utf8)
    }

    private static func answer(_ name: String, _ bytes: [UInt8]) -> HTTPResponse {
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        var answer = HTTPResponse(contentType: types[ending] ?? "application/octet-stream", bytes)
        if let digest = try? SHA256.hash(bytes) { answer.headers["ETag"] = "\"\(Hex.encode(digest).prefix(16))\"" }
        answer.headers["Cache-Control"] = "no-cache"
        answer.headers["Vary"] = "Accept-Encoding"
        answer.headers["Content-Security-Policy"] = policy
        answer.headers["Referrer-Policy"] = "no-referrer"
        answer.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return answer
    }
}
