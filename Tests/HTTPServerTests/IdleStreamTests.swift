import Foundation
import Glibc
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// The goal: 5,000 idle streams use less than 2 % of one core, and all are released within 30 s after their clients
/// left. The short form uses fewer streams and a faster heartbeat, and does not check the processor time, because other
/// tests run concurrently. `TAPLINE_LONG_TESTS=1` with `--filter IdleStreamTests` checks the goal.
@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct IdleStreamTests {
    private static let isLong = ProcessInfo.processInfo.environment["TAPLINE_LONG_TESTS"] == "1"

    @Test func `EventStream: idle streams cost almost no CPU, and are freed when their clients vanish`() async throws {
        var configuration = HTTPServerConfiguration()
        if !Self.isLong { configuration.heartbeatInterval = .seconds(1) }
        let interval = configuration.heartbeatInterval
        let wanted = Self.isLong ? 5000 : 500
        let files = FileDescriptorLimit.raise(to: 2 * wanted + 500)
        let count = min(wanted, (files - 500) / 2)
        if count < wanted { print("only \(count) of \(wanted) streams: the limit of open files is \(files)") }
        let opened = Counter(goal: count)
        let closed = Counter(goal: count)
        try await withServer(configuration) {
            $0.on(.get, "/") { _ in
                .eventStream(opened: { stream in
                    stream.onClose { closed.add() }
                    opened.add()
                })
            }
        } _: { server, port in
            let before = residentMegabytes()
            let sockets = try await offPool {
                try (0..<count).map { _ in
                    let socket = try RawSocket.connect(port: port)
                    try socket.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                    return socket
                }
            }
            await opened.reached.wait()
            #expect(server.streamCount == count)
            print("\(count) streams hold \(residentMegabytes() - before) MB")

            let start = processorSeconds()
            let time = Self.isLong ? Duration.seconds(20) : interval * 2
            try await Task.sleep(for: time)
            let load = (processorSeconds() - start) / (time / .seconds(1))
            print("\(count) idle streams, heartbeat \(interval): \((load * 10_000).rounded() / 100) % of one core")
            if Self.isLong { #expect(load < 0.02) }
            #expect(closed.value == 0)
            let beats = try await offPool {
                try sockets.count { try $0.receive(until: ":\n\n").contains("text/event-stream") }
            }
            #expect(beats == count)

            let elapsed = try await machineTime {
                for (index, socket) in sockets.enumerated() {
                    if index.isMultiple(of: 2) { socket.close() } else { socket.reset() }
                }
                await closed.reached.wait()
                try await eventually("no stream is left") { server.connectionCount == 0 && server.streamCount == 0 }
            }
            print("all freed \(elapsed) after their clients vanished")
            // Two heartbeats are enough. The short form allows more on a busy machine.
            #expect(elapsed < (Self.isLong ? interval * 2 : interval * 15))
        }
    }

    /// User and system time of this process.
    private func processorSeconds() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000_000
    }

    private func residentMegabytes() -> Int {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (pages?.dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1_048_576
    }
}

/// Counts to its goal.
private final class Counter: Sendable {
    let reached = Gate()
    private let goal: Int
    private let count = Mutex(0)

    init(goal: Int) { self.goal = goal }

    var value: Int { count.withLock { $0 } }

    func add() {
        let now = count.withLock { count in
            count += 1
            return count
        }
        if now == goal { reached.open() }
    }
}
