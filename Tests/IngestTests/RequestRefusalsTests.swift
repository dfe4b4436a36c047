import JSON
import Requests
import Runtime
import Testing

@testable import Ingest

struct RequestRefusalsTests {
    @Test func `RequestRefusals: many refusals write few log lines that count all of them`() async throws {
        let lines = AsyncStream<String>.makeStream()
        let metrics = Metrics()
        let log = Log(service: "ingest") { lines.continuation.yield($0) }
        let refusals = RequestRefusals(log, metrics, interval: .milliseconds(100))
        for number in 0..<5000 { refusals.count(number < 3000 ? .badKey : .noKey, from: "192.0.2.7") }
        var (counted, bad, written) = (0, 0, 0)
        for await line in lines.stream {
            let json = try JSONParser.parse(Array(line.utf8))
            #expect(json["event"] == "requests_refused" && json["last_address"] == "192.0.2.7")
            counted += json["count"]?.integer ?? 0
            bad += json["bad_key"]?.integer ?? 0
            written += 1
            if counted >= 5000 { break }
        }
        #expect(counted == 5000 && bad == 3000)
        #expect(written < 500)
        #expect(metrics.page().contains("tapline_http_refused_total{reason=\"bad_key\"} 3000\n"))
    }
}
