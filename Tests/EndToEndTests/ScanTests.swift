import Crypto
import Foundation
import HTTPClient
import Kafka
import Pipeline
import Synchronization
import TestSupport
import Testing

extension EndToEnd {
    /// Scans by the whole line.
    @Suite(.lines) struct Scans {
        /// What was read from each topic.
        private final class Messages: Sendable {
            private let texts = Mutex<[String: String]>([:])

            func add(_ message: IncomingMessage, of topic: String) {
                let text = String(decoding: (message.key ?? []) + message.value, as: UTF8.self)
                texts.withLock { $0[topic, default: ""] += text }
            }

            func topics(with text: String) -> [String] {
                texts.withLock { texts in texts.filter { $0.value.contains(text) }.map(\.key).sorted() }
            }
        }

        /// An English word, so that it is read from a picture without errors.
        private static let drawn = "pumpernickel"

        private static func form(_ fields: [(String, String)], picture: [UInt8]) -> [UInt8] {
            let texts = fields.map {
                "--B\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
            }
            let head =
                "--B\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.png\"\r\n"
                + "Content-Type: image/png\r\n\r\n"
            return Array((texts.joined() + head).utf8) + picture + Array("\r\n--B--\r\n".utf8)
        }

        @Test(
            .enabled("python3-pil is missing: ops/packages cards") {
                FileManager.default.fileExists(atPath: EndToEnd.DrawnInjections.pillow)
            })
        func `Scans: nothing of a message is found unsealed in the tables, topics and logs`() async throws {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let mark = "mark3r\(UUID().uuidString.prefix(8).lowercased())"
            let said =
                "Royal Parcel: a fee for \(mark)text is unpaid. Pay within 12 hours: http://\(mark)link.top/\(mark)path"
            let pictures = try await EndToEnd.DrawnInjections.draw([
                "Please pay for the \(Self.drawn) within 12 hours", "Your \(Self.drawn) is held, pay the fee today",
            ])
            let messages = Messages()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for topic in Topics.all {
                    let reader = try await TailReader.open(
                        try line.kafkaSettings(), topic: topic, within: testTimeout)
                    group.addTask {
                        while !Task.isCancelled {
                            for message in await reader.next(max: 100) { messages.add(message, of: topic) }
                        }
                    }
                }
                var ids: [UUID] = []
                let text = try await owner.post(
                    "/v1/scans", ["text": .string(said), "sender": .string("\(mark)sender")])
                ids.append(try #require(text.json["id"].uuid, "\(text.text)"))
                let picture = try await owner.post("/v1/scans", pictures[0], type: "image/png")
                ids.append(try #require(picture.json["id"].uuid, "\(picture.text)"))
                for id in ids { _ = try await owner.end(of: id) }
                // What was sent is part of the scans.
                let scan = try await owner.get("/v1/scans/\(ids[0].uuidString.lowercased())").json
                #expect(scan["state"] == "done" && scan["text"].string == said, "\(scan)")
                #expect(scan["links"].description.contains("\(mark)link"), "\(scan)")
                let read = try await owner.get("/v1/scans/\(ids[1].uuidString.lowercased())").json
                #expect(read["text"].string?.lowercased().contains(Self.drawn) == true, "\(read)")

                let short = "Pay the fee for \(mark)check at http://\(mark)check.top/\(mark)"
                #expect(try await owner.post("/v1/scans/check", ["text": .string(short)]).status == 200)
                let key = try #require(
                    try await owner.post("/v1/keys", ["name": "app", "scopes": ["scans:write"]]).json["token"].string)
                var app = owner
                app.token = nil
                let analyzed = try await app.post(
                    "/typesafe/\(key)/analyze-text",
                    [
                        "session_id": .string("\(mark)session"), "app_bundle": .string("\(mark)app"),
                        "text": .string("Pay for \(mark)typed at http://\(mark).top"),
                    ])
                #expect(analyzed.status == 200, "\(analyzed.text)")
                let fields = [("session_id", "\(mark)session"), ("ocr_text", "Pay the fee for \(mark)ocr")]
                let scanned = try await app.post(
                    "/typesafe/\(key)/scan-image", Self.form(fields, picture: pictures[1]),
                    type: "multipart/form-data; boundary=B")
                #expect(scanned.status == 200, "\(scanned.text)")
                let latest = try await app.get("/typesafe/\(key)/results/latest?session_id=\(mark)session")
                #expect(latest.json == scanned.json, "\(latest.text)")
                // Refused requests leave nothing either.
                #expect(try await owner.post("/v1/scans", ["text": .string(mark), "\(mark)": 1]).status == 422)
                #expect(try await app.get("/typesafe/\(key)/results/latest?session_id=\(mark)&\(mark)=1").status == 400)

                try await line.settle()
                try await eventually("the line's topics are read") {
                    ids.allSatisfy { id in
                        let topics = messages.topics(with: id.uuidString.lowercased())
                        return topics.contains(Topics.events) && topics.contains { $0.hasPrefix("tapline.understand") }
                    }
                }
                group.cancelAll()
                // What is not sealed is found.
                #expect(try await line.traces(of: owner.ownerName) == ["table owners"])
                for word in [mark, Self.drawn, key] {
                    #expect(messages.topics(with: word) == [], "\(word)")
                    #expect(try await line.traces(of: word) == [], "\(word)")
                }
            }
        }

        @Test func `tapline scans: scans are listed and judged, and judged messages are lines to learn from`()
            async throws
        {
            let line = try await Lines.line()
            let owner = try await line.newOwner()
            let key = ["TAPLINE_KEY": try #require(owner.token).text]
            func run(_ words: String...) async throws -> (code: Int32, output: String) {
                try await line.tapline(["scans"] + words, environment: key)
            }
            #expect(try await run("judged").output.isEmpty)
            let sent = try await owner.post("/v1/scans", ["text": "Pay the fee\nat http://parcel-fee.top/pay today"])
            let id = try #require(sent.json["id"].uuid, "\(sent.text)")
            _ = try await owner.end(of: id)
            let name = id.uuidString.lowercased()
            let judged = try await run("judge", name, "legitimate", "--keep")
            #expect(judged.code == 0 && judged.output.contains("legitimate"), "\(judged.output)")
            #expect(try await run("list").output.contains("you: legitimate"))
            #expect(try await run("judged").output == "ok\tPay the fee\\nat http://parcel-fee.top/pay today\n")
            #expect(try await run("forget", name).code == 0)
            #expect(try await run("forget", name).code == 65)
            #expect(try await run("judged").output.isEmpty)
            #expect(try await run("judge", name, "spam").code == 64)
        }
    }
}
