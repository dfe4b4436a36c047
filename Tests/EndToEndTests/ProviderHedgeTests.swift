import Foundation
import Postgres
import StandIn
import Testing
import TestSupport

extension EndToEnd {
    @Suite(.tags(.timed)) struct ProviderHedges {
        @Test func `Hedge: a phone gets the second provider's answer while the first is slow`() async throws {
            let quick = StandInProvider { StandInPersona.good.answer($0) }
            let url = "http://127.0.0.1:\(try quick.start())/v1"
            let other = #"""
                , {"name": "quick", "speaks": "openai", "url": "\#(url)", "model": "quick-1", "purposes": ["chats"],
                   "inputPrice": 2.5, "outputPrice": 10, "restSeconds": 0}
                """#
            try await ProviderLine.run(
                restSeconds: 0, delay: 5, others: other, members: #""secondsNow": 2.8,"#, hedge: 0.3
            ) { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                _ = try await system.consent(owner, providers: ["local", "quick"])
                system.standIn.mode = .always(.slow)
                // A phone waits so short a time that a busy machine may let it pass: then another chat is sent.
                var (receipt, sent) = (JSONValue.null, 0)
                try await eventually("a phone gets the second provider's answer") {
                    sent += 1
                    let chat = "Sarah Chen: Dinner on Jan 15 at 7, place number \(sent)?\nMe: See you there!"
                    let reply = try await owner.post(
                        "/api/process-screenshot", ["text": .string(chat), "timestamp": "2024-01-04T10:30:00Z"])
                    guard reply.status == 200 else { return false }
                    #expect(reply.json["success"] == true, "\(reply.text)")
                    let row = try await system.line.database.query("select id from captures order by id desc limit 1")
                        .first
                    let capture = try #require(row).get("id", as: UUID.self)
                    receipt = try await system.receipt(owner, ["id": .string(capture.uuidString.lowercased())])
                    return receipt["readBy"] == "quick"
                }
                let requests = receipt["requests"].array
                #expect(requests.map { $0["provider"] } == ["local", "quick"], "\(receipt)")
                #expect(requests.map { $0["outcome"] } == ["not_waited_for", "answered"], "\(receipt)")
                try await eventually("the slow answer is in the provider's books") {
                    system.standIn.books.total.inputTokens > 0
                }
                var spent = 0.0
                for books in [system.standIn.books.total, quick.books.total] {
                    spent += Double(books.inputTokens) * 2.5 + Double(books.outputTokens) * 10
                }
                let costs = try await owner.get("/v1/costs").json["data"].array
                var booked = 0.0
                for cost in costs {
                    booked += cost["cost"].number ?? 0
                    booked += cost["unknownCost"].number ?? 0
                }
                #expect(booked * 1_000_000 >= spent - 1, "\(costs), books: \(spent)")
            }
            await quick.stop()
        }
    }
}
