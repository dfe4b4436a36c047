import Captures
import Crypto
import FoundationEssentials
import JSON
import Kafka
import Pipeline
import Postgres
import Records
import Store
import TestSupport
import Testing

@testable import Ingest

@Suite(.migrated, .serialized, .tags(.timed))
struct ImportTests {
    /// Publishes the values, signed with the line's key by default, and reads the same number of results.
    func results(
        _ line: IngestHarness, _ values: [[UInt8]], key: String? = nil, signature: String? = nil, count: Int? = nil,
        without missing: String? = nil
    ) async throws -> [JSON] {
        let reader = try await TailReader.open(line.context.settings.kafka, topic: Topics.importResults)
        let signing = try line.token.importSigningKey()
        for value in values {
            try await line.context.producer.sendAndWait(
                OutgoingMessage(
                    topic: Topics.imports, value: value,
                    headers: [
                        Header("tapline-key", key ?? line.token.keyID),
                        Header("tapline-signature", try signature ?? MessageSignature.sign(value, key: signing)),
                    ].filter { $0.name != missing }))
        }
        var results: [JSON] = []
        while results.count < count ?? values.count {
            for message in await reader.next(max: 100) {
                let result = try JSONParser.parse(message.value)
                #expect(message.key.map { String(decoding: $0, as: UTF8.self) } == result["messageId"]?.string)
                results.append(result)
            }
        }
        await reader.close(within: .seconds(1))
        return results
    }

    @Test func `ImportConsumer: a signed message is accepted, and its repetition gets the same result`() async throws {
        try await IngestHarness.run { line in
            let message = try Contracts.bytes("examples/import-capture-text.json")
            let answers = try await results(line, [message, message])
            #expect(answers.allSatisfy { $0["status"] == "accepted" })
            #expect(Set(answers.map { $0["captureId"]?.string }).count == 1)
            let captures = try await line.send("GET", "/v1/captures").json["data"]?.array
            #expect(captures?.count == 1)
            #expect(captures?.first?["id"] == answers[0]["captureId"] && captures?.first?["source"] == "import")
            let other: JSON = [
                "version": 1, "messageId": "mailbox-2026-01-04-0001", "type": "capture", "capture": ["text": "other"],
            ]
            let reused = try await results(line, [other.bytes])
            #expect(reused.first?["code"] == "message_id_reused")
        }
    }

    @Test func `ImportConsumer: a job and a picture become captures`() async throws {
        try await IngestHarness.run { line in
            let answers = try await results(
                line,
                [
                    try Contracts.bytes("examples/import-job.json"),
                    try Contracts.bytes("examples/import-capture-image.json"),
                ])
            let job = try #require(answers.first { $0["messageId"] == "5f0c9a52-notes" })
            #expect(job["captures"]?.array?.compactMap { $0["ref"]?.string } == ["note 1", "note 2"])
            #expect(try await line.send("GET", "/v1/captures").json["data"]?.array?.count == 3)
        }
    }

    @Test func `ImportConsumer: an invalid message gets a result, becomes a dead letter and blocks nothing`()
        async throws
    {
        try await IngestHarness.run { line in
            let good: JSON = ["version": 1, "messageId": "good", "type": "capture", "capture": ["text": "a"]]
            let future: JSON = ["version": 9, "messageId": "future"]
            let faulty: JSON = ["version": 1, "messageId": "faulty", "type": "capture", "capture": ["text": ""]]
            let named: JSON = [
                "version": 1, "messageId": "named", "type": "capture", "capture": ["text": "a", "a\u{0}b": 1],
            ]
            let unreadable = Array("not json".utf8)
            let told = try await results(
                line, [unreadable, future.bytes, faulty.bytes, named.bytes, good.bytes], count: 4)
            let codes = Dictionary(uniqueKeysWithValues: told.map { ($0["messageId"]?.string, $0["code"]?.string) })
            #expect(codes == ["future": "unknown_version", "faulty": "no_text", "named": "unknown_field", "good": nil])
            let letters = try await line.context.database.deadLetters.list().items
            #expect(Set(letters.map(\.code)) == ["invalid_json", "unknown_version", "no_text", "unknown_field"])
            let letter = try #require(letters.first { $0.code == "invalid_json" })
            #expect(try await line.context.database.deadLetters.payload(of: letter.id) == unreadable)
        }
    }

    @Test func `ImportConsumer: a wrong key or signature gets a result and stores no capture`() async throws {
        try await IngestHarness.run { line in
            func message(_ id: String) -> [UInt8] {
                let body: JSON = ["version": 1, "messageId": .string(id), "type": "capture", "capture": ["text": "a"]]
                return body.bytes
            }
            for key in ["00000000", "a\u{0}b"] {
                let unknown = try await results(line, [message("a")], key: key)
                #expect(unknown.first?["code"] == "unknown_key")
            }
            let unsigned = try await results(line, [message("u")], without: "tapline-key")
            #expect(unsigned.first?["code"] == "missing_key")
            #expect(unsigned.first?["detail"]?.string?.contains("no header tapline-key") == true)
            let half = try await results(line, [message("h")], without: "tapline-signature")
            #expect(half.first?["code"] == "invalid_signature")
            #expect(half.first?["detail"]?.string?.contains("no header tapline-signature") == true)
            let wrong = try await results(line, [message("b")], signature: "v1,AAAA")
            #expect(wrong.first?["code"] == "invalid_signature")
            let reader = try await line.context.database.deviceKeys.create(
                of: line.owner, name: "reader", scopes: ["contacts:read"])
            let signature = try MessageSignature.sign(message("c"), key: try reader.importSigningKey())
            let lacking = try await results(line, [message("c")], key: reader.keyID, signature: signature)
            #expect(lacking.first?["code"] == "missing_scope")
            #expect(try await line.send("GET", "/v1/captures").json["data"] == [])
        }
    }

    @Test func `ImportConsumer: above 100 an hour, unsigned messages are not stored, signed ones are`()
        async throws
    {
        try await IngestHarness.run { line in
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute(
                "insert into unread_messages (hour, seen) values (date_trunc('hour', now(), 'UTC'), 100)")
            await admin.close()
            func message(_ id: String) -> JSON {
                ["version": 1, "messageId": .string(id), "type": "capture", "capture": ["text": ""]]
            }
            let forged = try await results(line, [message("forged").bytes], signature: "v1,AAAA")
            #expect(forged.first?["code"] == "invalid_signature")
            #expect(try await line.context.database.deadLetters.list().items.isEmpty)
            let later: JSON = ["version": 9, "messageId": "later", "type": "capture", "capture": ["text": "a"]]
            let told = try await results(
                line, [Array("not json".utf8), later.bytes, message("faulty").bytes], count: 2)
            #expect(told.allSatisfy { $0["status"] == "rejected" })
            let letters = try await line.context.database.deadLetters.list().items
            #expect(Set(letters.map(\.code)) == ["invalid_json", "unknown_version", "no_text"])
        }
    }

    @Test func `ImportConsumer: above 100 an hour, messages signed without the scope are stored`()
        async throws
    {
        try await IngestHarness.run(scopes: ["contacts:read"]) { line in
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.execute(
                "insert into unread_messages (hour, seen) values (date_trunc('hour', now(), 'UTC'), 100)")
            await admin.close()
            let message: JSON = [
                "version": 1, "messageId": "signed", "type": "capture", "capture": ["text": "Lunch at noon"],
            ]
            #expect(try await results(line, [message.bytes]).first?["code"] == "missing_scope")
            #expect(try await line.context.database.deadLetters.list().items.count == 1)
        }
    }

    @Test
    func `ImportConsumer: a message whose statement always times out becomes a dead letter and blocks no other owner`()
        async throws
    {
        try await IngestHarness.run { line in
            let admin = try await Connection.open(ConnectionSettings(try TestDatabase.required.conninfo))
            try await admin.script(
                """
                create sequence tries;
                create function time_out() returns trigger language plpgsql security definer as $$
                begin
                    perform nextval('tries');
                    raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
                end $$;
                create trigger time_out before insert on import_messages
                    for each row when (new.owner = '\(line.owner.text)') execute function time_out()
                """)
            let database = line.context.database
            let other = try #require(try await database.owners.create("Grace"))
            let otherToken = try await database.deviceKeys.create(of: other, name: "phone", scopes: ["*"])
            func send(_ id: String, by token: DeviceKeyToken) async throws -> OutgoingMessage {
                let body: JSON = ["version": 1, "messageId": .string(id), "type": "capture", "capture": ["text": "a"]]
                // Equal keys are in one partition.
                let message = OutgoingMessage(
                    topic: Topics.imports, key: Array("key".utf8), value: body.bytes,
                    headers: [
                        Header("tapline-key", token.keyID),
                        Header(
                            "tapline-signature", try MessageSignature.sign(body.bytes, key: token.importSigningKey())),
                    ])
                try await line.context.producer.sendAndWait(message)
                return message
            }
            let reader = try await TailReader.open(line.context.settings.kafka, topic: Topics.importResults)
            func result(of id: String) async throws -> JSON {
                while true {
                    for message in await reader.next(max: 1) {
                        let result = try JSONParser.parse(message.value)
                        if result["messageId"]?.string == id { return result }
                    }
                }
            }
            let stuck = try await send("stuck", by: line.token)
            try await eventually("it is tried") {
                try await !admin.query("select from tries where is_called").isEmpty
            }
            _ = try await send("other", by: otherToken)
            #expect(try await result(of: "stuck")["code"] == "internal")
            #expect(try await result(of: "other")["status"] == "accepted")
            #expect(try await admin.query("select last_value from tries").first?.get("last_value", as: Int.self) == 3)
            let letter = try #require(try await database.deadLetters.list().items.first)
            #expect(letter.code == "database_busy" && letter.detail.contains("57014"))
            #expect(try await database.deadLetters.payload(of: letter.id) == stuck.value)

            try await admin.script("drop trigger time_out on import_messages")
            try await line.context.producer.sendAndWait(stuck)
            #expect(try await result(of: "stuck")["status"] == "accepted")
            await reader.close(within: .seconds(1))
            await admin.close()
        }
    }
}
