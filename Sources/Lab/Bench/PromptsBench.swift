import Captures
import CommandLine
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Prompts
import Runtime
import Store
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// Measures screenshot prompts while thousands of streams are open: until a phone has its answer, until the owner's
/// streams have the event, and the bytes of a minute without screenshots.
struct PromptsBench: Sendable {
    private static let owners = 1_000
    /// A keyboard, a second device and open pages of the console.
    private static let streamsOfOwner = 5
    /// Run at once, so that the server opens all connections. A new connection plans the statements first.
    private static let warmUps = 20
    private static let longestDelay = Duration.seconds(10)

    let line: BenchSystem

    private struct Phone: Sendable {
        let key: String
        var streams: [Int32] = []
    }

    func run() async throws -> BenchReport {
        try Loopback.raiseFileLimit(to: Self.owners * Self.streamsOfOwner + 500)
        var phones: [Phone] = []
        let scopes = ["captures:write", "notifications:read"]
        _ = try await line.withDatabase { database in
            for number in 0..<Self.owners {
                let owner = try await database.owners.findOrCreate("prompts-\(number)").id
                let key = try await database.deviceKeys.create(of: owner, name: "phone", scopes: scopes)
                phones.append(Phone(key: key.text))
            }
            return BenchReport()
        }
        try await connect(&phones)
        defer { for stream in phones.flatMap(\.streams) { close(stream) } }
        async let idle = idleMinute(key: line.key)
        var (answers, events): ([Duration], [Duration]) = ([], [])
        let client = HTTPClient()
        let first = try await withThrowingTaskGroup { group in
            for phone in phones.prefix(Self.warmUps) { group.addTask { try await post(phone, HTTPClient()).0 } }
            return Distribution(try await group.reduce(into: []) { $0.append($1) })
        }
        for (index, phone) in phones.enumerated().dropFirst(Self.warmUps) {
            if index % 100 == 0 { Terminal.progress("screenshot \(index) of \(Self.owners)") }
            let (answer, delays) = try await post(phone, client)
            answers.append(answer)
            events += delays
        }
        Terminal.progress("waiting for the end of a minute without screenshots")
        let bytes = try await idle
        Terminal.progressEnds()
        return report(first: first, Distribution(answers), Distribution(events), bytes)
    }

    private func report(
        first: Distribution, _ answers: Distribution, _ events: Distribution, _ idle: (stream: Int, poll: Int)
    ) -> BenchReport {
        let taken = Date(timeIntervalSince1970: 1_767_268_800.25)
        let notification = ScreenshotNotification(
            id: UUID.v7(), takenAt: taken, expiresAt: taken.addingTimeInterval(PromptTiming.lifetime), isActive: true)
        let compact = NotificationEncoding.compact.encode(notification).count
        let binary = NotificationEncoding.binary.encode(notification).count
        let streams = Self.owners * Self.streamsOfOwner
        return BenchReport(
            lines: [
                "with \(streams) open streams of \(Self.owners) owners",
                "ack_p99_ms             \(answers.percentile(0.99)) (goal: under 20), a screenshot until its answer:"
                    + " \(answers.text)",
                "first_ack_max_ms       \(first.percentile(1)), of \(Self.warmUps) at once on new connections",
                "event_to_stream_p95_ms \(events.percentile(0.95)) (goal: under 100), a screenshot until each stream of"
                    + " its owner has the event: \(events.text)",
                "one notification:      \(compact) bytes compact, \(binary) binary (goal: under 100)",
                "a minute without one:  \(idle.stream) bytes on a stream (goal: under 1000), \(idle.poll) bytes sent and"
                    + " received with requests that wait",
            ],
            values: [
                "streams": Double(streams), "ack_n": Double(answers.count), "ack_p50_ms": answers.percentile(0.5),
                "ack_p99_ms": answers.percentile(0.99), "first_ack_max_ms": first.percentile(1),
                "event_n": Double(events.count), "event_to_stream_p50_ms": events.percentile(0.5),
                "event_to_stream_p95_ms": events.percentile(0.95), "event_to_stream_p99_ms": events.percentile(0.99),
                "compact_bytes": Double(compact), "binary_bytes": Double(binary),
                "idle_minute_bytes_stream": Double(idle.stream), "idle_minute_bytes_poll": Double(idle.poll),
            ])
    }

    // MARK: streams

    private func streamRequest(_ key: String) -> [UInt8] {
        Array(
            ("GET /v1/events?only=screenshot HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(key)\r\n"
                + "Accept: text/event-stream\r\n\r\n").utf8)
    }

    private func connect(_ phones: inout [Phone]) async throws {
        for index in phones.indices {
            for _ in 0..<Self.streamsOfOwner {
                phones[index].streams.append(
                    try Loopback.connected(port: line.port, sending: streamRequest(phones[index].key)))
            }
            if index % 100 == 99 { Terminal.progress("\((index + 1) * Self.streamsOfOwner) streams are open") }
        }
        for stream in phones.flatMap(\.streams) {
            _ = try await Loopback.read(stream, until: "\r\n\r\n", within: .seconds(30))
        }
    }

    /// - Returns: until the answer, and until the event on each stream of the owner.
    private func post(_ phone: Phone, _ client: HTTPClient) async throws -> (Duration, [Duration]) {
        let id = UUID.v7().text
        var request = HTTPClientRequest(
            method: "POST", url: "http://127.0.0.1:\(line.port)/v1/screenshots/notifications")
        request.headers.add("Authorization", "Bearer \(phone.key)")
        request.headers.add("Content-Type", "application/json")
        request.body = Array(#"{"id":"\#(id)","timestamp":"\#(Date().formatted(.iso8601))"}"#.utf8)
        let started = ContinuousClock.now
        async let delays = arrivals(of: id, phone.streams, since: started)
        let response = try await client.send(request)
        let answer = ContinuousClock.now - started
        guard response.status == 200, response.text.contains(#""status":"created""#) else {
            throw CommandFailure(.failed, "a screenshot was answered with \(response.status): \(response.text)")
        }
        return (answer, try await delays)
    }

    private func arrivals(
        of id: String, _ streams: [Int32], since started: ContinuousClock.Instant
    ) async throws -> [Duration] {
        var waiting = Dictionary(uniqueKeysWithValues: streams.map { ($0, "") })
        var delays: [Duration] = []
        while !waiting.isEmpty {
            for (stream, text) in waiting {
                let read = text + Loopback.pending(stream)
                let hasCome = read.contains(id)
                waiting[stream] = hasCome ? nil : read
                if hasCome { delays.append(ContinuousClock.now - started) }
            }
            guard ContinuousClock.now - started < Self.longestDelay else {
                throw CommandFailure(.failed, "\(waiting.count) streams have no event after \(Self.longestDelay)")
            }
            if !waiting.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        }
        return delays
    }

    // MARK: idle

    /// The bytes of one stream after its head, and of a connection that asks with `Prefer: wait=25` again and again.
    private func idleMinute(key: String) async throws -> (stream: Int, poll: Int) {
        let minute = Duration.seconds(60)
        let stream = try Loopback.connected(port: line.port, sending: streamRequest(key))
        defer { close(stream) }
        _ = try await Loopback.read(stream, until: "\r\n\r\n", within: .seconds(30))
        let started = ContinuousClock.now
        var (polled, tag) = (0, "")
        let poll = try Loopback.connected(port: line.port, sending: [])
        defer { close(poll) }
        while ContinuousClock.now - started < minute {
            let request =
                "GET /v1/screenshots/notifications?active=1 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                + "Authorization: Bearer \(key)\r\nPrefer: wait=25\r\n\(tag)\r\n"
            guard send(poll, request, request.utf8.count, Int32(MSG_NOSIGNAL)) == request.utf8.count else {
                throw CommandFailure(.failed, "the connection of the requests ended")
            }
            let response = try await Loopback.read(poll, until: "\r\n\r\n", within: .seconds(40))
            // The last request may end after the minute: its share of the minute counts.
            let over = max(.zero, ContinuousClock.now - started - minute)
            let share = 1 - Double(over.components.seconds) / Double(PromptTiming.longestWait)
            polled += Int((Double(request.utf8.count + response.utf8.count) * share).rounded())
            for head in response.split(separator: "\r\n") where head.lowercased().hasPrefix("etag:") {
                tag = "If-None-Match:\(head.dropFirst("etag:".count))\r\n"
            }
        }
        return (Loopback.pending(stream).utf8.count, polled)
    }
}
