package import HTTPServer

/// A worker's status port: `/healthz` (the process runs), `/readyz` (it can work; 503 lists what is missing) and
/// `/metrics`.
package final class StatusServer: Sendable {
    private let server: HTTPServer

    /// - Parameter readiness: descriptions of what is missing, for an operator; empty when ready.
    package init(
        host: String, port: Int, metrics: Metrics, readiness: @escaping @Sendable () async -> [String]
    ) throws(HTTPServerError) {
        var router = Router()
        router.on(.get, "/healthz", options: .withoutBody) { _ in .text("ok\n") }
        router.on(.get, "/readyz", options: .withoutBody) { _ in
            let missing = await readiness()
            return missing.isEmpty
                ? .text("ready\n") : .text(missing.joined(separator: "\n") + "\n", status: 503)
        }
        router.on(.get, "/metrics", options: .withoutBody) { _ in
            HTTPResponse(contentType: "text/plain; version=0.0.4; charset=utf-8", Array(metrics.page().utf8))
        }
        var configuration = HTTPServerConfiguration()
        configuration.host = host
        configuration.port = UInt16(clamping: port)
        configuration.threads = 1
        configuration.connectionLimit = 100
        server = HTTPServer(configuration: configuration, router: router)
        try server.start()
    }

    package func stop() async { await server.stop(grace: .seconds(1)) }
}
