import Foundation
import Postgres
import StandIn
import Testing
import TestSupport

extension EndToEnd {
    @Suite struct ProviderKills {
        /// Four for each of the two slots of `ai-worker`, and the one for the lane `now`.
        private static let slots = 9

        /// A request that no worker saw the end of stays on record at its reservation.
        @Test func `Providers: an ai-worker that is killed again and again loses no capture and no request`()
            async throws
        {
            let captures = Int(ProcessInfo.processInfo.environment["TAPLINE_PROVIDER_CAPTURES"] ?? "") ?? 150
            let kills = max(4, captures / 40)
            try await ProviderLine.run { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                _ = try await system.consent(owner)
                system.standIn.mode = .always(.slow)
                for index in 0..<captures {
                    let reply = try await owner.post(
                        "/v1/captures?duplicates=keep",
                        ["text": .string("Sarah Chen: tea at \(index)?"), "lane": "bulk"])
                    #expect(reply.status == 202, "\(reply.text)")
                }
                for _ in 0..<kills {
                    let before = system.requests
                    try await eventually("requests are under way", every: .milliseconds(20)) {
                        let work = try await system.line.count("select count(*) from work")
                        return system.requests > before + 3 || work == 0
                    }
                    _ = try await system.line.kill("ai-worker")
                }
                try await system.line.settle()
                let filed = try await system.line.count("select count(*) from captures where state = 'filed'")
                let once = try await system.line.count("select count(*) from interactions")
                #expect(filed == captures && once == captures)
                let recorded = try await system.line.count("select count(*) from provider_requests")
                let answered = try await system.line.count(
                    "select count(*) from provider_requests where outcome = 'answered'")
                // The answer was kept, and its result was not yet stored.
                let reused = try await system.line.count(
                    "select count(*) from provider_requests where outcome = 'reused'")
                let lost = try await system.line.count("select count(*) from provider_requests where outcome is null")
                // A worker may die between the record of a request and the request.
                #expect(
                    system.requests <= recorded && recorded == answered + reused + lost,
                    "\(system.requests), \(recorded)")
                // A worker may also die between the end of a request and the commit of its result.
                #expect(
                    recorded - reused - captures <= kills * Self.slots,
                    "a kill repeats the requests of the worker's slots")
                let read = try await system.line.count(
                    "select count(distinct capture) from provider_requests where outcome in ('answered', 'reused')")
                #expect(read == captures, "a provider has answered about each capture")
                let books = system.standIn.books.total
                let spent = Double(books.inputTokens) * 2.5 + Double(books.outputTokens) * 10
                let cost = try await owner.get("/v1/costs").json["data"][0]
                let (known, unknown) = (cost["cost"].number ?? 0, cost["unknownCost"].number ?? 0)
                #expect((known + unknown) * 1_000_000 >= spent - 1, "\(cost), books: \(spent)")
                #expect(known * 1_000_000 <= spent + Double(recorded), "\(cost), books: \(spent)")
                print(
                    "\(captures) captures, \(kills) kills: \(system.requests) requests at the provider, \(lost) without a known end, \(reused) answered by kept answers"
                )
            }
        }
    }
}
