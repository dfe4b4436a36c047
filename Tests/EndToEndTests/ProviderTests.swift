import Foundation
import Postgres
import StandIn
import Testing
import TestSupport

extension EndToEnd {
    /// Providers under consent, with a receipt.
    @Suite struct Providers {
        private static let chat = "Sarah Chen: Dinner on Jan 15 at 7?\nMe: Yes! I love cooking.\nSarah Chen: Great"

        @Test func `Consent: no provider is asked without it, the receipt says who saw the chat, withdrawal ends it`()
            async throws
        {
            try await ProviderLine.run { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                let before = try await owner.file(Self.chat)
                #expect(before["state"] == "filed" && system.requests == 0, "\(before)")
                let empty = try await system.receipt(owner, before)
                #expect(empty["requests"].array.isEmpty && empty["readBy"] == "rules", "\(empty)")
                let given = try await system.consent(owner)
                let chats = given.json["data"].array.first { $0["purpose"] == "chats" }
                #expect(chats?["isGiven"] == true && chats?["providers"] == ["local", "other"], "\(given.text)")

                let filed = try await owner.file(Self.chat)
                let receipt = try await system.receipt(owner, filed)
                let request = receipt["requests"][0]
                #expect(system.requests == 1 && receipt["requests"].array.count == 1, "\(receipt)")
                #expect(receipt["readBy"] == "local" && request["provider"] == "local", "\(receipt)")
                #expect(
                    request["outcome"] == "answered" && request["prompt"].string?.hasPrefix("chats-1.") == true,
                    "\(receipt)")
                #expect(request["consentedAt"] == chats?["changedAt"] && request["isOutside"] == false)
                // The stand-in's books, at the prices of the file.
                let books = system.standIn.books.total
                let cost = Double(books.inputTokens) * 2.5 + Double(books.outputTokens) * 10
                #expect(abs((request["cost"].number ?? 0) - cost / 1_000_000) < 1e-6, "\(receipt)")
                let costs = try await owner.get("/v1/costs").json
                #expect(
                    costs["data"][0]["currency"] == "EUR" && costs["data"][0]["cost"] == request["cost"], "\(costs)")
                #expect(costs["data"][0]["unknownCost"] == 0)

                _ = try await system.consent(owner, false)
                _ = try await owner.file(Self.chat)
                #expect(system.requests == 1)
                let audit = try await owner.get("/v1/audit").json["data"].array.map { $0["action"] }
                #expect(audit.prefix(2) == ["consent_withdrawn", "consent_given"], "\(audit)")
            }
        }

        @Test func `Consent: kinds, owners and providers without it get no request, also in bulk`() async throws {
            try await ProviderLine.run { system in
                let (asked, silent) = (try await system.line.newOwner(), try await system.line.newOwner())
                _ = try await system.consent(asked, providers: ["other"])
                for index in 0..<20 {
                    _ = try await silent.file("Ann: tea \(index)?")
                    _ = try await asked.file("Ilse Maarten\nbakt en brouwt\nilse\(index)@uur.example", kind: "card")
                }
                #expect(system.requests == 0)
                _ = try await asked.file("Ann: tea?")
                #expect(system.standIn.books.models.keys.sorted() == ["large-2"])
                // A wrong choice changes nothing.
                let wrong = try await system.consent(asked, providers: ["gemini"])
                #expect(wrong.status == 422 && wrong.text.contains("local, other"), "\(wrong.text)")
                #expect(try await system.consent(asked, to: "signal").status == 422)
                #expect(try await system.consent(asked, to: "everything").status == 422)
            }
        }

        @Test func `tapline providers, consents and costs: the operator sees and sets what the page does`() async throws
        {
            try await ProviderLine.run { system in
                func tapline(_ words: [String], code: Int32 = 0) async throws -> JSONValue {
                    let result = try await system.line.tapline(words + ["--json"])
                    #expect(result.code == code, "\(words): \(result.output)")
                    return try JSONValue(parsing: Array(result.output.drop { !"[{".contains($0) }.utf8))
                }
                let owner = try await system.line.newOwner()
                let whose = ["--owner", owner.ownerName]
                let listed = try await tapline(["providers", "list"])
                #expect(listed.array.map { $0["name"] } == ["local", "other"], "\(listed)")
                #expect(try await tapline(["providers", "test", "--ask"]).array.allSatisfy { $0["isRight"] == true })
                system.standIn.mode = .always(.modelGone)
                let asked = try await tapline(["providers", "test", "local", "--ask"], code: 69)
                #expect(asked[0]["fault"].string?.hasPrefix("model_gone") == true, "\(asked)")
                system.standIn.mode = .always(.none)
                let given = try await tapline(["consents", "give", "chats", "other", "local"] + whose)
                let chats = given["data"].array.first { $0["purpose"] == "chats" }
                #expect(chats?["recipients"] == ["other@127.0.0.1", "local@127.0.0.1"], "\(given)")
                let before = system.requests
                _ = try await owner.file(Self.chat)
                #expect(system.requests == before + 1)
                let costs = try await tapline(["costs"] + whose)
                #expect(costs[0]["provider"] == "other" && costs[0]["requests"] == 1, "\(costs)")
                let withdrawn = try await tapline(["consents", "withdraw", "chats"] + whose)
                #expect(withdrawn["data"].array.allSatisfy { $0["purpose"] == "sync" || $0["isGiven"] == false })
                _ = try await owner.file(Self.chat)
                #expect(system.requests == before + 1)
                let wrong = try await system.line.tapline(["consents", "give", "chats", "gemini"] + whose)
                #expect(wrong.code == 65 && wrong.output.contains("expected local, other"), "\(wrong.output)")
                // The keys of providers are in the memory of `ai-worker`.
                let pid = try await system.line.pid(of: "ai-worker")
                let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
                #expect(limits.contains(#/Max core file size +1 +1 /#), "\(limits)")
                let doctor = try await system.line.tapline(["doctor"])
                #expect(doctor.output.contains("local answers and has the model small-1"), "\(doctor.output)")
            }
        }

        @Test func `Consent: an answer that arrives after the withdrawal is not used`() async throws {
            try await ProviderLine.run(delay: 2) { system in
                let owner = try await system.line.newOwner()
                _ = try await system.consent(owner, providers: ["other"])
                system.standIn.mode = .always(.slow)
                let reply = try await owner.post("/v1/captures", ["text": .string(Self.chat), "lane": "bulk"])
                let id = try #require(reply.json["id"].uuid)
                try await eventually("the request is under way", every: .milliseconds(20)) { system.requests == 1 }
                _ = try await system.consent(owner, false)
                let capture = try await owner.end(of: id)
                let receipt = try await system.receipt(owner, capture)
                #expect(receipt["readBy"] == "rules", "\(receipt)")
                #expect(receipt["requests"][0]["outcome"] == "withdrawn" && receipt["requests"].array.count == 1)
            }
        }

        @Test func `Consent: sync that is turned off keeps devices from following the changes`() async throws {
            try await ProviderLine.run { system in
                let owner = try await system.line.newOwner()
                #expect(try await owner.get("/v1/changes").status == 200)
                #expect(try await system.consent(owner, to: "sync", false).status == 200)
                let refused = try await owner.get("/v1/changes")
                #expect(refused.status == 403 && refused.json["code"] == "sync_disabled", "\(refused.text)")
                #expect(try await owner.get("/v1/events").status == 403)
                #expect(try await system.consent(owner, to: "sync", true).status == 200)
                #expect(try await owner.get("/v1/changes").status == 200)
                let page = try await owner.get("/privacy").text
                #expect(page.contains("small-1") && page.contains("only with your consent"), "\(page)")
            }
        }

        /// The document's response: only the id differs.
        @Test(arguments: [
            (
                #"{"detectedContact":"Mom","confidence":0.95,"summary":"Discussed upcoming birthday plans","extractedInfo":{"interests":["cooking","gardening"],"events":["Birthday dinner on Jan 15"],"dates":["2024-01-15"]}}"#,
                "Mom: Upcoming birthday plans: Birthday dinner on Jan 15\nMe: I love cooking and gardening, count me in",
                #""name":"Mom","confidence":0.95},"summary":"Discussed upcoming birthday plans","extractedInfo":{"interests":["cooking","gardening"],"events":["Birthday dinner on Jan 15"],"dates":["2024-01-15"]}}"#
            ),
            (
                #"{"matchedContact":"Dad","confidence":0.81,"reasoning":"Dad","summary":"Talked about the fishing trip","extractedInfo":{"interests":["fishing"],"events":["Fishing trip on Feb 3"],"dates":["2024-02-03"]}}"#,
                "Dad: Fishing trip on Feb 3\nMe: I love fishing",
                #""name":"Dad","confidence":0.81},"summary":"Talked about the fishing trip","extractedInfo":{"interests":["fishing"],"events":["Fishing trip on Feb 3"],"dates":["2024-02-03"]}}"#
            ),
        ])
        func `POST /api/process-screenshot: the document's answer, from a provider's`(
            answer: String, text: String, expected: String
        ) async throws {
            try await ProviderLine.run(answer: { _ in answer }, speaks: "gemini") { system in
                let owner = try await system.line.newOwner()
                let contact = try await owner.makeContact(text.hasPrefix("Mom") ? "Mom" : "Dad")
                _ = try await system.consent(owner)
                let reply = try await owner.post(
                    "/api/process-screenshot", ["text": .string(text), "timestamp": "2024-01-04T10:30:00Z"])
                let id = contact.uuidString.lowercased()
                #expect(reply.text == #"{"success":true,"detectedContact":{"id":"\#(id)","# + expected, "\(reply.text)")
            }
        }

        /// Every failure that the stand-in knows, by itself and with the other provider.
        @Test func `Providers: whatever a provider does wrong, the chat ends as the rules read it`() async throws {
            try await ProviderLine.run(secondsBulk: 0.5, restSeconds: 0) { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                _ = try await system.consent(owner)
                let rules = try await owner.file(Self.chat)
                for failure in StandInFailure.allCases {
                    system.standIn.mode = .always(failure)
                    let capture = try await owner.file("Sarah Chen: Dinner on Jan 15 at 7, \(failure.rawValue)?")
                    #expect(capture["state"] == "filed", "\(failure): \(capture)")
                    #expect(capture["detectedContact"]["name"] == rules["detectedContact"]["name"], "\(failure)")
                    let requests = try await system.receipt(owner, capture)["requests"].array
                    // A provider that failed may rest.
                    #expect(
                        !requests.isEmpty && requests.allSatisfy { $0["outcome"].string != nil },
                        "\(failure): \(requests)")
                    #expect(
                        requests.allSatisfy { ($0["code"] == .null) == ($0["outcome"] == "answered") }, "\(requests)")
                }
                system.standIn.mode = .random(seed: 21, share: 0.7)
                let sent = Int(ProcessInfo.processInfo.environment["TAPLINE_PROVIDER_CAPTURES"] ?? "") ?? 60
                for index in 0..<sent {
                    let reply = try await owner.post(
                        "/v1/captures?duplicates=keep", ["text": .string("Sarah Chen: tea \(index)?"), "lane": "bulk"])
                    #expect(reply.status == 202, "\(reply.text)")
                }
                try await system.line.settle()
                let states = try await system.line.database.query(
                    "select state::text as state, count(*) as n from captures group by 1")
                #expect(try states.map { try $0.get("state", as: String.self) } == ["filed"])
                // What no provider has answered is read again, now that they work.
                system.standIn.mode = .always(.none)
                try await eventually("each chat is read again", every: .milliseconds(200)) {
                    try await system.line.database.execute("update second_readings set due_at = now()")
                    return try await system.line.count("select count(*) from second_readings") == 0
                }
                let neverAsked = try await system.line.count(
                    """
                    select count(*) from understandings u where u.read_by = 'rules' and not exists (
                        select from provider_requests r where r.owner = u.owner and r.capture = u.capture)
                    """)
                #expect(neverAsked == 0, "what came while the provider rested is asked about too")
                let open = try await system.line.count(
                    "select count(*) from provider_requests where outcome is null")
                #expect(open == 0)
                let asked = try await system.line.count("select count(*) from provider_requests")
                #expect(asked == system.requests, "each request has a record, and each record a request")
            }
        }

        @Test func `Limits: a chat that a phone waits for goes to the next provider when a quota is used up`()
            async throws
        {
            try await ProviderLine.run { system in
                let owner = try await system.line.newOwner()
                // Before the first capture, so that ai-worker has not read the limits yet.
                for provider in ["local", "other"] {
                    let set = try await system.line.tapline([
                        "limits", "set", "provider:\(provider)", "--per-minute", "3",
                    ])
                    #expect(set.code == 0, "\(set.output)")
                }
                _ = try await system.consent(owner)
                var readers: [String] = []
                for index in 0..<8 {
                    let capture = try await owner.file("Ann: tea \(index)?")
                    readers.append(try await system.receipt(owner, capture)["readBy"].string ?? "")
                }
                #expect(readers == ["local", "local", "local", "other", "other", "other", "rules", "rules"])
                #expect(system.standIn.books.models.mapValues(\.requests) == ["small-1": 3, "large-2": 3])
            }
        }

        @Test func `Injection: what a chat tells a provider to do changes neither its filing nor other fields`()
            async throws
        {
            try await ProviderLine.run(.obedient) { system in
                let (plain, helped) = (try await system.line.newOwner(), try await system.line.newOwner())
                for owner in [plain, helped] {
                    for name in ["Sarah Chen", "Mom", "Bob Miller"] { _ = try await owner.makeContact(name) }
                }
                _ = try await system.consent(helped)
                #expect(Injections.all.count >= 200)
                var sent: [(text: String, plain: UUID, helped: UUID)] = []
                for text in Injections.all {
                    var ids: [UUID] = []
                    for owner in [plain, helped] {
                        let reply = try await owner.post(
                            "/v1/captures?duplicates=keep", ["text": .string(text), "lane": "bulk"])
                        ids.append(try #require(reply.json["id"].uuid, "\(reply.text)"))
                    }
                    sent.append((text, ids[0], ids[1]))
                }
                var asked = 0
                for (text, one, other) in sent {
                    let (one, other) = (try await plain.end(of: one), try await helped.end(of: other))
                    #expect(one["state"] == other["state"] && one["reason"] == other["reason"], "\(text)")
                    #expect(one["detectedContact"]["name"] == other["detectedContact"]["name"], "\(text)")
                    #expect(one["extractedInfo"]["dates"] == other["extractedInfo"]["dates"], "\(text)")
                    #expect(one["names"] == other["names"], "\(text)")
                    if try await system.receipt(helped, other)["readBy"] == "local" { asked += 1 }
                }
                #expect(asked > 150, "the stand-in has read \(asked) of \(sent.count) chats")
            }
        }

        @Test func `Cards: a provider's finding becomes a suggestion, and what the card does not show is dropped`()
            async throws
        {
            try await ProviderLine.run(
                answer: { _ in #"{"jobTitle":"bakt en brouwt","city":"Utrecht","fullName":""}"# }, speaks: "ollama"
            ) { system in
                let owner = try await system.line.newOwner()
                _ = try await system.consent(owner, to: "cards")
                let card = try await owner.file(
                    "Ilse Maarten\nbakt en brouwt\nhet gouden uur\nilse@uur.example", kind: "card")
                let draft = try await owner.get("/v1/cards/\(card["id"].string ?? "")/draft").json
                let title = draft["fields"].array.first { $0["name"] == "jobTitle" }
                #expect(draft["card"]["jobTitle"] == "bakt en brouwt" && title?["band"] == "medium", "\(draft)")
                #expect(!draft["fields"].array.contains { $0["name"] == "city" })
                let request = try await system.receipt(owner, card)["requests"][0]
                #expect(request["purpose"] == "cards" && request["droppedClaims"] == 1, "\(request)")
            }
        }
    }
}
