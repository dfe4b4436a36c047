import Captures
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Postgres
import Requests
import Runtime
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized, .timeLimit(.minutes(10)), .tags(.timed))
struct PromptRouteTests {
    private static let path = "/v1/screenshots/notifications"

    @Test func `PromptRoutes: a screenshot is posted, listed, shown and dismissed`() async throws {
        try await IngestHarness.run { line in
            let none = try await line.send("GET", "\(Self.path)?active=1")
            #expect(none.status == 204 && none.response.body.isEmpty)
            #expect(none.response.headers["Retry-After"] == "30")
            let id = UUID()
            let posted = try await line.post(id)
            #expect(posted.status == 200 && posted.json["status"] == "created" && posted.json["reason"] == .null)
            #expect(posted.json["notification"]?["id"]?.string == id.text)
            #expect(try await line.post(UUID()).json["status"] == "debounced")
            #expect(try await line.post(id).json["status"] == "created")

            let list = try await line.send("GET", "\(Self.path)?active=1")
            #expect(list.status == 200 && list.response.headers["Retry-After"] == "2")
            #expect(list.json["screenshot_notifications"]?.array?.map { $0["id"]?.string } == [id.text])
            #expect(list.json["nextPollSeconds"] == 2)
            let tag = try #require(list.response.headers["ETag"])
            let known = try await line.send("GET", "\(Self.path)?active=1", headers: ["If-None-Match": tag])
            #expect(known.status == 304)

            // Another device of the owner sees the prompt only if it asks for all devices.
            let other = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "keyboard", scopes: ["notifications:read"])
            #expect(try await line.send("GET", "\(Self.path)?active=1", token: other.text).status == 204)
            let all = try await line.send("GET", "\(Self.path)?active=1&owner=all", token: other.text)
            #expect(all.json["screenshot_notifications"]?.array?.count == 1)
            #expect(try await line.send("POST", Self.path, "{}", token: other.text).code == "missing_scope")

            let shown = try await line.send("POST", "\(Self.path)/\(id.text)/shown", token: other.text)
            #expect(shown.status == 200 && shown.json["isActive"] == true)
            #expect(
                try await line.send("POST", "\(Self.path)/\(id.text)/dismiss", token: other.text).json["isActive"]
                    == false)
            // A repeated post must not bring the banner back.
            let repeated = try await line.post(id)
            #expect(repeated.json["status"] == "created" && repeated.json["notification"]?["isActive"] == false)
            #expect(try await line.send("GET", "\(Self.path)?active=1").status == 204)
            let complete = try await line.send("GET", Self.path)
            #expect(complete.json["screenshot_notifications"]?.array?.map { $0["isActive"] } == [false])
            #expect(complete.json["nextPollSeconds"] == 30)
            #expect(try await line.send("POST", "\(Self.path)/\(UUID().text)/opened").status == 404)

            let metrics = try await line.send("GET", "/v1/metrics/screenshots?days=7")
            #expect(metrics.json["total"]?["prompts"] == 1 && metrics.json["total"]?["shown"]?["share"] == 1)
            #expect(metrics.json["total"]?["opened"]?["medianSeconds"] == .null)
        }
    }

    @Test func `PromptRoutes: the list has three forms`() async throws {
        try await IngestHarness.run { line in
            _ = try await line.post(UUID())
            for (type, bytes) in [
                ("application/vnd.tapline.sn+json", #"{"n":[],"p":2}"#.utf8.count + 61),
                ("application/vnd.tapline.sn", 33),
            ] {
                let list = try await line.send("GET", "\(Self.path)?active=1", headers: ["Accept": type])
                #expect(list.response.headers["Content-Type"] == type)
                #expect(list.response.body.count == bytes)
            }
        }
    }

    @Test func `PromptRoutes: faults of a posted screenshot are refused, and nothing of it is stored`() async throws {
        try await IngestHarness.run { line in
            let marker = "mark3r"
            let id = UUID().text
            for (body, code) in [
                (#"{"id":"\#(id)","timestamp":"2026-01-01T00:00:00Z","\#(marker)":"\#(marker)"}"#, "unknown_field"),
                (#"{"id":"\#(id)","timestamp":"2026-01-01T00:00:00Z","image":"\#(marker)"}"#, "unknown_field"),
                (#"{"id":"\#(id)"}"#, "missing_field"), (#"{"timestamp":"2026-01-01T00:00:00Z"}"#, "missing_field"),
                (#"{"id":"\#(marker)","timestamp":"2026-01-01T00:00:00Z"}"#, "wrong_type"),
                (#"{"id":"\#(id)","timestamp":1}"#, "wrong_type"),
                (#"{"id":"\#(id)","timestamp":"\#(marker)"}"#, "invalid_timestamp"),
                (#"{"id":"\#(id)","timestamp":"0001-01-01T00:00:00Z"}"#, "invalid_timestamp"),
                (#"{"id":"\#(id)","timestamp":"2026-01-01T00:00:00Z","sentAt":"x"}"#, "invalid_timestamp"),
                (#"{"id":"\#(id)","timestamp":"9999-12-31T23:59:59-14:00"}"#, "invalid_timestamp"),
                (#"{"id":"\#(id)","timestamp":"2201-01-01T00:00:00Z"}"#, "invalid_timestamp"),
                (
                    #"{"id":"\#(id)","timestamp":"2026-01-01T00:00:00Z","sentAt":"9999-12-31T23:59:59Z"}"#,
                    "invalid_timestamp"
                ),
                ("[]", "wrong_type"),
            ] {
                let answer = try await line.send("POST", Self.path, body)
                #expect(answer.status == 422 && answer.code == code, "\(body): \(answer.code ?? "")")
            }
            let admin = Pool(try TestDatabase.required.conninfo, size: 1)
            let tables = try await admin.query(
                "select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace"
            )
            #expect(tables.count > 40)
            for table in tables {
                let name: String = try table.get("name")
                let found = try await admin.query(
                    "select 1 from \(identifier: name) t where t::text like \("%" + marker + "%")")
                #expect(found.isEmpty, "\(name)")
            }
            await admin.close()
        }
    }

    @Test func `PromptRoutes: the last time of a screenshot is answered, and an id that is no UUID is named`()
        async throws
    {
        try await IngestHarness.run { line in
            let now = Timestamp.text(Date())
            let last = "2200-12-31T23:59:59Z"
            for (timestamp, sentAt) in [(last, last), (now, last), ("1970-01-01T00:00:00Z", last), (last, now)] {
                let body = #"{"id":"\#(UUID().text)","timestamp":"\#(timestamp)","sentAt":"\#(sentAt)"}"#
                let answer = try await line.send("POST", Self.path, body)
                #expect(answer.status == 200, "\(body): \(answer.json.text)")
            }
            let refused = try await line.send("POST", Self.path, #"{"id":"x","timestamp":"\#(now)"}"#)
            #expect(refused.json["detail"] == "id must be a UUID.", "\(refused.json.text)")
        }
    }

    @Test func `PromptRoutes: a phone may post its own notification`() async throws {
        try await IngestHarness.run { line in
            let now = Timestamp.text(Date())
            let posted = try await line.send(
                "POST", Self.path,
                #"{"id":"\#(UUID().uuidString)","timestamp":"\#(now)","isActive":true,"expiresAt":"\#(now)"}"#)
            #expect(posted.json["status"] == "created")
        }
    }

    @Test func `PromptRoutes: a waiting request answers with the next prompt, and with its end`() async throws {
        try await IngestHarness.run { line in
            let wait: HTTPClientFields = ["Prefer": "wait=25"]
            async let first = line.send("GET", "\(Self.path)?active=1", headers: wait)
            try await line.waitForWaits(1)
            let id = UUID()
            // The prompt is almost at its end.
            _ = try await line.post(id, ago: 50)
            let list = try await first
            #expect(list.json["screenshot_notifications"]?.array?.first?["id"]?.string == id.text)
            // With the list's tag, the request waits until the prompt has expired.
            let started = ContinuousClock.now
            var known = wait
            known.add("If-None-Match", try #require(list.response.headers["ETag"]))
            let ended = try await line.send("GET", "\(Self.path)?active=1", headers: known)
            #expect(ended.status == 204)
            // Without the prompt's end the request would wait for 25 seconds.
            #expect(ContinuousClock.now - started < .seconds(20))
            // With the empty list's tag, it waits for the next prompt.
            var empty = wait
            empty.add("If-None-Match", try #require(ended.response.headers["ETag"]))
            async let next = line.send("GET", "\(Self.path)?active=1", headers: empty)
            try await line.waitForWaits(1)
            let second = UUID()
            _ = try await line.post(second)
            #expect(try await next.json["screenshot_notifications"]?.array?.first?["id"]?.string == second.text)
            // A dismissal ends a wait too.
            var tag = wait
            let now = try await line.send("GET", "\(Self.path)?active=1")
            tag.add("If-None-Match", try #require(now.response.headers["ETag"]))
            async let gone = line.send("GET", "\(Self.path)?active=1", headers: tag)
            try await line.waitForWaits(1)
            _ = try await line.send("POST", "\(Self.path)/\(second.text)/dismiss")
            #expect(try await gone.status == 204)
            var short: HTTPClientFields = ["Prefer": "wait=1"]
            #expect(try await line.send("GET", "\(Self.path)?active=1", headers: short).status == 204)
            short.add("If-None-Match", try #require(ended.response.headers["ETag"]))
            #expect(try await line.send("GET", "\(Self.path)?active=1", headers: short).status == 304)
        }
    }

    @Test func `PromptRoutes: waiting requests end when the server stops`() async throws {
        try await IngestHarness.run { line in
            let waiting = Task {
                try await line.send("GET", "\(Self.path)?active=1", headers: ["Prefer": "wait=25"])
            }
            try await line.waitForWaits(1)
            let started = ContinuousClock.now
            line.context.stop.request()
            #expect(try await waiting.value.status == 204)
            #expect(ContinuousClock.now - started < .seconds(20))
        }
    }

    @Test func `ClientStream: a stream of screenshots has prompts and their ends, and nothing else`() async throws {
        // A transaction of another database can hide the changes for seconds: the periodic check finds them.
        try await IngestHarness.run(checkStreams: .seconds(1)) { line in
            let stream = try await line.events(after: "0.0", only: "screenshot")
            _ = try await line.send("POST", "/v1/contacts", #"{"name":"A"}"#)
            let id = UUID()
            _ = try await line.post(id)
            var seen = 0
            for try await event in stream {
                #expect(event.event == "screenshot")
                let json = try JSONParser.parse(Array(event.data.utf8))
                #expect(json["notification"]?["id"]?.string == id.text && json["isOwn"] == true)
                seen += 1
                guard json["notification"]?["isActive"] == true else {
                    #expect(json["banner"] == .null)
                    break
                }
                #expect(json["banner"]?["text"] == "Screenshot taken - Scan for scams?")
                _ = try await line.send("POST", "\(Self.path)/\(id.text)/dismiss")
            }
            #expect(seen >= 1)
            #expect(try await line.send("GET", "/v1/events?only=all").code == "invalid_parameter")
            // The feed has the prompt as an object without content.
            try await eventually("the feed has the prompt") {
                let feed = try await line.send("GET", "/v1/changes").json["data"]?.array ?? []
                return feed.contains { $0["object"] == "screenshot" && $0["id"]?.string == id.text }
            }
        }
    }

    @Test func `PromptRoutes: the owner and a device change their settings`() async throws {
        try await IngestHarness.run { line in
            let path = "/v1/screenshots/settings"
            let unset: JSON = ["screenshotScanPrompts": true, "quietHours": nil, "dailyCap": nil, "snoozeUntil": nil]
            #expect(
                try await line.send("GET", path).json == [
                    "owner": unset, "device": unset, "isOn": true, "reason": nil, "timeZone": "UTC",
                ])
            let changed = try await line.send(
                "PATCH", path,
                #"{"owner":{"quietHours":{"from":"22:00","to":"07:00"},"dailyCap":20},"device":{"screenshotScanPrompts":false}}"#
            )
            #expect(changed.status == 200)
            #expect(changed.json["owner"]?["quietHours"] == ["from": "22:00", "to": "07:00"])
            #expect(
                changed.json["owner"]?["dailyCap"] == 20 && changed.json["device"]?["screenshotScanPrompts"] == false)
            #expect(changed.json["isOn"] == false && changed.json["reason"] == "off")
            let off = try await line.post(UUID())
            #expect(off.json["status"] == "disabled" && off.json["reason"] == "off")
            #expect(off.json["notification"] == .null)
            let removed = try await line.send("PATCH", path, #"{"owner":{"quietHours":null,"dailyCap":null}}"#)
            #expect(removed.json["owner"] == unset)
            for (body, code) in [
                (#"{"owner":{"quietHours":{"from":"08:00","to":"08:00"}}}"#, "invalid_value"),
                (#"{"owner":{"quietHours":{"from":"8:00","to":"09:00"}}}"#, "invalid_value"),
                (#"{"owner":{"quietHours":{"from":"08:00"}}}"#, "missing_field"),
                (#"{"owner":{"quietHours":"night"}}"#, "wrong_type"), (#"{"owner":{"dailyCap":0}}"#, "invalid_value"),
                (#"{"owner":{"dailyCap":1001}}"#, "invalid_value"), (#"{"owner":{"other":1}}"#, "unknown_field"),
                (#"{"other":{}}"#, "unknown_field"), (#"{"device":1}"#, "wrong_type"),
                (#"{"device":{"snoozeUntil":"later"}}"#, "invalid_timestamp"),
                (#"{"owner":{"snoozeUntil":"9999-12-31T23:59:59-14:00"}}"#, "invalid_timestamp"),
            ] {
                let answer = try await line.send("PATCH", path, body)
                #expect(answer.status == 422 && answer.code == code, "\(body): \(answer.code ?? "")")
            }
            let history = try await line.send("GET", "\(path)/history?limit=2")
            #expect(history.json["data"]?.array?.count == 2 && history.json["nextCursor"]?.string != nil)
            let rest = try await line.send(
                "GET", "\(path)/history?cursor=\(history.json["nextCursor"]?.string ?? "")")
            #expect(rest.json["data"]?.array?.count == 3)
            // A device without the owner's scope may change only its own settings.
            let phone = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "phone", scopes: ["captures:write", "notifications:read"])
            let own = try await line.send(
                "PATCH", path, #"{"device":{"dailyCap":5}}"#, token: phone.text)
            #expect(own.json["device"]?["dailyCap"] == 5)
            let refused = try await line.send("PATCH", path, #"{"owner":{"dailyCap":5}}"#, token: phone.text)
            #expect(refused.code == "missing_scope")
        }
    }
}

extension IngestHarness {
    fileprivate func post(_ id: UUID, ago seconds: Double = 0) async throws -> Answer {
        let time = Timestamp.text(Date().addingTimeInterval(-seconds))
        return try await send(
            "POST", "/v1/screenshots/notifications", #"{"id":"\#(id.text)","timestamp":"\#(time)"}"#)
    }

    /// Returns when this many requests wait for prompts.
    fileprivate func waitForWaits(_ count: Int) async throws {
        while !context.metrics.page().contains("tapline_prompt_waits \(count)") {
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
