import CommandLine
import FoundationEssentials
import Runtime
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// Measures the cost of thousands of idle event streams or WebSockets, and how soon their resources are freed when the
/// clients vanish.
struct StreamsBench: Sendable {
    enum Kind: String, CaseIterable {
        case streams, sockets

        var request: String {
            switch self {
            case .streams: "GET /v1/events HTTP/1.1\r\nAccept: text/event-stream\r\n"
            case .sockets:
                "GET /v1/bridge/ws?channel=messages HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            }
        }

        var answer: String {
            switch self {
            case .streams: "HTTP/1.1 200"
            case .sockets: "HTTP/1.1 101"
            }
        }
    }

    private static let streams = 5000
    private static let seconds = 60
    private static let closeTimeout = Duration.seconds(90)

    let line: BenchSystem
    let kind: Kind

    func run() async throws -> BenchReport {
        try Loopback.raiseFileLimit(to: Self.streams + 500)
        let process = try line.process("ingest")
        // Time to join the consumer groups and for the dispatcher to become idle.
        try await Task.sleep(for: .seconds(8))
        let idle = try await share(of: process, seconds: 20)
        let before = sockets(of: process)
        let empty = try line.megabytes(of: process)
        let clients = try await connect(process, beyond: before)
        // Timeouts of ten seconds from the time of connecting must expire first.
        try await Task.sleep(for: .seconds(12))
        Terminal.progress("\(clients.count) \(kind) are open; measuring for \(Self.seconds) s")
        let busy = try await share(of: process, seconds: Self.seconds)
        let memory = try line.megabytes(of: process)
        let kilobytes = ((memory - empty) * 1024 / Double(Self.streams)).rounded()
        for client in clients { vanish(client) }
        let freed = try await secondsUntilFree(process, before)
        Terminal.progressEnds()
        return BenchReport(
            lines: [
                "ingest with \(Self.streams) idle \(kind): \(busy) % of one core over \(Self.seconds) s (goal: < 2 %)",
                "  without \(kind):   \(idle) % of one core, for the dispatcher and its topics",
                "  memory:            \(Int(memory)) MB, \(Int(kilobytes)) KB for each",
                "all freed:           \(freed) s after the clients vanished (goal: within 30 s)",
            ],
            values: [
                "\(kind)": Double(Self.streams), "\(kind)_cpu_percent": busy, "\(kind)_idle_cpu_percent": idle,
                "\(kind)_freed_s": freed, "\(kind)_resident_mb": memory.rounded(), "\(kind)_kb": kilobytes,
            ])
    }

    /// Opens all streams and waits until the server has accepted them.
    private func connect(_ process: Int32, beyond before: Int) async throws -> [Int32] {
        let request =
            "\(kind.request)Host: 127.0.0.1\r\nAuthorization: Bearer \(line.key)\r\n\r\n"
        var clients: [Int32] = []
        for number in 0..<Self.streams {
            clients.append(try Loopback.connected(port: line.port, sending: Array(request.utf8)))
            if number % 1000 == 999 { Terminal.progress("\(number + 1) \(kind) are open") }
        }
        for client in clients { try await expectStream(client) }
        guard sockets(of: process) >= before + Self.streams else {
            throw CommandFailure(.failed, "ingest holds \(sockets(of: process)) sockets after \(Self.streams) \(kind)")
        }
        return clients
    }

    /// - Throws: if the response opens no stream.
    private func expectStream(_ client: Int32) async throws {
        guard try await Loopback.read(client, until: "\r\n\r\n", within: .seconds(30)).hasPrefix(kind.answer) else {
            throw CommandFailure(.failed, "the server refused one of the \(kind)")
        }
    }

    /// Reads pending bytes before closing. A close with unread bytes resets the connection, which tells the server at
    /// once; a vanished phone sends nothing.
    private func vanish(_ client: Int32) {
        while !Loopback.pending(client).isEmpty {}
        close(client)
    }

    private func secondsUntilFree(_ process: Int32, _ before: Int) async throws -> Double {
        let started = ContinuousClock.now
        while sockets(of: process) > before {
            guard ContinuousClock.now - started < Self.closeTimeout else {
                throw CommandFailure(
                    .failed, "\(sockets(of: process) - before) \(kind) are still open after \(Self.closeTimeout)")
            }
            try await Task.sleep(for: .milliseconds(200))
        }
        let waited = (ContinuousClock.now - started).components
        return Double(waited.seconds) + (Double(waited.attoseconds) / 1e17).rounded() / 10
    }

    // MARK: Data from /proc

    /// Number of TCP sockets that the process holds, including those without a peer. Connections to Postgres are Unix
    /// sockets and are not counted.
    private func sockets(of process: Int32) -> Int {
        let folder = "/proc/\(process)/fd"
        let local = Set(
            Self.wholeFile("/proc/net/unix").split(separator: "\n").compactMap { row in
                row.split(separator: " ", maxSplits: 7).dropFirst(6).first
            })
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { name in
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"),
                target.hasPrefix("socket:[")
            else { return false }
            return !local.contains(target.dropFirst("socket:[".count).dropLast())
        }.count
    }

    /// Files in /proc have no size in advance and are read in portions.
    private static func wholeFile(_ path: String) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var portion = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &portion, portion.count), count > 0 { content += portion[..<count] }
        return String(decoding: content, as: UTF8.self)
    }

    /// Processor time in percent of one core.
    private func share(of process: Int32, seconds: Int) async throws -> Double {
        let started = ContinuousClock.now
        let before = try ticks(of: process)
        try await Task.sleep(for: .seconds(seconds))
        let used = Double(try ticks(of: process) - before) / Double(sysconf(Int32(_SC_CLK_TCK)))
        let passed = (ContinuousClock.now - started).components
        return (used / (Double(passed.seconds) + Double(passed.attoseconds) / 1e18) * 1000).rounded() / 10
    }

    /// Processor time so far, in clock ticks.
    private func ticks(of process: Int32) throws(CommandFailure) -> Int {
        let stat = line.state.read("/proc/\(process)/stat") ?? ""
        let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
        guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
            throw CommandFailure(.failed, "ingest is not running")
        }
        return user + system
    }
}
