import Crypto
import Foundation
import Kafka
import Postgres
import Testing
import TestSupport

extension EndToEnd.OnSharedLine {
    /// A producer that uses only Kafka.
    @Suite struct Importing {
        @Test(arguments: Transport.available)
        func `tapline.import: a signed message is accepted, answered and filed, and a repetition changes nothing`(
            _ transport: Transport
        ) async throws {
            let line = try await Lines.line(transport)
            let owner = try await line.newOwner()
            let sarah = try await owner.makeContact("Sarah Chen")
            let producer = try ImportProducer(try line.kafkaSettings(), owner)
            let id = UUID().uuidString
            let message: JSONValue = [
                "version": 1, "messageId": .string(id), "type": "capture",
                "capture": ["text": .string(Samples.chat(with: "Sarah Chen")), "kind": "conversation"],
            ]
            let first = try await producer.ask(message.bytes, id)
            #expect(first["status"] == "accepted", "\(first)")
            let capture = try await owner.end(of: try #require(first["captureId"].uuid))
            #expect(capture["state"] == "filed", "\(capture)")
            #expect(capture["contactId"].uuid == sarah)
            #expect(capture["source"] == "import")
            let again = try await producer.ask(message.bytes, id)
            #expect(again == first)
            #expect(try await line.tally(of: owner.owner).captures == 1)
            await producer.close()
        }

        @Test(arguments: Transport.available)
        func `tapline.import: an invalid message is a dead letter with its reason and files nothing`(
            _ transport: Transport
        ) async throws {
            let line = try await Lines.line(transport)
            let owner = try await line.newOwner()
            let producer = try ImportProducer(try line.kafkaSettings(), owner)
            try await line.settle()
            let before = try await line.capturedRows()
            let crashes = line.crashes
            func message(_ id: String, version: Int = 1) -> [UInt8] {
                ([
                    "version": .number(Double(version)), "messageId": .string(id), "type": "capture",
                    "capture": ["text": "hello"],
                ] as JSONValue).bytes
            }
            let letters = try await line.deadLetters()
            try await producer.send(Array("{ this is no JSON".utf8))
            try await eventually("the message that is not JSON is kept") {
                try await line.deadLetters() == letters.merging(["invalid_json": 1], uniquingKeysWith: +)
            }
            let unknown = try await producer.ask(
                message("unknown-\(owner.owner)", version: 99), "unknown-\(owner.owner)")
            #expect(unknown["status"] == "rejected")
            #expect(unknown["code"] == "unknown_version")
            let forged = try await producer.ask(
                message("forged-\(owner.owner)"), "forged-\(owner.owner)", signature: "v1,AAAA")
            #expect(forged["code"] == "invalid_signature", "\(forged)")
            #expect(
                try await line.deadLetters()
                    == letters.merging(
                        ["invalid_json": 1, "unknown_version": 1, "invalid_signature": 1], uniquingKeysWith: +))
            #expect(try await line.capturedRows() == before)
            #expect(line.crashes == crashes)
            await producer.close()
        }
    }
}

extension EndToEnd {
    @Suite struct BrokerPort {
        @Test func `tapline up: with a fixed broker port a producer keeps its address after a broker restart`()
            async throws
        {
            let port = try FreePort.one()
            let line = try await RunningSystem.start(arguments: ["--broker-port", String(port)])
            do {
                let owner = try await line.newOwner()
                let address = "127.0.0.1:\(port)"
                for round in 1...2 {
                    let status = try await line.tapline(["status", "--once", "--json"])
                    let shown = try JSONValue(parsing: Array(status.output.utf8))["broker"]
                    #expect(
                        shown
                            == ["address": .string(address), "answers": true, "isEmbedded": true, "isFixed": true])
                    let settings = KafkaSettings(bootstrap: address, isEmbedded: true)
                    let producer = try ImportProducer(settings, owner)
                    let message: JSONValue = [
                        "version": 1, "messageId": .string("round \(round)"), "type": "capture",
                        "capture": ["text": "Lunch with Omar Haddad"],
                    ]
                    #expect(try await producer.ask(message.bytes, "round \(round)")["status"] == "accepted")
                    await producer.close()
                    guard round == 1 else { break }
                    let before = try line.kafkaSettings().bootstrap
                    let old = try await line.kill("broker")
                    try await eventually("another broker has written its address") {
                        try line.kafkaSettings().bootstrap != before && line.pids["broker"].map { $0 != old } == true
                    }
                }
                try await line.settle()
                #expect(try await line.tally(of: owner.owner).captures == 2)
            } catch {
                try? await line.stop()
                throw error
            }
            try await line.stop()
        }
    }
}

extension RunningSystem {
    /// Number of dead letters by code.
    func deadLetters() async throws -> [String: Int] {
        let rows = try await database.query("select code, count(*) as count from dead_letters group by code")
        return try Dictionary(rows.map { (try $0.get("code"), try $0.get("count")) }) { _, last in last }
    }
}

/// Publishes to `tapline.import` and reads the results.
struct ImportProducer {
    private let settings: KafkaSettings
    private let producer: Producer
    private let token: DeviceKeyToken

    init(_ settings: KafkaSettings, _ owner: SystemClient) throws {
        self.settings = settings
        producer = try Producer(settings)
        token = try #require(owner.token)
    }

    func send(_ message: [UInt8], signature: String? = nil) async throws {
        let signed = try MessageSignature.sign(message, key: try token.importSigningKey())
        try await producer.sendAndWait(
            OutgoingMessage(
                topic: "tapline.import", value: message,
                headers: [
                    Header("tapline-key", token.keyID), Header("tapline-signature", signature ?? signed),
                ]))
    }

    /// - Returns: the result for the message with this id.
    func ask(_ message: [UInt8], _ id: String, signature: String? = nil) async throws -> JSONValue {
        let reader = try await TailReader.open(settings, topic: "tapline.import.results", within: testTimeout)
        let watchdog = Task {
            try await Task.sleep(for: testTimeout)
            await reader.close(within: .zero)
        }
        defer { watchdog.cancel() }
        try await send(message, signature: signature)
        while case let answers = await reader.next(max: 100), !answers.isEmpty {
            for answer in answers where answer.key == Array(id.utf8) {
                await reader.close(within: .seconds(1))
                return try JSONValue(parsing: answer.value)
            }
        }
        throw WaitTimeout("no answer to the import message \(id)")
    }

    func close() async { await producer.close(within: .seconds(2)) }
}
