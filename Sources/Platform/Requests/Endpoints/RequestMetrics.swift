package import Runtime

/// Metrics of requests: status class and duration.
package struct RequestMetrics: Sendable {
    package enum Class: String, CaseIterable, Sendable {
        case success = "2xx"
        case redirect = "3xx"
        case client = "4xx"
        case server = "5xx"
    }

    private let requests: @Sendable (Class) -> Metrics.Counter
    private let seconds: Metrics.Histogram

    package init(_ metrics: Metrics) {
        requests = metrics.counters(
            "tapline_ingest_requests_total", "Requests to authenticated routes, by status class.",
            by: "class", Class.self)
        seconds = metrics.histogram("tapline_ingest_request_seconds", "Time to the response, including waits.")
    }

    package func count(_ status: Int, _ duration: Duration) {
        let kind: Class =
            switch status {
            case ..<300: .success
            case ..<400: .redirect
            case ..<500: .client
            default: .server
            }
        requests(kind).add()
        seconds.observe(duration)
    }
}
