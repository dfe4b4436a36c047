import FoundationEssentials
import HTTPClient
import JSON

extension TypeSafeCheck {
    private static let notifications = "/v1/screenshots/notifications"
    private static let active = notifications + "?active=1"
    private static let lifetime = 60.0

    var prompts: [Criterion] {
        [
            Criterion("T-18", "a screenshot is acknowledged within 50 ms") { key throws(CheckFault) in
                var times = stride(from: 25.0, through: 5, by: -5).map { Date(timeIntervalSinceNow: -$0) }[...]
                let duration = try await median { () async throws(CheckFault) in
                    try await post(UUID(), at: times.popFirst() ?? Date(), key)
                }
                try within(.milliseconds(50), duration)
            },
            Criterion("T-04", "a notification has id, timestamp, isActive and expiresAt, 60 s later") {
                key throws(CheckFault) in
                let id = UUID()
                let reply = try await accepted(id, at: Date(timeIntervalSinceNow: -2), key)
                guard case .object(let members) = reply.json["notification"] else {
                    throw CheckFault("no notification")
                }
                let names = Set(members.map(\.name))
                try CheckFault.unless(names == ["id", "timestamp", "isActive", "expiresAt"], "other members")
                let notification = JSON.object(members)
                try CheckFault.unless(notification["id"]?.string == Self.text(id), "another id")
                try CheckFault.unless(notification["isActive"] == .bool(true), "it is not active")
                let times = ["timestamp", "expiresAt"].map { name in
                    (notification[name]?.string).flatMap { try? Date($0, strategy: .iso8601) }
                }
                guard let taken = times[0], let end = times[1] else { throw CheckFault("a time is not in ISO 8601") }
                try CheckFault.unless(end.timeIntervalSince(taken) == Self.lifetime, "it ends at another time")
            },
            Criterion("T-06", "content in a notification is refused") { key throws(CheckFault) in
                let reply = try await post(UUID(), at: Date(), key, [.init(name: "image", value: "aGVsbG8=")])
                _ = try reply.expecting(422)
            },
            Criterion("T-07", "4.999 s after a screenshot one is debounced, after 5 s it is not") {
                key throws(CheckFault) in
                let first = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 - 20).rounded(.down))
                for (seconds, wanted) in [(0, "created"), (4.999, "debounced"), (5, "created")] {
                    let reply = try await post(UUID(), at: first.addingTimeInterval(seconds), key).expecting(200)
                    let status = reply.json["status"]?.string ?? "none"
                    try CheckFault.unless(status == wanted, "after \(seconds) s it is \(status)")
                }
            },
            Criterion("T-08", "a screenshot of 61 s ago is expired") { key throws(CheckFault) in
                let reply = try await post(UUID(), at: Date(timeIntervalSinceNow: -61), key).expecting(200)
                let status = reply.json["status"]?.string ?? "none"
                try CheckFault.unless(status == "expired", "it is \(status)")
            },
            Criterion("T-16", "a notification is listed until its 60 s are over") { key throws(CheckFault) in
                // The time that is left for the two requests before its end.
                let left = Double(min(3 * slack, 15))
                let taken = Date(timeIntervalSinceNow: left - Self.lifetime)
                _ = try await accepted(UUID(), at: taken, key)
                try CheckFault.unless(try await listed(key).count == 1, "it is not listed")
                await pause(until: taken.addingTimeInterval(Self.lifetime + 0.5))
                try CheckFault.unless(try await listed(key).isEmpty, "it is listed after its end")
            },
            Criterion("T-21", "the list is screenshot_notifications, the newest last") { key throws(CheckFault) in
                let ids = [UUID(), UUID()]
                for (id, ago) in zip(ids, [10.0, 4.0]) {
                    _ = try await accepted(id, at: Date(timeIntervalSinceNow: -ago), key)
                }
                try CheckFault.unless(try await listed(key) == ids.map(Self.text), "another list")
            },
            Criterion("T-22", "a repeated id changes nothing") { key throws(CheckFault) in
                let (id, taken) = (UUID(), Date(timeIntervalSinceNow: -3))
                _ = try await accepted(id, at: taken, key)
                let again = try await post(id, at: taken, key).expecting(200)
                try CheckFault.unless(again.json["status"]?.string == "created", "another answer")
                try CheckFault.unless(try await listed(key) == [Self.text(id)], "another list")
            },
            Criterion("T-11", "the banner asks \"Screenshot taken - Scan for scams?\"") { key throws(CheckFault) in
                let text = try await banner(key)["text"]?.string ?? "none"
                try CheckFault.unless(text == "Screenshot taken - Scan for scams?", "it says '\(text)'")
            },
            Criterion("T-12", "the banner offers to scan and to dismiss") { key throws(CheckFault) in
                let actions = try await banner(key)["actions"]?.array ?? []
                try CheckFault.unless(actions.map { $0["id"]?.string } == ["scan", "dismiss"], "other actions")
                try CheckFault.unless(actions.first?["label"]?.string == "Scan Now", "the button has another text")
            },
            Criterion("T-14", "the banner opens typesafe://scan, or a page") { key throws(CheckFault) in
                let action = try await banner(key)["actions"]?.array?.first
                try CheckFault.unless(action?["url"]?.string == "typesafe://scan", "another address")
                try CheckFault.unless(action?["page"]?.string == "/scan", "another page")
            },
            Criterion("T-15", "the banner closes by itself after 15 s") { key throws(CheckFault) in
                let seconds = try await banner(key)["autoDismissSeconds"]?.integer
                try CheckFault.unless(seconds == 15, "after \(seconds.map(String.init) ?? "no time")")
            },
            Criterion("T-23", "a dismissed notification is no longer active") { key throws(CheckFault) in
                let id = UUID()
                _ = try await accepted(id, at: Date(), key)
                let reply = try await server.post("\(Self.notifications)/\(Self.text(id))/dismiss", [:], key: key.token)
                try CheckFault.unless(try reply.expecting(200).json["isActive"] == .bool(false), "it is active")
                try CheckFault.unless(try await listed(key).isEmpty, "it is listed")
            },
            Criterion("T-10", "a keyboard that polls learns nothing new at no cost") { key throws(CheckFault) in
                let empty = try await server.get(Self.active, key: key.token).expecting(204)
                try CheckFault.unless(empty.body.isEmpty, "a 204 with a body")
                _ = try await accepted(UUID(), at: Date(), key)
                let list = try await server.get(Self.active, key: key.token).expecting(200)
                guard let tag = list.headers["ETag"] else { throw CheckFault("no ETag") }
                _ = try await server.get(Self.active, key: key.token, headers: [("If-None-Match", tag)]).expecting(304)
            },
            Criterion("T-25", "a request that waits answers when a screenshot is taken") { key throws(CheckFault) in
                let waiting = Task<CheckedServer.Reply?, Never> {
                    try? await server.get(Self.active, key: key.token, headers: [("Prefer", "wait=25")])
                }
                await pause(until: Date(timeIntervalSinceNow: 1))
                _ = try await accepted(UUID(), at: Date(), key)
                let answered = ContinuousClock.now
                let reply = await waiting.value
                try CheckFault.unless(reply?.status == 200, "status \(reply?.status ?? 0), expected 200")
                try within(.seconds(2), ContinuousClock.now - answered)
            },
            Criterion("T-17", "a device that turns prompts off has none") { key throws(CheckFault) in
                let off: JSON = ["device": ["screenshotScanPrompts": false]]
                _ = try await server.send(
                    "PATCH", "/v1/screenshots/settings", key: key.token,
                    headers: [("Content-Type", "application/json")], body: off.bytes
                ).expecting(200)
                let reply = try await post(UUID(), at: Date(), key).expecting(200)
                let status = reply.json["status"]?.string ?? "none"
                try CheckFault.unless(status == "disabled", "it is \(status)")
                try CheckFault.unless(try await listed(key).isEmpty, "it is listed")
            },
            Criterion("T-26", "a notification has less than 100 bytes as compact JSON, 33 as bytes") {
                key throws(CheckFault) in
                _ = try await accepted(UUID(), at: Date(), key)
                let compact = try await list(key, accept: "application/vnd.tapline.sn+json").json["n"]?.array?.first
                let bytes = compact?.bytes.count ?? 0
                try CheckFault.unless((1..<100).contains(bytes), "compact: \(bytes) bytes")
                let binary = try await list(key, accept: "application/vnd.tapline.sn").body.count
                try CheckFault.unless(binary == 33, "\(binary) bytes")
            },
            Criterion("T-30", "a keyboard is told to ask every 2 s, or every 30 s without a notification") {
                key throws(CheckFault) in
                let idle = try await server.get(Self.active, key: key.token).expecting(204).headers["Retry-After"]
                try CheckFault.unless(idle == "30", "without one every \(idle ?? "no") s")
                _ = try await accepted(UUID(), at: Date(), key)
                let busy = try await list(key, accept: "application/json").json["nextPollSeconds"]?.integer ?? 0
                try CheckFault.unless(busy == 2, "with one every \(busy) s")
            },
            Criterion("T-37", "the longest list has at most 1 KB") { key throws(CheckFault) in
                for ago in stride(from: 50.0, through: 0, by: -5) {
                    _ = try await accepted(UUID(), at: Date(timeIntervalSinceNow: -ago), key)
                }
                let bytes = try await list(key, accept: "application/json").body.count
                try CheckFault.unless(bytes <= 1_024, "\(bytes) bytes")
            },
            Criterion("T-38", "a stream has a screenshot within 2 s") { key throws(CheckFault) in
                let stream = try await server.stream("/v1/events?only=screenshot", key: key.token)
                let id = Self.text(UUID())
                let heard = Task<ContinuousClock.Instant?, Never> {
                    var text = ""
                    do {
                        for try await bytes in stream.body {
                            text += String(decoding: bytes, as: UTF8.self)
                            if text.contains(id) { return .now }
                        }
                    } catch {}
                    return nil
                }
                let limit = Task {
                    try await Task.sleep(for: .seconds(3) * slack)
                    heard.cancel()
                }
                defer { limit.cancel() }
                let body: JSON = ["id": .string(id), "timestamp": .string(Self.text(Date()))]
                let posted = ContinuousClock.now
                _ = try await server.post(Self.notifications, body, key: key.token).expecting(200)
                guard let time = await heard.value else { throw CheckFault("no event") }
                try within(.seconds(2), time - posted)
            },
            Criterion("T-39", "shares and times of what was shown, opened and scanned are counted") {
                _ throws(CheckFault) in
                let total = try await server.get("/v1/metrics/screenshots", key: server.key).expecting(200).json[
                    "total"]
                for name in ["shown", "opened", "scanned"] {
                    let part = total?[name]
                    try CheckFault.unless(part?["count"]?.integer != nil, "\(name) is not counted")
                }
            },
        ]
    }

    private func post(
        _ id: UUID, at time: Date, _ key: CheckedServer.Key, _ more: [JSON.Member] = []
    ) async throws(CheckFault) -> CheckedServer.Reply {
        let members: [JSON.Member] = [
            .init(name: "id", value: .string(Self.text(id))),
            .init(name: "timestamp", value: .string(Self.text(time))),
        ]
        return try await server.post(Self.notifications, .object(members + more), key: key.token)
    }

    private func accepted(
        _ id: UUID, at time: Date, _ key: CheckedServer.Key
    ) async throws(CheckFault) -> CheckedServer.Reply {
        let reply = try await post(id, at: time, key).expecting(200)
        let status = reply.json["status"]?.string ?? "none"
        try CheckFault.unless(status == "created", "a screenshot is \(status), expected created")
        return reply
    }

    private func list(_ key: CheckedServer.Key, accept: String) async throws(CheckFault) -> CheckedServer.Reply {
        try await server.get(Self.active, key: key.token, headers: [("Accept", accept)]).expecting(200)
    }

    /// The ids of the active notifications.
    private func listed(_ key: CheckedServer.Key) async throws(CheckFault) -> [String] {
        let reply = try await server.get(Self.active, key: key.token).expecting(200, 204)
        guard reply.status == 200 else { return [] }
        guard let items = reply.json["screenshot_notifications"]?.array else {
            throw CheckFault("no screenshot_notifications")
        }
        return items.compactMap { $0["id"]?.string }
    }

    private func banner(_ key: CheckedServer.Key) async throws(CheckFault) -> JSON {
        _ = try await accepted(UUID(), at: Date(), key)
        guard let banner = try await list(key, accept: "application/json").json["banner"] else {
            throw CheckFault("no banner")
        }
        return banner
    }

    private func pause(until time: Date) async {
        try? await Task.sleep(for: .seconds(max(0, time.timeIntervalSinceNow)))
    }

    private static func text(_ id: UUID) -> String { id.uuidString.lowercased() }

    private static func text(_ time: Date) -> String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}
