import Crypto
import Foundation
import HTTPClient
import Kafka
import Postgres
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
    /// Screenshot prompts over HTTP: several replicas, and deaths of parts of the line.
    @Suite(.lines) struct Prompts {
        private static let replicas = 8
        private static let devices = 200
        private static let path = "/v1/screenshots/notifications"

        /// Posts a screenshot until it is answered, as a phone does.
        private static func post(_ phone: SystemClient, _ id: UUID, at time: Date) async throws -> String {
            let stamp = time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let body = Array(#"{"id":"\#(id.uuidString.lowercased())","timestamp":"\#(stamp)"}"#.utf8)
            var status: String?
            try await eventually("the screenshot is answered", every: .milliseconds(100)) {
                let reply = try? await phone.send(phone.posting(path, body))
                if let reply, reply.status == 200 { status = reply.json["status"].string }
                if let reply, (400..<500).contains(reply.status) { throw RunningSystem.Failure(reply.text) }
                return status != nil
            }
            return status ?? ""
        }

        /// A further device of the owner.
        private static func device(_ owner: SystemClient, _ name: String) async throws -> SystemClient {
            let made = try await owner.post(
                "/v1/keys", ["name": .string(name), "scopes": ["captures:write", "notifications:read"]])
            var device = owner
            let token = made.json["token"].string.flatMap(DeviceKeyToken.parse)
            #expect(token != nil, "\(made.text)")
            device.token = token
            return device
        }

        /// When a listener first heard of each prompt.
        private final class Seen: Sendable {
            private let times = Mutex<[UUID: Date]>([:])

            func note(_ id: UUID) { times.withLock { $0[id] = $0[id] ?? Date() } }
            func time(of id: UUID) -> Date? { times.withLock { $0[id] } }
        }

        /// Follows the owner's prompts on a stream. After each connection the list shows what was missed.
        private static func listen(_ listener: SystemClient, _ seen: Seen) async {
            var last = "0.0"
            while !Task.isCancelled {
                var request = listener.request("GET", "/v1/events?only=screenshot", timeout: nil)
                request.headers.add("Last-Event-ID", last)
                var parser = EventStreamParser()
                do {
                    for try await bytes in try await listener.stream(request).body {
                        for event in parser.feed(bytes) {
                            last = event.id
                            let json = try JSONValue(parsing: Array(event.data.utf8))
                            if let id = json["notification"]["id"].uuid { seen.note(id) }
                        }
                    }
                } catch {}
                try? await Task.sleep(for: .milliseconds(100))
            }
        }

        @Test(arguments: Transport.available, ["ingest", "notifier", "broker", "postgres"])
        func `Prompts: each acknowledged screenshot is seen within its minute, whatever dies`(
            _ transport: Transport, _ victim: String
        ) async throws {
            guard transport == .embedded || victim != "broker" else { return }
            let line = try await Lines.line(transport)
            let owner = try await line.newOwner()
            let seen = Seen()
            // Made before the kill, because a request for a key is not repeated.
            var devices: [SystemClient] = []
            for number in 0..<24 { devices.append(try await Self.device(owner, "phone-\(number)")) }
            try await withThrowingTaskGroup(of: Void.self) { [devices] group in
                group.addTask { await Self.listen(owner, seen) }
                var acknowledged: [UUID: Date] = [:]
                for (number, device) in devices.enumerated() {
                    if number == 8 { _ = try await line.kill(victim) }
                    let (id, taken) = (UUID(), Date())
                    // What takes longer than a minute to be acknowledged has expired.
                    if try await Self.post(device, id, at: taken) == "created" { acknowledged[id] = taken }
                }
                #expect(acknowledged.count > 16)
                try await eventually("all are seen", every: .milliseconds(50)) {
                    acknowledged.keys.allSatisfy { seen.time(of: $0) != nil }
                }
                for (id, taken) in acknowledged {
                    let delay = seen.time(of: id)?.timeIntervalSince(taken) ?? .infinity
                    #expect(delay < 60, "\(delay) s")
                }
                group.cancelAll()
            }
        }

        @Test func `Prompts: eight ingest processes accept exactly what the oracle accepts`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            var environment = try await line.environment(of: "ingest")
            var bases = [line.base]
            var more: [TestProcess] = []
            defer { for process in more { process.signal(SIGKILL) } }
            for _ in 1..<Self.replicas {
                let port = try FreePort.one()
                environment["TAPLINE_HTTP_PORT"] = String(port)
                more.append(
                    try TestProcess(
                        [try RunningSystem.executable("ingest")], environment: environment,
                        output: line.state + "/replicas.log"))
                bases.append("http://127.0.0.1:\(port)")
            }
            let clients = bases.map { SystemClient(base: $0, owner: owner.owner, name: "", token: owner.token) }
            for client in clients {
                try await eventually("a replica answers", every: .milliseconds(100)) {
                    (try? await client.get("/healthz"))?.status == 200
                }
            }
            var keys: [DeviceKeyToken?] = []
            for number in 0..<Self.devices { keys.append(try await Self.device(owner, "phone-\(number)").token) }
            var accepted = 0
            try await withThrowingTaskGroup(of: Int.self) { [keys] group in
                for (number, key) in keys.enumerated() {
                    if number >= 8, let count = try await group.next() { accepted += count }
                    group.addTask { try await Self.burst(line, clients, try #require(key)) }
                }
                for try await count in group { accepted += count }
            }
            #expect(accepted > Self.devices)
            for process in more { process.signal(SIGTERM) }
            for process in more { #expect(try await process.wait() == 0) }
        }

        /// One device's screenshots at 0, 1, 4.999 and 5 seconds, each twice and shuffled over the replicas.
        /// - Returns: how many were accepted.
        private static func burst(
            _ line: RunningSystem, _ clients: [SystemClient], _ key: DeviceKeyToken
        ) async throws -> Int {
            let first = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down) - 10)
            let times = Dictionary(
                uniqueKeysWithValues: [0, 1, 4.999, 5.000].map { (UUID(), first.addingTimeInterval($0)) })
            let statuses = try await withThrowingTaskGroup(of: (UUID, String).self) { group in
                for (id, time) in (Array(times) + Array(times)).shuffled() {
                    var client = try #require(clients.randomElement())
                    client.token = key
                    group.addTask { [client] in (id, try await post(client, id, at: time)) }
                }
                return try await group.reduce(into: [UUID: [String]]()) { $0[$1.0, default: []].append($1.1) }
            }
            let rows = try await line.database.query(
                "select id from screenshot_answers where device = \(key.keyID) order by arrival")
            #expect(rows.count == times.count)
            var last = Date.distantPast
            var accepted = 0
            for row in rows {
                let id: UUID = try row.get("id")
                let time = try #require(times[id])
                // The oracle.
                let isAccepted = time.timeIntervalSince(last) >= 5 - 1e-6
                if isAccepted { (last, accepted) = (time, accepted + 1) }
                let wanted = isAccepted ? "created" : "debounced"
                #expect(statuses[id] == [wanted, wanted])
            }
            return accepted
        }

        @Test func `Prompts: nothing of an unknown member is in the tables, topics and logs`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            // The only topic that prompts write to.
            let events = try await TailReader.open(
                try line.kafkaSettings(), topic: "tapline.events", within: testTimeout)
            let marker = "mark3r\(UUID().uuidString.prefix(8).lowercased())"
            for body in [
                #"{"id":"\#(UUID())","timestamp":"2026-01-01T00:00:00Z","\#(marker)":1}"#,
                #"{"id":"\#(UUID())","timestamp":"2026-01-01T00:00:00Z","note":"\#(marker)"}"#,
                #"{"id":"\#(UUID())","timestamp":"\#(marker)"}"#,
            ] {
                #expect(try await owner.post(Self.path, Array(body.utf8)).status == 422)
            }
            let id = UUID()
            #expect(try await Self.post(owner, id, at: Date()) == "created")
            var isHeard = false
            while !isHeard {
                for message in await events.next(max: 100) {
                    let text = String(decoding: message.value, as: UTF8.self)
                    #expect(!text.contains(marker))
                    isHeard = isHeard || text.contains(id.uuidString.lowercased())
                }
            }
            _ = await events.close(within: .seconds(1))
            #expect(try await line.traces(of: marker) == [])
        }

        @Test func `tapline screenshots: settings are shown and changed, and prompts are counted`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func run(_ words: String...) async throws -> (code: Int32, output: String) {
                try await line.tapline(["screenshots"] + words, environment: key)
            }
            #expect(try await run("settings").output.contains("Prompts are on."))
            let changed = try await run("settings", "prompts=off", "quiet=22:00-07:00", "cap=9")
            #expect(changed.code == 0 && changed.output.contains("quiet 22:00-07:00"), "\(changed.output)")
            #expect(changed.output.contains("No prompts now: off."))
            #expect(try await Self.post(owner, UUID(), at: Date()) == "disabled")
            let json = try await run("settings", "prompts=on", "quiet=", "cap=", "--json")
            #expect(try JSONValue(parsing: Array(json.output.utf8))["owner"]["dailyCap"] == .null, "\(json.output)")
            #expect(try await Self.post(owner, UUID(), at: Date()) == "created")
            let metrics = try await run("metrics", "--json")
            #expect(try JSONValue(parsing: Array(metrics.output.utf8))["total"]["prompts"] == 1, "\(metrics.output)")
            #expect(try await run("metrics").output.contains("scanned"))
            #expect(try await run("settings", "quiet=22:00-22:00").code == 65)
            #expect(try await run("settings", "loud=1").code == 64)
        }
    }
}
