import Captures
import Conversations
import Crypto
import FoundationEssentials
import HTTPClient
import HTTPServer
import JSON
import Pipeline
import Records
import Requests
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized, .tags(.timed))
struct BatchTests {
    private static let zip: HTTPClientFields = ["Content-Type": "application/zip"]
    private static let lines: HTTPClientFields = ["Content-Type": "application/jsonl"]

    @Test func `BatchRoutes: a batch is created, filled, committed, paused and canceled`() async throws {
        try await IngestHarness.run { line in
            let made = try await line.send("POST", "/v1/batches", #"{"name":"Scans","key":"k"}"#)
            #expect(made.status == 201 && made.json["state"] == "open")
            #expect(made.response.headers["Location"] == "/v1/batches/\(made.id)")
            let again = try await line.send("POST", "/v1/batches", #"{"name":"Other","key":"k"}"#)
            #expect(again.status == 200 && again.id == made.id)
            let path = "/v1/batches/\(made.id)"

            let text = try await line.send(
                "POST", "/v1/captures", #"{"text":"hello","batchId":"\#(made.id)","ref":"a.txt"}"#)
            #expect(text.status == 202 && text.json["batchId"]?.string == made.id && text.json["lane"] == "bulk")
            let picture = try await line.send(
                "POST", "/v1/captures?batchId=\(made.id)&ref=b.png", bytes: try TestPicture.png,
                headers: ["Content-Type": "image/png"])
            #expect(picture.status == 202 && picture.json["batchId"]?.string == made.id)
            let form =
                Array(
                    ("--x\r\nContent-Disposition: form-data; name=\"batchId\"\r\n\r\n\(made.id)\r\n"
                        + "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"p.png\"\r\n\r\n").utf8)
                + (try TestPicture.png) + Array("\r\n--x--\r\n".utf8)
            let posted = try await line.send(
                "POST", "/v1/captures", bytes: form, headers: ["Content-Type": "multipart/form-data; boundary=x"])
            #expect(posted.status == 202 && posted.json["batchId"]?.string == made.id)

            #expect(try await line.send("POST", path + "/pause").code == "batch_state")
            for (action, state) in [
                ("commit", "running"), ("commit", "running"), ("pause", "paused"), ("resume", "running"),
                ("cancel", "cancelled"), ("cancel", "cancelled"),
            ] {
                let answer = try await line.send("POST", "\(path)/\(action)")
                #expect(answer.status == 200 && answer.json["state"]?.string == state, "\(action)")
            }
            #expect(try await line.send("POST", path + "/resume").code == "batch_cancelled")
            #expect(try await line.send("POST", path + "/retry").code == "batch_cancelled")
            // The dispatcher ends the captures that it was publishing at that moment.
            try await eventually("all have ended") {
                try await line.send("GET", path).json["counts"]?["pending"] == 0
            }
            #expect(try await line.send("GET", path).json["counts"]?["cancelled"] == 3)
            let late = try await line.send("POST", "/v1/captures", #"{"text":"x","batchId":"\#(made.id)"}"#)
            #expect(late.status == 409 && late.code == "batch_cancelled")
            #expect(try await line.send("GET", "/v1/batches").json["data"]?.array?.count == 1)
        }
    }

    @Test func `BatchRoutes: each invalid request has its code`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            for (body, code) in [
                (#"{}"#, "missing_field"), (#"{"name":""}"#, "invalid_text"), (#"{"name":"a\nb"}"#, "invalid_text"),
                (#"{"name":"a","state":"running"}"#, "unknown_field"), (#"{"name":7}"#, "wrong_type"),
            ] {
                #expect(try await line.send("POST", "/v1/batches", body).code == code, "\(body)")
            }
            for (body, code) in [
                (#"{"text":"x","batchId":"\#(UUID().text)"}"#, "unknown_batch"),
                (#"{"text":"x","batchId":"y"}"#, "unknown_batch"),
                (#"{"text":"x","batchId":"\#(id)","lane":"now"}"#, "unknown_lane"),
            ] {
                #expect(try await line.send("POST", "/v1/captures", body).code == code, "\(body)")
            }
            let nowhere = "/v1/batches/\(UUID().text)"
            for path in [nowhere, nowhere + "/report"] {
                #expect(try await line.send("GET", path).code == "not_found")
            }
            for verb in ["commit", "pause", "resume", "cancel", "retry"] {
                #expect(try await line.send("POST", "\(nowhere)/\(verb)").code == "not_found")
            }
            let manifest = try await line.send("POST", nowhere + "/manifest", "{}", headers: Self.lines)
            #expect(manifest.code == "not_found")
            let other = try await line.context.database.owners.create("Bea")
            let token = try await line.context.database.deviceKeys.create(
                of: try #require(other), name: "phone", scopes: ["*"])
            #expect(try await line.send("GET", "/v1/batches/\(id)", token: token.text).code == "not_found")
        }
    }

    @Test func `BatchUploadRoutes: a ZIP file is added once, and other files are listed`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            let path = "/v1/batches/\(id)/archive"
            var zip = TestZip([
                (name: "notes/a.txt", bytes: Array("hello".utf8)), (name: "notes/b.txt", bytes: Array("hello".utf8)),
                (name: "p.png", bytes: try TestPicture.png),
                (name: "cut.png", bytes: Array(try TestPicture.png.prefix(30))),
                (name: "book.pdf", bytes: Array("%PDF-1.4".utf8)), (name: "blank.txt", bytes: [0x20]),
                (name: "latin.txt", bytes: [0xE9]), (name: "__MACOSX/x", bytes: [1]), (name: ".DS_Store", bytes: [1]),
            ])
            let first = try await line.send("POST", path + "?kind=card", bytes: zip.bytes, headers: Self.zip).json
            #expect(first["added"] == 3 && first["repeated"] == 0 && first["ignored"] == 2 && first["refused"] == 4)
            let codes = (first["problems"]?.array ?? []).map {
                "\($0["name"]?.string ?? ""): \($0["code"]?.string ?? "")"
            }
            #expect(
                codes == [
                    "cut.png: truncated_image", "book.pdf: unsupported_image", "blank.txt: no_text",
                    "latin.txt: invalid_utf8",
                ])
            zip.add("new.txt", Array("one more".utf8))
            let second = try await line.send("POST", path + "?kind=card", bytes: zip.bytes, headers: Self.zip).json
            #expect(second["added"] == 1 && second["repeated"] == 3)
            #expect(try await line.send("GET", "/v1/batches/\(id)").json["counts"]?["total"] == 4)

            for (bytes, query, code) in [
                (Array("no zip".utf8), "", "invalid_archive"), (zip.bytes, "?kind=x", "unknown_kind"),
                (zip.bytes, "?kind=message", "missing_field"),
                (zip.bytes, "?lane=now", "unknown_lane"), ([], "", "empty_body"),
            ] {
                let answer = try await line.send("POST", path + query, bytes: bytes, headers: Self.zip)
                #expect(answer.code == code)
            }
            let wrong = try await line.send("POST", path, "x", headers: ["Content-Type": "text/plain"])
            #expect(wrong.code == "unsupported_media_type")
        }
    }

    @Test func `CaptureInput: a text with more than 200 cards is refused by every route, and the limit is named`()
        async throws
    {
        try await IngestHarness.run { line in
            func cards(_ count: Int) -> String { String(repeating: "BEGIN:VCARD\nN:a;b\n", count: count) }
            func body(_ count: Int, _ kind: String = "card") -> String {
                #"{"kind":"\#(kind)","text":"x1\n\#(cards(count).replacing("\n", with: #"\n"#))"}"#
            }
            let one = try await line.send("POST", "/v1/captures", body(201))
            #expect(one.status == 422 && one.code == "too_many_cards")
            #expect(one.json["detail"]?.string?.contains("200") == true)
            #expect(try await line.send("POST", "/v1/captures", body(200)).status == 202)
            let batch = "/v1/batches/\(try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id)"
            let manifest = try await line.send(
                "POST", batch + "/manifest", body(201) + "\n" + body(2), headers: Self.lines)
            let zip = TestZip([(name: "all.txt", bytes: Array(cards(201).utf8)), (name: "b.txt", bytes: [0x62])])
            let archive = try await line.send(
                "POST", batch + "/archive?kind=card", bytes: zip.bytes, headers: Self.zip)
            for answer in [manifest, archive] {
                #expect(answer.json["added"] == 1 && answer.json["refused"] == 1)
                #expect(answer.json["problems"]?.array?.first?["code"] == "too_many_cards")
            }
            // As a conversation, the text is not parsed as cards.
            #expect(try await line.send("POST", "/v1/captures", body(201, "conversation")).status == 202)
        }
    }

    @Test func `BatchUploadRoutes: nothing of an archive with a decompression bomb is stored`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            var bomb = TestZip([(name: "a.txt", bytes: Array("hello".utf8))])
            bomb.addZeros("zeros.png", runs: 70_000)
            let answer = try await line.send(
                "POST", "/v1/batches/\(id)/archive", bytes: bomb.bytes, headers: Self.zip)
            #expect(answer.status == 422 && answer.code == "archive_limits")
            #expect(try await line.send("GET", "/v1/batches/\(id)").json["counts"]?["total"] == 0)
        }
    }

    @Test func `BatchUploadRoutes: a manifest is added line by line, in portions, and once`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            let path = "/v1/batches/\(id)/manifest"
            let image = Base64.encode(try TestPicture.png)
            var manifest = (0..<700).map { #"{"text":"note","ref":"\#($0)"}"# }
            manifest += [
                #"{"image":"\#(image)","kind":"card","ref":"card.png"}"#, "", "{", #"{"text":""}"#,
                #"{"text":"a","colour":"red"}"#, #"{"text":"a","lane":"now"}"#, #"{"text":"a","url":"http://x"}"#,
                #"{"file":"a.png"}"#, #"{"text":"a","kind":"message"}"#, #"{"image":"aGVsbG8="}"#, "{}",
            ]
            let body = manifest.joined(separator: "\n")
            let first = try await line.send("POST", path, body, headers: Self.lines).json
            #expect(first["added"] == 701 && first["refused"] == 9)
            let codes = (first["problems"]?.array ?? []).map {
                "\($0["line"]?.integer ?? 0) \($0["code"]?.string ?? "") \($0["pointer"]?.string ?? "-")"
            }
            #expect(
                codes == [
                    "703 invalid_json -", "704 no_text /text", "705 unknown_field /colour", "706 unknown_lane /lane",
                    "707 unsupported_content /url", "708 unsupported_content /file", "709 missing_field /sender",
                    "710 unsupported_image /image", "711 no_text /text",
                ])
            let details = (first["problems"]?.array ?? []).compactMap { $0["detail"]?.string }
            #expect(details[0].hasPrefix("The line is not valid JSON") && details[1] == "The text is empty.")
            let second = try await line.send("POST", path, body, headers: Self.lines).json
            #expect(second["added"] == 0 && second["repeated"] == 701)
            let counts = try await line.send("GET", "/v1/batches/\(id)").json["counts"]
            #expect(counts?["total"] == 701 && counts?["pending"] == 701)
        }
    }

    @Test(arguments: [
        ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\nb\r\n", ["a", "", "b\r"]),
        ("\n\na", ["", "", "a"]),
    ])
    func `JSONLines: lines are split, and a final line feed adds no line`(
        text: String, lines: [String]
    ) {
        #expect(JSONLines(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) } == lines)
    }

    @Test func `BatchUploadRoutes: a manifest has at most 20,000 lines, including empty ones`() async throws {
        try await IngestHarness.run { line in
            let id = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            for (feeds, status) in [(20_000, 200), (20_001, 413)] {
                let answer = try await line.send(
                    "POST", "/v1/batches/\(id)/manifest", bytes: [UInt8](repeating: 0x0A, count: feeds),
                    headers: Self.lines)
                #expect(answer.status == status)
            }
        }
    }

    @Test func `BatchProgressMonitor: streams get progress and one end event, and the report lists failures`()
        async throws
    {
        try await IngestHarness.run { line in
            let events = try await line.events(after: "")
            let id = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            for ref in ["=a.txt", "b.txt"] {
                _ = try await line.send(
                    "POST", "/v1/captures", #"{"text":"hello","batchId":"\#(id)","ref":"\#(ref)"}"#)
            }
            _ = try await line.send("POST", "/v1/batches/\(id)/commit")
            let begun = try await first("batch.progress", in: events)
            #expect(begun["id"]?.string == id && begun["counts"]?["total"] == 2)
            for (action, state) in [("pause", "paused"), ("resume", "running")] {
                _ = try await line.send("POST", "/v1/batches/\(id)/\(action)")
                let told = try await first("batch.progress", in: events)
                #expect(told["state"]?.string == state && (state == "running" || told["secondsLeft"] == .null))
            }
            let captures = try await line.context.database.captures.list(of: line.owner).items.map(\.id.text)
            try await line.reject(captures[0], .noText)
            try await line.file(
                captures[1],
                .inbox(
                    reason: "unknown_person", suggestions: [], happenedAt: .now, sourceApp: nil,
                    content: .init(content: "c", extractedText: "t", extractedInfo: .init())))
            let ended = try await first("batch.finished", in: events)
            #expect(ended["state"] == "finished" && ended["counts"]?["rejected"] == 1 && ended["secondsLeft"] == 0)
            let late = try await line.send("POST", "/v1/batches/\(id)/pause")
            #expect(late.status == 409 && late.code == "batch_state")
            let report = try await line.send("GET", "/v1/batches/\(id)/report?examples=1").json
            #expect(report["batch"]?["finishedAt"]?.string != nil && report["durationSeconds"] != .null)
            let failure = report["failures"]?.array?.first
            #expect(failure?["reason"] == "no_text" && failure?["count"] == 1)
            #expect(failure?["captures"]?.array?.first?["id"]?.string == captures[0])
            let table = try await line.send("GET", "/v1/batches/\(id)/report?format=csv").response
            #expect(table.headers["Content-Disposition"] == "attachment; filename=\"tapline-batch-\(id).csv\"")
            let csv = table.text
            #expect(csv.hasPrefix("id,state,reason,ref,at\r\n\(captures[0]),rejected,no_text,"))
            #expect(csv.split(separator: "\r\n").count == 2)
            #expect(try await line.send("POST", "/v1/batches/\(id)/retry").json["retried"] == 0)
            #expect(try await line.send("POST", "/v1/batches/\(id)/cancel").json["state"] == "finished")
        }
    }

    @Test func `ImportConsumer: an import message fills and starts the batch with its key`() async throws {
        try await IngestHarness.run { line in
            let message = try Contracts.bytes("examples/import-batch.json")
            let cancelled = try await line.send("POST", "/v1/batches", #"{"name":"b"}"#).id
            _ = try await line.send("POST", "/v1/batches/\(cancelled)/cancel")
            func into(_ id: String, _ name: String) -> [UInt8] {
                let body: JSON = [
                    "version": 1, "messageId": .string(name), "type": "capture", "batchId": .string(id),
                    "capture": ["text": "a"],
                ]
                return body.bytes
            }
            let answers = try await ImportTests().results(
                line, [message, message, into(cancelled, "late"), into(UUID().text, "nowhere")], count: 4)
            let byID = Dictionary(grouping: answers) { $0["messageId"]?.string ?? "" }
            #expect(byID["late"]?.first?["code"] == "batch_cancelled")
            #expect(byID["nowhere"]?.first?["code"] == "unknown_batch")
            let accepted = try #require(byID["2024-01-04/scans-17"])
            #expect(accepted.count == 2 && Set(accepted.map { $0["captures"]?.array?.first?["id"]?.string }).count == 1)
            let batch = try await line.send("GET", "/v1/batches/\(accepted[0]["batchId"]?.string ?? "")").json
            #expect(batch["name"] == "scans of January" && batch["state"] == "running")
            #expect(batch["counts"]?["total"] == 1)
        }
    }

    private func first(
        _ name: String, in events: AsyncThrowingStream<EventStreamParser.Event, any Error>
    ) async throws -> JSON {
        for try await event in events where event.event == name {
            return try JSONParser.parse(Array(event.data.utf8))
        }
        return .null
    }
}
