import Bridge
import BridgeRecords
import CommandLine
import Crypto
import FoundationEssentials
import HTTPClient
import JSON
import Postgres
import Runtime
import Store
import Supervision
import Synchronization

/// Messages of a phone until a client has them, alone and while another conversation moves a large file; and pages of a long
/// conversation.
struct BridgeLineBench: Sendable {
    private static let messages = 500
    private static let warmUps = 20
    private static let fileBytes = AttachmentParts.size * 100
    private static let pages = 500
    private static let longestDelay = Duration.seconds(10)
    /// Seconds since 1970; the messages of the long conversation are a second apart.
    private static let began = 1_500_000_000

    let line: BenchSystem
    /// Messages of the long conversation.
    let history: Int
    private let client: BridgeBenchClient

    init(line: BenchSystem, history: Int) {
        self.line = line
        self.history = history
        client = BridgeBenchClient(line: line)
    }

    func run() async throws -> BenchReport {
        let arrivals = Arrivals()
        let stream = Task { [client] in
            try await client.follow { id in
                arrivals.note(id)
                return true
            }
        }
        defer { stream.cancel() }
        for number in 0..<Self.warmUps { _ = try await delay(of: "warm-\(number)", arrivals) }
        let idle = try line.megabytes(of: line.process("ingest"))
        let alone = Distribution(try await delays("alone", arrivals, until: { $0 >= Self.messages }))
        var most = idle
        let beside = Distribution(
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    // Also after a failure, which ends the measurement.
                    defer { arrivals.note("end of the file") }
                    try await move()
                }
                // The file moves during the whole measurement, and the measurement covers the whole file.
                let delays = try await delays("beside", arrivals) { count in
                    most = max(most, (try? line.megabytes(of: line.process("ingest"))) ?? 0)
                    return arrivals.time(of: "end of the file") != nil && count >= Self.messages / 5
                }
                try await group.waitForAll()
                return delays
            })
        let away = try await BridgeAwayBench(client: client).run()
        try await fillHistory()
        let pages = Distribution(try await readPages())
        var report = report(alone, beside, most - idle, pages)
        report.lines += away.lines
        report.values.merge(away.values) { $1 }
        return report
    }

    private func report(
        _ alone: Distribution, _ beside: Distribution, _ memory: Double, _ pages: Distribution
    ) -> BenchReport {
        BenchReport(
            lines: [
                "incoming_to_client_p95_ms        \(alone.percentile(0.95)) (goal: under 50): \(alone.text)",
                "incoming_beside_100_mb_p95_ms    \(beside.percentile(0.95)) (goal: under 100): \(beside.text)",
                "more memory of ingest            \(Int(memory)) MB (goal: under 64)",
                "page_of_50_p95_ms                \(pages.percentile(0.95)) (goal: under 20), of \(history) messages:"
                    + " \(pages.text)",
            ],
            values: [
                "incoming_n": Double(alone.count), "incoming_to_client_p50_ms": alone.percentile(0.5),
                "incoming_to_client_p95_ms": alone.percentile(0.95), "incoming_beside_n": Double(beside.count),
                "incoming_beside_100_mb_p95_ms": beside.percentile(0.95), "more_memory_mb": memory,
                "history": Double(history), "page_n": Double(pages.count), "page_of_50_p95_ms": pages.percentile(0.95),
            ])
    }

    // MARK: messages

    /// When each message arrived on the stream.
    private final class Arrivals: Sendable {
        private let times = Mutex<[String: ContinuousClock.Instant]>([:])

        func note(_ id: String) { times.withLock { $0[id] = .now } }
        func time(of id: String) -> ContinuousClock.Instant? { times.withLock { $0[id] } }
    }

    private func delays(
        _ name: String, _ arrivals: Arrivals, until isDone: (Int) -> Bool
    ) async throws -> [Duration] {
        var delays: [Duration] = []
        while !isDone(delays.count) {
            if delays.count % 50 == 0 { Terminal.progress("message \(delays.count)") }
            delays.append(try await delay(of: "\(name)-\(delays.count)", arrivals))
        }
        return delays
    }

    /// Posts a message as a phone does, and waits for its event.
    private func delay(of id: String, _ arrivals: Arrivals) async throws -> Duration {
        let body: JSON = [
            "id": .string(id), "conversationId": "bench", "sender": "+15551234567", "text": "Are you there?",
        ]
        let started = ContinuousClock.now
        _ = try await client.send("POST", "/v1/bridge/messages", body.bytes)
        while true {
            if let arrived = arrivals.time(of: id) { return arrived - started }
            guard ContinuousClock.now - started < Self.longestDelay else {
                throw CommandFailure(.failed, "no event after \(Self.longestDelay)")
            }
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    // MARK: a large file

    /// Uploads a file, sends it in another conversation and downloads it.
    private func move() async throws {
        let size: JSON = ["size": .integer(Self.fileBytes)]
        let upload = try await client.send("POST", "/v1/bridge/attachments", size.bytes)
        let id = try JSONParser.parse(upload)["id"]?.string ?? ""
        let part = try Bytes.random(AttachmentParts.size)
        for number in 0..<AttachmentParts.count(of: Self.fileBytes) {
            _ = try await client.send(
                "PUT", "/v1/bridge/attachments/\(id)/parts/\(number)", part, type: "application/octet-stream")
        }
        let message: JSON = [
            "id": "file", "conversationId": "files", "sender": "+15557654321", "text": "", "attachments": [.string(id)],
        ]
        _ = try await client.send("POST", "/v1/bridge/messages", message.bytes)
        var bytes = 0
        for try await piece in try await client.download("/v1/bridge/attachments/\(id)").body { bytes += piece.count }
        guard bytes == Self.fileBytes else {
            throw CommandFailure(.failed, "a file of \(Self.fileBytes) bytes came back with \(bytes)")
        }
    }

    // MARK: a long conversation

    private func fillHistory() async throws {
        _ = try await line.withDatabase { database in
            let portion = 5_000
            for start in stride(from: 0, to: history, by: portion) {
                if start % 50_000 == 0 { Terminal.progress("storing message \(start) of \(history)") }
                let messages = (start..<min(start + portion, history)).map { number in
                    PostedMessage(
                        id: "h\(number)", conversation: "history", participants: ["+15559990000"], displayName: nil,
                        sender: "+15559990000", text: "Message \(number) of a long conversation",
                        sentAt: Date(timeIntervalSince1970: Double(Self.began + number)))
                }
                _ = try await database.bridge.importHistory(messages, of: line.owner)
            }
            return BenchReport()
        }
        _ = try await line.withAdmin { try await $0.execute("analyze bridge_messages") }
    }

    private func readPages() async throws -> [Duration] {
        var delays: [Duration] = []
        for number in 0..<Self.pages {
            if number % 100 == 0 { Terminal.progress("page \(number) of \(Self.pages)") }
            // All depths, in no order.
            let depth = (number * 7_919) % Self.pages * (history / Self.pages)
            let before = (Self.began + history - depth) * 1_000
            let started = ContinuousClock.now
            let page = try await client.send(
                "GET", "/v1/bridge/conversations/history/messages?limit=50&before=\(before)")
            delays.append(ContinuousClock.now - started)
            let found = try JSONParser.parse(page)["data"]?.array?.count ?? 0
            guard found == 50 else { throw CommandFailure(.failed, "a page has \(found) messages instead of 50") }
        }
        return delays
    }
}
