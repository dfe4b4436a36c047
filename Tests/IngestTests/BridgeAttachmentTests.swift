import Bridge
import Captures
import Crypto
import Foundation
import HTTPClient
import JSON
import Pipeline
import Postgres
import RandomSupport
import Retention
import Store
import TestSupport
import Testing

@testable import Ingest

/// Uploads and downloads of the files of messages.
@Suite(.migrated, .serialized) struct BridgeAttachmentTests {
    private static let path = "/v1/bridge/attachments"
    private static let size = AttachmentParts.size

    private static func bytes(_ count: Int) -> [UInt8] {
        var random = SplitMix(state: 7)
        return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    }

    private func begin(
        _ size: Int, _ line: IngestHarness, uti: String? = nil, type: String? = nil, name: String? = nil,
        status: Int = 201
    ) async throws -> IngestHarness.Answer {
        let body: JSON = [
            "size": .integer(size), "uti": JSON(uti), "mimeType": JSON(type), "fileName": JSON(name),
        ]
        let answer = try await line.send("POST", Self.path, body.text)
        #expect(answer.status == status, "\(answer.json.text)")
        return answer
    }

    private func put(
        _ part: String, _ bytes: [UInt8], of id: String, _ line: IngestHarness, status: Int = 200
    ) async throws -> IngestHarness.Answer {
        let answer = try await line.send(
            "PUT", "\(Self.path)/\(id)/parts/\(part)", bytes: bytes,
            headers: ["Content-Type": "application/octet-stream"])
        #expect(answer.status == status, "\(answer.json.text)")
        return answer
    }

    private func upload(
        _ bytes: [UInt8], _ line: IngestHarness, type: String? = nil, name: String? = nil
    ) async throws -> String {
        let id = try await begin(bytes.count, line, type: type, name: name).id
        for (part, range) in AttachmentParts.pieces(of: 0..<bytes.count) {
            let start = part * Self.size
            _ = try await put("\(part)", Array(bytes[start..<start + range.count]), of: id, line)
        }
        return id
    }

    private func count(_ table: SQL, _ line: IngestHarness) async throws -> Int {
        let row = try await line.context.database.rows(of: [line.owner], "select count(*) as n from \(table)").first
        return try #require(row).get("n")
    }

    private func post(
        _ id: String, _ attachments: [String], _ line: IngestHarness, status: Int = 201
    ) async throws -> JSON {
        let body: JSON = [
            "id": .string(id), "conversationId": "c", "participants": ["+12125550100"], "sender": "+12125550100",
            "attachments": .array(attachments.map(JSON.string)),
        ]
        let answer = try await line.send("POST", "/v1/bridge/messages", body.text)
        #expect(answer.status == status, "\(answer.json.text)")
        return answer.json
    }

    private func act(_ frame: JSON, _ line: IngestHarness, status: Int = 200) async throws -> JSON {
        let answer = try await line.send("POST", "/v1/bridge/actions", frame.text)
        #expect(answer.status == status, "\(answer.json.text)")
        return answer.json
    }

    @Test func `Attachments: parts come in any order, a repeated one changes nothing, an upload goes on`() async throws
    {
        try await IngestHarness.run { line in
            let bytes = Self.bytes(2 * Self.size + 5)
            let begun = try await begin(bytes.count, line, uti: "public.jpeg", type: "IMAGE/jpeg", name: "beach.jpg")
            let id = begun.id
            #expect(begun.json["partSize"]?.integer == Self.size && begun.json["size"]?.integer == bytes.count)
            #expect(begun.json["missing"] == [0, 1, 2])
            let last = Array(bytes[(2 * Self.size)...])
            #expect(try await put("2", last, of: id, line).json["missing"] == [0, 1])
            #expect(try await put("2", last, of: id, line).json["missing"] == [0, 1])
            #expect(try await put("2", [9, 9, 9, 9, 9], of: id, line, status: 409).code == "part_differs")
            #expect(try await line.send("GET", "\(Self.path)/\(id)").status == 404)
            #expect(try await post("m0", [id], line, status: 422)["code"] == "invalid_value")
            #expect(try await put("0", Array(bytes[..<Self.size]), of: id, line).json["missing"] == [1])
            let progress = try await line.send("GET", "\(Self.path)/\(id)/parts")
            #expect(progress.status == 200 && progress.json["missing"] == [1])
            let middle = Array(bytes[Self.size..<2 * Self.size])
            async let first = put("1", middle, of: id, line)
            async let second = put("1", middle, of: id, line)
            for answer in [try await first, try await second] { #expect(answer.json["missing"] == []) }
            let hash = try SHA256.hash(bytes)
            #expect(progress.json["sha256"] == .null)
            let complete = try await line.send("GET", "\(Self.path)/\(id)/parts")
            #expect(complete.json["sha256"]?.string == Hex.encode(hash))
            #expect(try await count("blobs", line) == 3)

            let whole = try await line.send("GET", "\(Self.path)/\(id)")
            #expect(whole.status == 200 && whole.response.body == bytes)
            let headers = whole.response.headers
            #expect(headers["Content-Type"] == "image/jpeg" && headers["Content-Length"] == "\(bytes.count)")
            #expect(headers["Repr-Digest"] == "sha-256=:\(Data(hash).base64EncodedString()):")
            #expect(headers["Accept-Ranges"] == "bytes" && headers["ETag"] == "\"\(id)\"")
            #expect(headers["Content-Disposition"] == "attachment; filename=\"beach.jpg\"")
        }
    }

    @Test func `Attachments: a range has exactly its bytes, also at the edges of parts`() async throws {
        try await IngestHarness.run { line in
            let bytes = Self.bytes(2 * Self.size + 5)
            let path = "\(Self.path)/\(try await upload(bytes, line))"
            let end = bytes.count
            for (range, expected) in [
                ("0-0", 0..<1), ("0-", 0..<end), ("\(Self.size - 1)-\(Self.size)", Self.size - 1..<Self.size + 1),
                ("\(Self.size)-\(2 * Self.size - 1)", Self.size..<2 * Self.size), ("5-\(end + 9)", 5..<end),
                ("\(2 * Self.size)-", 2 * Self.size..<end), ("-7", end - 7..<end), ("-1", end - 1..<end),
            ] {
                let answer = try await line.send("GET", path, headers: ["Range": "bytes=\(range)"])
                #expect(answer.status == 206 && answer.response.body == Array(bytes[expected]), "\(range)")
                #expect(
                    answer.response.headers["Content-Range"]
                        == "bytes \(expected.lowerBound)-\(expected.upperBound - 1)/\(end)")
                #expect(answer.response.headers["Content-Length"] == "\(expected.count)")
            }
            for range in ["\(end)-", "-0"] {
                let answer = try await line.send("GET", path, headers: ["Range": "bytes=\(range)"])
                #expect(answer.status == 416 && answer.code == "invalid_range")
                #expect(answer.response.headers["Content-Range"] == "bytes */\(end)")
            }
            let tag = try #require(try await line.send("HEAD", path).response.headers["ETag"])
            for (headers, status) in [
                (["Range": "bytes=0-1,5-6"], 200), (["Range": "bytes=0-1", "If-Range": tag], 206),
                (["Range": "bytes=0-1", "If-Range": "\"other\""], 200),
                (["Range": "bytes=0-1", "If-None-Match": tag], 304), (["If-None-Match": "W/\(tag)"], 304),
                (["If-None-Match": "\"other\""], 200),
            ] as [(HTTPClientFields, Int)] {
                let answer = try await line.send("GET", path, headers: headers)
                #expect(answer.status == status && answer.response.headers["ETag"] == tag)
                if status == 200 { #expect(answer.response.body == bytes) }
            }
        }
    }

    @Test func `Attachments: wrong sizes, numbers and descriptions are refused with the reason`() async throws {
        try await IngestHarness.run { line in
            let id = try await begin(Self.size + 2, line).id
            for (part, count) in [("0", 0), ("0", Self.size - 1), ("1", 1), ("1", 3), ("1", Self.size)] {
                let answer = try await put(part, [UInt8](repeating: 1, count: count), of: id, line, status: 422)
                let detail = answer.json["detail"]?.string ?? ""
                #expect(detail.contains("must have \(part == "0" ? Self.size : 2) bytes"), "\(detail)")
            }
            for part in ["2", "99999999999999999999", "-1", "+1", "x", "%20"] {
                let answer = try await put(part, [1, 2], of: id, line, status: 422)
                #expect(answer.json["detail"] == "The attachment has the parts 0 to 1.")
            }
            _ = try await put("0", [UInt8](repeating: 1, count: Self.size + 1), of: id, line, status: 413)
            #expect(try await count("blobs", line) == 0)
            for body in [
                #"{}"#, #"{"size":0}"#, #"{"size":-1}"#, #"{"size":104857601}"#, #"{"size":"1"}"#, #"{"size":1.5}"#,
                #"{"size":1,"mimeType":"html"}"#, #"{"size":1,"mimeType":"text/html\r\nX-A: b"}"#,
                #"{"size":1,"uti":"a b"}"#, #"{"size":1,"name":"a"}"#,
            ] {
                #expect(try await line.send("POST", Self.path, body).status == 422, "\(body)")
            }
            #expect(try await count("bridge_attachments", line) == 1)
        }
    }

    @Test func `Attachments: another owner and a key without the scope get nothing`() async throws {
        try await IngestHarness.run { line in
            let id = try await upload([1, 2, 3], line)
            let other = try await line.newOwner("Bob")
            #expect(try await other.send("GET", "\(Self.path)/\(id)").status == 404)
            #expect(try await other.send("GET", "\(Self.path)/\(id)/parts").status == 404)
            _ = try await put("0", [1, 2, 3], of: id, other, status: 404)
            _ = try await post("m", [id], other, status: 422)
            let asked: JSON = ["action": "get_attachment", "attachmentId": .string(id)]
            #expect(try await act(asked, other, status: 404)["code"] == "not_found")
            #expect(try await count("bridge_messages", other) == 0)
            for (scope, statuses) in [
                ("bridge:read", [403, 403, 200, 200]), ("bridge:client", [201, 200, 200, 403]),
                ("bridge:phone", [201, 200, 200, 200]), ("contacts:read", [403, 403, 403, 403]),
            ] {
                let keys = line.context.database.deviceKeys
                let token = try await keys.create(of: line.owner, name: scope, scopes: [scope]).text
                let answers = [
                    try await line.send("POST", Self.path, #"{"size":1}"#, token: token),
                    try await line.send(
                        "PUT", "\(Self.path)/\(id)/parts/0", bytes: [1, 2, 3], headers: [:], token: token),
                    try await line.send("GET", "\(Self.path)/\(id)/parts", token: token),
                    try await line.send("GET", "\(Self.path)/\(id)", token: token),
                ]
                #expect(answers.map(\.status) == statuses, "\(scope)")
            }
        }
    }

    @Test func `Attachments: a hostile name or type is no path, no header and no page`() async throws {
        try await IngestHarness.run { line in
            let page = Array("<script>alert(1)</script>".utf8)
            let id = try await upload(page, line, type: "text/html", name: "../a\"b\r\nSet-Cookie: x=1; é.html")
            let shown = try await line.send("GET", "\(Self.path)/\(id)")
            let headers = shown.response.headers
            #expect(shown.response.body == page && headers["Content-Type"] == "application/octet-stream")
            #expect(headers["X-Content-Type-Options"] == "nosniff" && headers["Set-Cookie"] == nil)
            #expect(headers["Content-Security-Policy"] == "default-src 'none'; sandbox")
            #expect(
                headers["Content-Disposition"]
                    == "attachment; filename=\"a_bSet-Cookie_ x=1; _.html\"; "
                    + "filename*=UTF-8''a_bSet-Cookie_%20x%3D1%3B%20%C3%A9.html")
            let frame = try await act(["action": "get_attachment", "attachmentId": .string(id)], line)
            #expect(frame["fileName"] == "a_bSet-Cookie_ x=1; é.html" && frame["uti"] == "public.data")
        }
    }

    @Test func `Attachments: a message names uploads once, and its frames list them`() async throws {
        try await IngestHarness.run { line in
            let photo = try await upload([1, 2, 3], line, type: "image/jpeg", name: "a.jpg")
            let file = try await upload([4], line)
            #expect(try await post("m1", [photo, photo], line, status: 422)["code"] == "invalid_value")
            #expect(try await post("m1", [photo, file], line)["isNew"] == true)
            #expect(try await post("m1", [photo, file], line, status: 200)["isNew"] == false)
            _ = try await post("m2", [file], line, status: 422)
            _ = try await post("m2", [], line, status: 422)
            let listed: JSON = [
                ["id": .string(photo), "type": "image/jpeg", "size": 3],
                ["id": .string(file), "type": "application/octet-stream", "size": 1],
            ]
            let page = try await line.send("GET", "/v1/bridge/conversations/c/messages")
            #expect(page.json["data"]?.array?.count == 1)
            #expect(page.json["data"]?.array?.first?["attachments"] == listed)
            #expect(page.json["data"]?.array?.first?["hasAttachments"] == true)
            let frame = try await act(["action": "get_attachment", "attachmentId": .string(photo)], line)
            let expected: JSON = [
                "type": "attachment", "attachmentId": .string(photo), "uti": "public.data", "mimeType": "image/jpeg",
                "fileName": "a.jpg", "size": 3, "path": .string("\(Self.path)/\(photo)"),
            ]
            #expect(frame.text == expected.text)
            #expect(try await line.send("GET", frame["path"]?.string ?? "").response.body == [1, 2, 3])

            #expect(try await line.send("DELETE", "/v1/bridge/conversations/c").status == 204)
            #expect(try await line.send("GET", "\(Self.path)/\(photo)").status == 404)
            for table in ["bridge_attachments", "bridge_attachment_parts", "blobs"] {
                #expect(try await count("\(identifier: table)", line) == 0, "\(table)")
            }
            let keys = try await line.context.database.rows(
                of: [line.owner], "select wrapped_key from blob_keys where owner = \(line.owner)")
            #expect(keys.count == 2)
            for key in keys { #expect(try key.get("wrapped_key", as: [UInt8].self).allSatisfy { $0 == 0 }) }
        }
    }

    @Test func `Attachments: an upload is taken back with its bytes, but not from a message`() async throws {
        try await IngestHarness.run { line in
            let whole = try await upload([1, 2, 3], line)
            let begun = try await begin(Self.size + 1, line).id
            _ = try await put("1", [7], of: begun, line)
            let named = try await upload([4], line)
            let queued = try await upload([5], line)
            _ = try await post("m1", [named], line)
            let sending: JSON = [
                "action": "send_message", "conversationId": "c", "clientId": "k",
                "attachments": [["id": .string(queued)]],
            ]
            _ = try await act(sending, line)

            let other = try await line.newOwner("Bob")
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "r", scopes: ["bridge:read"])
            for id in [whole, begun, named, queued] {
                #expect(try await other.send("DELETE", "\(Self.path)/\(id)").status == 204)
                #expect(try await line.send("DELETE", "\(Self.path)/\(id)", token: reader.text).status == 403)
            }
            #expect(try await count("blobs", line) == 4)

            for scope in ["bridge:phone", "bridge:client"] {
                let key = try await line.context.database.deviceKeys.create(
                    of: line.owner, name: scope, scopes: [scope])
                for id in [named, queued] {
                    let answer = try await line.send("DELETE", "\(Self.path)/\(id)", token: key.text)
                    #expect(answer.status == 409 && answer.code == "attachment_in_use")
                }
                for id in scope == "bridge:phone" ? [whole] : [whole, begun] {
                    #expect(try await line.send("DELETE", "\(Self.path)/\(id)", token: key.text).status == 204)
                    #expect(try await line.send("GET", "\(Self.path)/\(id)/parts").status == 404)
                }
            }
            #expect(try await count("blobs", line) == 2)
            #expect(try await count("bridge_attachments", line) == 2)
            #expect(try await count("blob_keys where erased_at is not null", line) == 2)
            _ = try await put("0", [1, 2, 3], of: whole, line, status: 404)
            _ = try await post("m2", [whole], line, status: 422)
            #expect(try await line.send("GET", "\(Self.path)/\(named)").response.body == [4])

            // A message that was taken back takes its attachment with it.
            let entry = try #require(try await line.send("GET", "/v1/bridge/outbox").json["data"]?.array?.first)
            let path = "/v1/bridge/outbox/\(entry["id"]?.string ?? "")"
            #expect(try await line.send("DELETE", path).status == 204)
            #expect(try await line.send("DELETE", "\(Self.path)/\(queued)").status == 204)
            #expect(try await count("blobs", line) == 1)
        }
    }

    @Test func `Attachments: a client sends uploaded and inline ones once, and the phone gets them`() async throws {
        try await IngestHarness.run { line in
            _ = try await post("m1", [try await upload([9], line)], line)
            let uploaded = try await upload([1, 2], line, type: "image/png", name: "b.png")
            var frame: JSON = [
                "action": "send_message", "conversationId": "c", "text": "", "clientId": "k",
                // As in the document: without padding.
                "attachments": ["SGVsbG8", ["id": .string(uploaded)]],
            ]
            for _ in 0..<2 {
                let result = try await act(frame, line)
                #expect(result["status"] == "queued" && result["clientId"] == "k")
                #expect(try await count("bridge_attachments", line) == 3)
                #expect(try await count("blobs", line) == 3)
            }
            frame = [
                "action": "send_message", "conversationId": "c", "clientId": "k2",
                "attachments": ["SGVsbG8", ["id": .string(uploaded)]],
            ]
            #expect(try await act(frame, line, status: 404)["code"] == "not_found")
            #expect(try await count("bridge_attachments", line) == 3, "an inline attachment was left behind")
            #expect(try await count("blobs", line) == 3)
            frame = ["action": "send_message", "conversationId": "c", "attachments": ["%%%%"]]
            #expect(try await act(frame, line, status: 400)["code"] == "bad_request")
            let large = String(repeating: "A", count: 800_000)
            frame = ["action": "send_message", "conversationId": "c", "attachments": [.string(large)]]
            #expect(try await act(frame, line, status: 413)["code"] == "too_large")
            frame = ["action": "send_message", "conversationId": "c", "attachments": [["id": "x"]]]
            #expect(try await act(frame, line, status: 404)["code"] == "not_found")

            let next = try await line.send("GET", "/v1/bridge/outbox/next").json
            #expect(next["requiresUser"] == true && next["body"] == "" && next["recipients"] == ["+12125550100"])
            let files = try #require(next["attachments"]?.array)
            #expect(files.map { $0["type"]?.string } == ["application/octet-stream", "image/png"])
            #expect(files.map { $0["fileName"]?.string } == ["attachment", "b.png"])
            #expect(files.map { $0["size"]?.integer } == [5, 2])
            for (file, bytes) in zip(files, [Array("Hello".utf8), [1, 2]]) {
                #expect(try await line.send("GET", file["path"]?.string ?? "").response.body == bytes)
            }
        }
    }

    @Test func `Attachments: unnamed uploads are limited by number and by bytes`() async throws {
        try await IngestHarness.run { line in
            var last = ""
            for _ in 0..<50 { last = try await begin(1, line).id }
            #expect(try await begin(1, line, status: 409).code == "too_many_objects")
            let uploads = try await line.send("GET", Self.path).json["data"]?.array ?? []
            #expect(uploads.count == 50 && uploads.last?["id"]?.string == last && uploads.last?["missing"] == [0])
            #expect(try await line.newOwner("Carl").send("GET", Self.path).json["data"] == [])
            _ = try await put("0", [1], of: last, line)
            #expect(try await begin(1, line, status: 409).code == "too_many_objects")
            _ = try await post("m1", [last], line)
            _ = try await begin(1, line)
            try await line.age("bridge_attachments", "updated_at")
            _ = try await line.context.database.sweep.run()
            #expect(try await count("bridge_attachments", line) == 1)
            for _ in 0..<5 { _ = try await begin(100 * Self.size, line) }
            #expect(try await begin(1, line, status: 409).code == "too_many_objects")
            _ = try await begin(1, try await line.newOwner("Bob"))
        }
    }

    @Test func `Attachments: name, type and content are nowhere unsealed`() async throws {
        try await IngestHarness.run { line in
            let marker = "xyzzy-plugh-4711"
            let id = try await upload(Array(marker.utf8), line, type: "image/\(marker)", name: "\(marker).jpg")
            _ = try await post("m1", [id], line)
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            let tables = try await admin.query(
                "select table_name::text as name from information_schema.tables where table_schema = 'public'")
            let hidden = Hex.encode(Array(marker.utf8))
            for table in tables {
                let name: String = try table.get("name")
                let found = try await admin.query(
                    """
                    select 1 from \(identifier: name) t
                    where position(\(marker) in t::text) > 0 or position(\(hidden) in t::text) > 0 limit 1
                    """)
                #expect(found.isEmpty, "\(name)")
            }
            await admin.close()
            #expect(try await line.send("GET", "\(Self.path)/\(id)").response.body == Array(marker.utf8))
        }
    }
}
