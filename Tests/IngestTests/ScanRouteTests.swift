import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HostNames
import JSON
import Matching
import NotificationRecords
import PictureSupport
import Pipeline
import Postgres
import Reading
import Records
import Requests
import Retention
import Runtime
import Scams
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized)
struct ScanRouteTests {
    private static let scam =
        "Royal Mail: your parcel is held, a fee of £1.45 is unpaid. Pay within 12 hours: https://royalmail-fee.top/pay"
    private static let rules = ScanRules(ScamReader(hosts: HostNames()))

    private func body(_ members: [String: JSON]) -> String {
        JSON.object(members.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: $0.value) }).text
    }

    /// Understands and files a capture, as the other workers do.
    private func finish(_ id: String, _ line: IngestHarness) async throws {
        let store = line.context.database
        let capture = try #require(UUID(text: id))
        let reference = try #require(try await store.standing([capture]).first)
        let text = try #require(try await store.captures.text(of: capture, of: line.owner)).text
        let scan = Self.rules.scan(text)
        let understood = try await store.work.understand([
            (reference: reference, understanding: Understanding(kind: .scan, scan: scan, text: text, readBy: "rules"))
        ])
        let moved = try await store.filing.file([
            FiledCapture(reference: try #require(understood.first), outcome: .scanned, scan: scan)
        ])
        #expect(moved.count == 1)
        _ = try await store.notifications.notify(moved)
    }

    /// - Returns: the id of a scan that has ended.
    private func scanned(_ text: String, _ line: IngestHarness) async throws -> String {
        let answer = try await line.send("POST", "/v1/scans", body(["text": .string(text)]))
        #expect(answer.status == 202 && answer.json["state"] == "pending", "\(answer.response.text)")
        try await finish(answer.id, line)
        return answer.id
    }

    @Test func `Scans: a scam is scanned, listed, warned of and deleted with its text`() async throws {
        try await IngestHarness.run { line in
            let id = try await scanned(Self.scam, line)
            let scan = try await line.send("GET", "/v1/scans/\(id)").json
            #expect(scan["state"] == "done" && scan["text"]?.string == Self.scam && scan["kind"] == "scan")
            let risk = try #require(scan["risk"]?.string)
            #expect(risk == "high", "\(scan.text)")
            let reasons = scan["reasons"]?.array ?? []
            #expect(!reasons.isEmpty && scan["advice"]?.array?.isEmpty == false)
            let scalars = Array(Self.scam.unicodeScalars)
            for reason in reasons where reason["place"] == "text" {
                let (start, end) = (try #require(reason["start"]?.integer), try #require(reason["end"]?.integer))
                let words = String(String.UnicodeScalarView(scalars[start..<end]))
                #expect(words == reason["text"]?.string)
            }
            let listed = try await line.send("GET", "/v1/scans?risk=high").json["data"]?.array ?? []
            #expect(listed.map { $0["id"]?.string } == [id])
            #expect(try await line.send("GET", "/v1/scans?risk=low").json["data"] == [])
            let notifications = try await line.send("GET", "/v1/notifications").json["data"]?.array ?? []
            #expect(notifications.map { $0["kind"]?.string } == ["scan.warning"])
            #expect(notifications.first?["subjectId"]?.string == id, "\(notifications)")

            #expect(try await line.send("DELETE", "/v1/scans/\(id)").status == 204)
            for path in ["/v1/scans/\(id)", "/v1/captures/\(id)/text"] {
                #expect(try await line.send("GET", path).status == 404)
            }
            #expect(try await line.send("DELETE", "/v1/scans/\(id)").status == 404)
            #expect(try await line.send("GET", "/v1/scans").json["data"] == [])
        }
    }

    @Test func `Scans: an owner's judgment is shown, listed, replaced and forgotten`() async throws {
        try await IngestHarness.run { line in
            let id = try await scanned(Self.scam, line)
            let path = "/v1/scans/\(id)/judgment"
            #expect(try await line.send("GET", "/v1/scans/\(id)").json["judgment"] == .null)
            #expect(try await line.send("DELETE", path).status == 404)
            let wrong = try await line.send("PUT", path, body(["verdict": "legitimate"]))
            #expect(wrong.status == 200, "\(wrong.response.text)")
            #expect(wrong.json["judgment"]?["verdict"] == "legitimate" && wrong.json["judgment"]?["isKept"] == false)
            let listed = try await line.send("GET", "/v1/scans").json["data"]?.array?.first
            #expect(listed?["judgment"]?["verdict"] == "legitimate")
            func judged() async throws -> [JSON] {
                try await line.send("GET", "/v1/scans/judged").json["data"]?.array ?? []
            }
            let message = try #require(try await judged().first)
            #expect(message["text"]?.string == Self.scam && message["risk"] == "high")
            // The same once more is not counted again; another verdict is.
            for verdict in ["legitimate", "scam"] as [JSON] {
                #expect(try await line.send("PUT", path, body(["verdict": verdict, "keep": true])).status == 200)
            }
            let metrics = line.context.metrics.page()
            for count in [#"{outcome="false_alarm"} 1"#, #"{outcome="right"} 1"#, #"{outcome="missed"} 0"#] {
                #expect(metrics.contains("tapline_scan_judgments_total" + count), "\(count)")
            }
            #expect(try await judged().map { $0["judgment"]?["verdict"] } == ["scam"])
            #expect(try await line.send("DELETE", path).status == 204)
            #expect(try await judged().isEmpty)
            for (text, code) in [
                ("{}", "missing_field"), (#"{"verdict":"spam"}"#, "invalid_value"),
                (#"{"verdict":"scam","keep":1}"#, "wrong_type"), (#"{"verdict":"scam","x":1}"#, "unknown_field"),
            ] {
                let refused = try await line.send("PUT", path, text)
                #expect(refused.status == 422 && refused.code == code, "\(refused.response.text)")
            }
            let stranger = try await line.newOwner("Bob")
            #expect(try await stranger.send("PUT", path, body(["verdict": "scam"])).status == 404)
            #expect(try await line.send("PUT", path, body(["verdict": "scam"])).status == 200)
            #expect(try await stranger.send("DELETE", path).status == 404)
            #expect(try await stranger.send("GET", "/v1/scans/judged").json["data"] == [])
        }
    }

    /// By what becomes of the scan: whether the message that its owner keeps is still there.
    @Test(arguments: [(true, "expires", 1), (false, "expires", 0), (true, "is deleted", 0), (true, "was deleted", 0)])
    func `Scans: a judged message stays only if its owner keeps it, and goes with a deletion`(
        keep: Bool, end: String, left: Int
    ) async throws {
        try await IngestHarness.run { line in
            let id = try await scanned(Self.scam, line)
            let path = "/v1/scans/\(id)/judgment"
            let judged = try await line.send("PUT", path, body(["verdict": "scam", "keep": .bool(keep)]))
            #expect(judged.status == 200, "\(judged.response.text)")
            if end == "is deleted" { #expect(try await line.send("DELETE", "/v1/scans/\(id)").status == 204) }
            if end == "was deleted" { #expect(try await line.send("DELETE", "/v1/captures/\(id)").status < 300) }
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            for table in ["captures", "scans"] {
                try await admin.execute(
                    """
                    update \(identifier: table) set created_at = now() - interval '7 days 1 hour'
                    where id = \(try #require(UUID(text: id)))
                    """)
            }
            #expect(try await line.send("GET", "/v1/scans/judged").json["data"]?.array?.count == left)
            _ = try await line.context.database.sweep.run()
            let rows = try await admin.query(
                "select (select count(*) from scan_judgments) as n, (select count(*) from scans) as scans")
            #expect(try rows.first?.get("n", as: Int.self) == left)
            #expect(try rows.first?.get("scans", as: Int.self) == 0)
            if left > 0 {
                let kept = try await line.send("GET", "/v1/scans/judged").json["data"]?.array?.first
                #expect(kept?["text"]?.string == Self.scam && kept?["judgment"]?["isKept"] == true)
                #expect(try await line.send("DELETE", path).status == 204)
                #expect(try await line.send("GET", "/v1/scans/judged").json["data"] == [])
            }
        }
    }

    @Test func `Scans: a check answers at once and stores nothing`() async throws {
        try await IngestHarness.run { line in
            let answer = try await line.send("POST", "/v1/scans/check", body(["text": .string(Self.scam)]))
            #expect(answer.status == 200 && answer.json["risk"] == "high", "\(answer.response.text)")
            let rows = try await line.context.database.pool.transaction(owners: [line.owner]) { transaction in
                try await transaction.query(
                    "select (select count(*) from captures) + (select count(*) from scans) as n")
            }
            #expect(try rows.first?.get("n", as: Int.self) == 0)
            for (text, code) in [(String(repeating: "a", count: 301), "too_long"), ("  ", "no_text")] {
                let refused = try await line.send("POST", "/v1/scans/check", body(["text": .string(text)]))
                #expect(refused.status == 422 && refused.code == code, "\(refused.response.text)")
            }
            #expect(try await line.send("POST", "/v1/scans/check", "{}").code == "missing_field")
        }
    }

    @Test(arguments: [
        (#"{}"#, "no_text"), (#"{"text":" "}"#, "no_text"), (#"{"text":"a","captureId":"x"}"#, "unknown_capture"),
        (#"{"captureId":"00000000-0000-7000-8000-000000000000"}"#, "unknown_capture"),
        (#"{"text":"a","notificationId":"x"}"#, "invalid_value"), (#"{"text":"a","other":1}"#, "unknown_field"),
        (#"{"image":"%"}"#, "wrong_type"), (#"{"text":"a","timestamp":"x"}"#, "invalid_timestamp"),
        (#"{"image":"aGVsbG8=","sender":"+1"}"#, "unsupported_image"),
    ])
    func `Scans: a wrong request is refused by name`(body: String, code: String) async throws {
        try await IngestHarness.run { line in
            let answer = try await line.send("POST", "/v1/scans", body)
            #expect((400..<500).contains(answer.status) && answer.code == code, "\(answer.response.text)")
            #expect(try await line.send("GET", "/v1/captures").json["data"] == [])
        }
    }

    @Test func `Scans: a capture of before is scanned, with its prompt, and keeps its place`() async throws {
        try await IngestHarness.run { line in
            let sent = try await line.send("POST", "/v1/captures", body(["text": .string("Ann: " + Self.scam)]))
            let early = try await line.send("POST", "/v1/scans", body(["captureId": .string(sent.id)]))
            #expect(early.status == 422 && early.code == "no_text", "\(early.response.text)")
            try await line.file(
                sent.id,
                .inbox(
                    reason: "no_name", suggestions: [], happenedAt: Date(), sourceApp: nil,
                    content: InboxContent(content: "x", extractedText: "x", extractedInfo: ExtractedInfo())))
            let prompt = UUID.v7().text
            let scan = try await line.send(
                "POST", "/v1/scans", body(["captureId": .string(sent.id), "notificationId": .string(prompt)]))
            #expect(scan.status == 200 && scan.id == sent.id && scan.json["risk"] == "high", "\(scan.response.text)")
            #expect(scan.json["notificationId"]?.string == prompt && scan.json["kind"] == "auto")
            #expect(try await line.send("DELETE", "/v1/scans/\(sent.id)").status == 204)
            #expect(try await line.send("GET", "/v1/captures/\(sent.id)").json["state"] == "inbox")
        }
    }

    @Test func `Scans: a scan that names its prompt counts the prompt as scanned, once`() async throws {
        try await IngestHarness.run { line in
            let (prompt, other) = (UUID(), UUID())
            for (id, seconds) in [(prompt, 20.0), (other, 10.0)] {
                let time = Timestamp.text(Date().addingTimeInterval(-seconds))
                let posted = try await line.send(
                    "POST", "/v1/screenshots/notifications",
                    body(["id": .string(id.text), "timestamp": .string(time)]))
                #expect(posted.json["status"] == "created", "\(posted.response.text)")
            }
            for text in [Self.scam, "Ann: are we still on for lunch tomorrow?"] {
                let scan = try await line.send(
                    "POST", "/v1/scans", body(["text": .string(text), "notificationId": .string(prompt.text)]))
                try await finish(scan.id, line)
            }
            let metrics = try await line.send("GET", "/v1/metrics/screenshots?days=7")
            #expect(
                metrics.json["total"]?["prompts"] == 2 && metrics.json["total"]?["scanned"]?["share"] == .decimal(0.5))
        }
    }

    @Test func `Scans: a key without their scopes, and another owner, see nothing`() async throws {
        try await IngestHarness.run { line in
            let id = try await scanned(Self.scam, line)
            let stranger = try await line.newOwner("Bob")
            #expect(try await stranger.send("GET", "/v1/scans/\(id)").status == 404)
            #expect(try await stranger.send("DELETE", "/v1/scans/\(id)").status == 404)
            #expect(try await stranger.send("GET", "/v1/scans").json["data"] == [])
            let taken = try await stranger.send("POST", "/v1/scans", body(["captureId": .string(id)]))
            #expect(taken.code == "unknown_capture")
            let narrow = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "phone 2", scopes: ["captures:read"])
            #expect(try await line.send("GET", "/v1/scans", token: narrow.text).code == "missing_scope")
            let writer = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "phone 3", scopes: ["scans:write"])
            let asked = try await line.send(
                "POST", "/v1/scans", body(["captureId": .string(id)]), token: writer.text)
            #expect(asked.code == "missing_scope")
        }
    }

    @Test func `Scans: after seven days the scan and its capture are destroyed`() async throws {
        try await IngestHarness.run { line in
            let id = try await scanned(Self.scam, line)
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute("update captures set created_at = now() - interval '8 days'")
            try await admin.execute("update scans set created_at = now() - interval '8 days'")
            #expect(try await line.send("GET", "/v1/scans/\(id)").status == 404)
            _ = try await line.context.database.sweep.run()
            #expect(try await line.send("GET", "/v1/captures/\(id)").json["state"] == "erased")
            let left = try await admin.query(
                """
                select (select count(*) from scans) + (select count(*) from understandings)
                    + (select count(*) from captures where text_sealed is not null) as n
                """)
            #expect(try left.first?.get("n", as: Int.self) == 0)
            await admin.close()
        }
    }
}

@Suite(.migrated, .serialized)
struct TypeSafeRouteTests {
    private static let text = "Your bank account is blocked. Send the code 448210 you got to 07700 900418 within 1 hour"

    private func key(_ line: IngestHarness, scopes: [String] = ["scans:write"]) async throws -> String {
        try await line.context.database.deviceKeys.create(of: line.owner, name: "app", scopes: scopes).text
    }

    private func analyze(_ line: IngestHarness, _ key: String, session: String = "s1") async throws
        -> IngestHarness.Answer
    {
        try await line.send(
            "POST", "/typesafe/\(key)/analyze-text",
            #"{"session_id":"\#(session)","app_bundle":"com.apple.MobileSMS","text":"\#(Self.text)"}"#,
            headers: ["Authorization": "none"])
    }

    @Test func `TypeSafe: a text is judged, and its session has the answer, with the members of the app`() async throws
    {
        try await IngestHarness.run { line in
            let key = try await key(line)
            let answer = try await analyze(line, key)
            #expect(answer.status == 200, "\(answer.response.text)")
            let names = ["risk_level", "confidence", "category", "explanation", "ts"]
            #expect(answer.json.members.map(\.name) == names)
            #expect(answer.json["risk_level"] == "high" && answer.json["category"] != "unknown")
            let latest = try await line.send(
                "GET", "/typesafe/\(key)/results/latest?session_id=s1", headers: ["Authorization": "none"])
            #expect(latest.json == answer.json, "\(latest.response.text)")
            for (path, status) in [("?session_id=s2", 404), ("", 400), ("?session_id=s1&x=1", 400)] {
                let other = try await line.send(
                    "GET", "/typesafe/\(key)/results/latest\(path)", headers: ["Authorization": "none"])
                #expect(other.status == status)
            }
            // Another key of the same owner has sessions of its own.
            let other = try await self.key(line)
            let unknown = try await line.send(
                "GET", "/typesafe/\(other)/results/latest?session_id=s1", headers: ["Authorization": "none"])
            #expect(unknown.status == 404)
        }
    }

    @Test func `TypeSafe: only a key that can do nothing but scan is taken from the path`() async throws {
        try await IngestHarness.run { line in
            for scopes in [["*"], ["scans:write", "scans:read"], ["captures:write"]] {
                let refused = try await analyze(line, try await key(line, scopes: scopes))
                #expect(refused.status == 401, "\(scopes)")
                #expect(!refused.response.text.contains("tl_"), "\(refused.response.text)")
            }
            #expect(try await analyze(line, "x").status == 401)
            // The header does not help.
            let sent = try await line.send(
                "POST", "/typesafe/x/analyze-text", #"{"session_id":"a","app_bundle":"b","text":"hello there"}"#)
            #expect(sent.status == 401)
        }
    }

    @Test func `TypeSafe: the text of a picture is judged; too much is refused`() async throws {
        try await IngestHarness.run { line in
            let key = try await key(line)
            func scan(_ parts: [(String, String)]) async throws -> IngestHarness.Answer {
                let lines = parts.map {
                    "--B\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
                }
                return try await line.send(
                    "POST", "/typesafe/\(key)/scan-image", bytes: Array((lines.joined() + "--B--\r\n").utf8),
                    headers: ["Authorization": "none", "Content-Type": "multipart/form-data; boundary=B"])
            }
            let answer = try await scan([("session_id", "s"), ("ocr_text", Self.text)])
            #expect(answer.status == 200 && answer.json["risk_level"] == "high", "\(answer.response.text)")
            #expect(try await scan([("session_id", "s")]).code == "no_text")
            let long = String(repeating: "a", count: 5_001)
            #expect(try await scan([("session_id", "s"), ("ocr_text", long)]).code == "too_long")
        }
    }

    @Test func `TypeSafe: of the sessions of one key, the newest hundred are kept`() async throws {
        try await IngestHarness.run { line in
            let key = try await key(line)
            for number in 0..<103 {
                #expect(try await analyze(line, key, session: "s\(number)").status == 200)
            }
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            let kept = try await admin.query("select count(*) as n from scan_sessions")
            #expect(try kept.first?.get("n", as: Int.self) == 100)
            await admin.close()
        }
    }
}
