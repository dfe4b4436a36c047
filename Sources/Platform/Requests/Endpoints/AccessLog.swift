import Crypto
package import HTTPServer
package import Runtime

/// Writes one log line for each request: method, route, status, duration and device key id. It logs the route pattern,
/// never the path, because an unknown path may hold anything.
package struct AccessLog: Sendable {
    let log: Log

    package init(log: Log) { self.log = log }

    package func write(_ answered: CompletedRequest) {
        let request = answered.request
        log.info(
            "http_request",
            [
                "method": .text(Self.methods.contains(request.method) ? request.method.rawValue : "-"),
                "route": .text(request.route ?? "-"), "status": .number(answered.status),
                "ms": .decimal(Self.milliseconds(answered.duration)), "key": .text(Self.key(request) ?? "-"),
            ])
    }

    private static let methods: Set<HTTPMethod> = [.get, .head, .post, .put, .patch, .delete, .options]

    /// The id part of the device key, which is public. The key may be invalid: the status tells.
    private static func key(_ request: HTTPRequest) -> String? {
        guard let header = request.headers["Authorization"] else { return nil }
        let parts = header.split(separator: " ")
        return parts.count == 2 ? DeviceKeyToken.parse(String(parts[1]))?.keyID : nil
    }

    /// Rounded to a tenth.
    private static func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return ((Double(seconds) * 1000 + Double(attoseconds) / 1e15) * 10).rounded() / 10
    }
}
