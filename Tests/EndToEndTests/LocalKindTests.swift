import Foundation
import PictureSupport
import Postgres
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    /// Kinds of captures that no provider gets.
    @Suite struct LocalKinds {
        private static let chat = "Sarah Chen: Dinner on Jan 15 at 7?\nMe: Yes! I love cooking.\nSarah Chen: Great"
        private static let message = "Dinner on Jan 15 at 7? I love cooking."
        private static let card = "Ilse Maarten\nbakt en brouwt\nhet gouden uur\nilse@uur.example"

        private static func send(
            _ owner: SystemClient, _ text: String, kind: String = "message", lane: String = "bulk"
        ) async throws -> UUID {
            var body: [String: JSONValue] = ["text": .string(text), "kind": .string(kind), "lane": .string(lane)]
            if kind == "message" { body["sender"] = "Sarah Chen" }
            let reply = try await owner.post("/v1/captures?duplicates=keep", .object(body))
            return try #require(reply.json["id"].uuid, "\(reply.text)")
        }

        private static func file(
            _ owner: SystemClient, _ text: String = message, kind: String = "message"
        ) async throws -> JSONValue {
            try await owner.end(of: try await send(owner, text, kind: kind, lane: "now"))
        }

        @Test func `LocalKinds: a capture of a local kind is read by the rules alone, and its receipt says why`()
            async throws
        {
            try await ProviderLine.run(isPart: true) { system in
                let owner = try await system.line.newOwner()
                _ = try await system.consent(owner)
                let before = try await Self.file(owner)
                let seen = try await system.receipt(owner, before)
                #expect(system.requests == 1 && seen["isLocal"] == false && seen["readBy"] == "local", "\(seen)")
                let marked = try await system.put(owner, ["localKinds": ["message": true, "card": true]])
                #expect(marked.status == 200 && marked.json["localKinds"] == ["card", "message"], "\(marked.text)")
                #expect(marked.json["data"].array.first { $0["purpose"] == "chats" }?["isGiven"] == true)

                for (text, kind) in [(Self.message, "message"), (Self.card, "card")] {
                    let capture = try await Self.file(owner, text + "!", kind: kind)
                    let receipt = try await system.receipt(owner, capture)
                    #expect(receipt["isLocal"] == true && receipt["readBy"] == "rules", "\(receipt)")
                    #expect(receipt["requests"].array.isEmpty && system.requests == 1, "\(receipt)")
                }
                // Another kind under the same consent, and another owner.
                _ = try await owner.file(Self.chat)
                #expect(system.requests == 2)
                let stranger = try await system.line.newOwner()
                _ = try await Self.file(stranger)
                #expect(system.requests == 3)

                // A wrong change changes nothing.
                for body: JSONValue in [
                    ["localKinds": ["scan": true, "text": true]], ["localKinds": ["auto": true]],
                    ["localKinds": ["scan": "yes"]], ["localKinds": ["scan": .null]], ["localKinds": ["scan"]],
                    ["localKinds": [:]], ["localKinds": .null], [:],
                    ["localKinds": ["scan": true], "consents": [["purpose": "everything", "isGiven": true]]],
                ] {
                    let refused = try await system.put(owner, body)
                    #expect(refused.status == 422, "\(body): \(refused.text)")
                }
                let word = try await system.put(owner, ["localKinds": ["text": true]])
                #expect(word.text.contains("expected conversation, card, item, scan, message"), "\(word.text)")
                #expect(try await owner.get("/v1/consents").json["localKinds"] == ["card", "message"])
                let entry = try await owner.get("/v1/audit").json["data"][0]
                #expect(entry["action"] == "local_kinds_changed" && entry["format"] == "card,message", "\(entry)")
                #expect(try await owner.get("/privacy").text.contains("Mark kinds of captures as local"))

                // The consents count again.
                let one = try await system.put(owner, ["localKinds": ["message": false, "item": false]])
                #expect(one.json["localKinds"] == ["card"], "\(one.text)")
                _ = try await Self.file(owner, Self.message + "?")
                #expect(system.requests == 4)
            }
        }

        @Test func `tapline consents mark and unmark: the operator sets the local kinds of an owner`() async throws {
            try await ProviderLine.run(isPart: true) { system in
                let owner = try await system.line.newOwner()
                func consents(_ words: [String]) async throws -> JSONValue {
                    let result = try await system.line.tapline(
                        ["consents"] + words + ["--owner", owner.ownerName, "--json"])
                    #expect(result.code == 0, "\(words): \(result.output)")
                    return try JSONValue(parsing: Array(result.output.drop { $0 != "{" }.utf8))["localKinds"]
                }
                #expect(try await consents(["list"]) == [])
                #expect(try await consents(["mark", "message", "scan"]) == ["scan", "message"])
                #expect(try await consents(["mark", "card"]) == ["card", "scan", "message"])
                #expect(try await owner.get("/v1/consents").json["localKinds"] == ["card", "scan", "message"])
                _ = try await Self.file(owner)
                #expect(system.requests == 0)
                #expect(try await consents(["unmark", "message", "item"]) == ["card", "scan"])
                let shown = try await system.line.tapline(["consents", "list", "--owner", owner.ownerName])
                #expect(shown.output.contains("local kinds: card, scan"), "\(shown.output)")
                let wrong = try await system.line.tapline(["consents", "mark", "text", "--owner", owner.ownerName])
                #expect(wrong.code == 64 && wrong.output.contains("expected conversation, card"), "\(wrong.output)")
                _ = try await Self.file(owner, Self.message + "!")
                #expect(system.requests == 1)
            }
        }

        /// What an owner does so that a provider gets no more chats.
        enum Stop: String, CaseIterable {
            case mark = "local_kinds_changed"
            case withdrawal = "consent_withdrawn"
        }

        @Test(.tags(.timed), arguments: Stop.allCases)
        func `LocalKinds: a mark or a withdrawal stops captures that wait, and no answer of those under way is used`(
            stop: Stop
        ) async throws {
            try await ProviderLine.run(delay: 3) { system in
                let owner = try await system.line.newOwner()
                _ = try await system.consent(owner, providers: ["local"])
                system.standIn.mode = .always(.slow)
                var ids: [UUID] = []
                for index in 0..<100 { ids.append(try await Self.send(owner, "\(Self.message) \(index)")) }
                try await eventually("requests are under way", every: .milliseconds(20)) { system.requests > 3 }
                switch stop {
                case .mark: #expect(try await system.put(owner, ["localKinds": ["message": true]]).status == 200)
                case .withdrawal: #expect(try await system.consent(owner, false).status == 200)
                }
                let asked = system.requests
                try await system.line.settle()
                // A request that was recorded before the change may arrive after it.
                #expect(system.requests - asked <= 9 && asked < 50, "\(asked), then \(system.requests)")
                let late = try await system.line.count(
                    """
                    select count(*) from provider_requests r join audit_log a on a.owner = r.owner
                    where a.action = \(stop.rawValue) and r.sent_at > a.at + interval '1 second'
                    """)
                #expect(late == 0)
                let changes = try await system.line.count(
                    "select count(*) from audit_log where action = \(stop.rawValue)")
                #expect(changes == 1)
                let states = try await system.line.database.query(
                    "select outcome, count(*) as n from provider_requests group by 1 order by 1")
                let outcomes = try states.map { try $0.get("outcome", as: String.self) }
                #expect(outcomes.contains("withdrawn") && Set(outcomes).isSubset(of: ["answered", "withdrawn"]))
                #expect(try await system.line.count("select count(*) from provider_answers") == 0)
                var alone = 0
                for id in ids {
                    let receipt = try await system.receipt(owner, try await owner.end(of: id))
                    #expect(receipt["isLocal"] == .bool(stop == .mark), "\(receipt)")
                    if receipt["requests"].array.isEmpty { alone += 1 }
                    let isUsed = receipt["requests"].array.contains { $0["outcome"] == "answered" }
                    #expect((receipt["readBy"] == "local") == isUsed, "\(receipt)")
                }
                #expect(alone > 50, "\(alone) of \(ids.count) captures were read by the rules alone")
            }
        }

        @Test(.tags(.timed))
        func `LocalKinds: chats of an outage whose kind became local are not sent when they are read again`()
            async throws
        {
            try await ProviderLine.run(restSeconds: 1, isPart: true) { system in
                let owner = try await system.line.newOwner()
                system.standIn.mode = .always(.serverError)
                let local = try await Self.file(owner)
                let other = try await owner.file(Self.chat)
                #expect(try await system.line.count("select count(*) from second_readings") == 2)
                #expect(try await system.receipt(owner, local)["isReadAgain"] == true)
                #expect(try await system.put(owner, ["localKinds": ["message": true]]).status == 200)
                #expect(try await system.receipt(owner, local)["isReadAgain"] == false)
                #expect(try await system.receipt(owner, other)["isReadAgain"] == true)
                system.standIn.mode = .always(.none)
                try await eventually("nothing waits to be read again") {
                    try await system.line.database.execute("update second_readings set due_at = now()")
                    return try await system.line.count("select count(*) from second_readings") == 0
                }
                let receipt = try await system.receipt(owner, local)
                #expect(receipt["isLocal"] == true && receipt["readBy"] == "rules", "\(receipt)")
                #expect(receipt["isReadAgain"] == false, "\(receipt)")
                #expect(!receipt["requests"].array.contains { $0["outcome"] == "answered" }, "\(receipt)")
                #expect(try await system.receipt(owner, other)["readBy"] == "local")
            }
        }

        /// `TAPLINE_UNCONSENTED`: the number of captures, 60 by default.
        @Test func `Consent: no connection is made for owners and kinds without consent, and none for local kinds`()
            async throws
        {
            let captures = Int(ProcessInfo.processInfo.environment["TAPLINE_UNCONSENTED"] ?? "") ?? 60
            let recorder = try ConnectionRecorder()
            let ear = """
                , {"name": "ear", "speaks": "openai", "url": "http://127.0.0.1:\(recorder.port)/v1", "model": "m",
                   "purposes": ["chats", "cards", "scans", "things"], "seesPictures": true, "secondsBulk": 1}
                """
            try await ProviderLine.run(others: ear) { system in
                let texts: [(String, String?)] = [
                    ("conversation", Self.chat), ("message", Self.message), ("card", Self.card),
                    ("scan", "Your parcel is held. Pay 2 EUR at https://parcel.example/pay"),
                    ("item", "two black Kallax shelves, 79.99 each"), ("item", nil),
                ]
                let photo = try Fixture.bytes("card-photo.jpg")
                /// Without a text the capture is a photo. Each is another file.
                func send(_ owner: SystemClient, _ kind: String, _ text: String?, _ index: Int) async throws {
                    if let text {
                        _ = try await Self.send(owner, "\(text) \(index)", kind: kind)
                        return
                    }
                    let file = photo + Array("\(index)".utf8)
                    let sent = try await owner.send(
                        owner.posting("/v1/captures?kind=\(kind)&lane=bulk", file, type: "image/jpeg"))
                    #expect(sent.status == 202, "\(sent.text)")
                }
                func give(_ owner: SystemClient, _ isGiven: Bool, _ providers: [String]? = nil) async throws {
                    for purpose in ["chats", "cards", "scans", "things"] {
                        let reply = try await system.consent(owner, to: purpose, isGiven, providers: providers)
                        #expect(reply.status == 200, "\(reply.text)")
                    }
                }
                let silent = try await system.line.newOwner()
                let elsewhere = try await system.line.newOwner()
                _ = try await system.consent(elsewhere, providers: ["local"])
                let withdrawn = try await system.line.newOwner()
                try await give(withdrawn, true, ["ear"])
                try await give(withdrawn, false)
                let local = try await system.line.newOwner()
                try await give(local, true, ["ear"])
                let kinds =
                    ["localKinds": .object(Dictionary(texts.map { ($0.0, true) }) { one, _ in one })] as JSONValue
                #expect(try await system.put(local, kinds).status == 200)

                let owners = [silent, elsewhere, withdrawn, local]
                for index in 0..<captures {
                    let (kind, text) = texts[index / owners.count % texts.count]
                    try await send(owners[index % owners.count], kind, text, index)
                }
                try await system.line.settle()
                #expect(recorder.connections() == 0)
                let states = try await system.line.database.query("select distinct state::text as state from captures")
                #expect(
                    try states.allSatisfy { ["filed", "inbox"].contains(try $0.get("state", as: String.self)) })
                // Chats and messages of the one owner who has consented.
                let allowed = (0..<captures).count {
                    $0 % owners.count == 1 && $0 / owners.count % texts.count < 2
                }
                #expect(system.requests == allowed && allowed > 0)
                print("\(captures) captures: no connection without consent, \(allowed) requests with it")

                // With the consent and without the mark, a connection is made.
                for (kind, text) in [("item", nil), ("message", Self.message)] {
                    let before = recorder.connections()
                    #expect(try await system.put(local, ["localKinds": [kind: false]]).status == 200)
                    try await send(local, kind, text, captures)
                    try await eventually("the provider is asked about \(kind)") { recorder.connections() > before }
                }
            }
        }
    }
}
