import Foundation
import HTTPClient
import Postgres
import StandIn
import TestSupport
import Testing

/// A provider that does not work, and eight ai-workers.
extension EndToEnd.Replicas {
    /// Of a worker with `TAPLINE_UNDERSTAND_SLOTS` of two, which has 13 requests under way: two failures before the one that
    /// opens its breaker, and all requests that are under way then.
    private static let mostBeforeRest = 2 + 4 * 2 + 5
    private static let restSeconds = 40.0

    /// `TAPLINE_REPLICA_FAILURE`: how the provider fails.
    @Test(.tags(.timed))
    func `Replicas: each of eight ai-workers lets a provider that fails rest, and then asks it once`() async throws {
        let named = ProcessInfo.processInfo.environment["TAPLINE_REPLICA_FAILURE"] ?? "server-error"
        let failure = try #require(StandInFailure(rawValue: named))
        let port = try FreePort.first(of: 6)
        try await ProviderLine.run(
            secondsBulk: 1, restSeconds: Self.restSeconds, environment: Self.partitions,
            arguments: ["--status-port", String(port)]
        ) { system in
            let owner = try await system.line.newOwner()
            _ = try await system.consent(owner, providers: ["local"])
            var sent = 0
            try await Self.withReplicas(of: system.line) { ports in
                #expect(ports.count == Self.replicas)
                // A worker announces itself before the broker gives it a partition.
                try await eventually("each worker has read captures") {
                    try await Self.send(16, of: owner, system)
                    sent += 16
                    return try await system.line.count(
                        "select count(*) from stage_beats where stage = 'understand' and lane = 'bulk' and done > 0")
                        == Self.replicas
                }
                let answered = system.requests
                #expect(try await Self.failures(ports).allSatisfy { $0 == 0 })
                system.standIn.mode = .always(failure)
                let started = ContinuousClock.now
                try await Self.send(160, of: owner, system)
                let first = try await Self.failures(ports)
                let asked = system.requests - answered
                #expect(asked == first.reduce(0, +), "\(first)")
                #expect(first.allSatisfy { $0 <= Self.mostBeforeRest }, "\(first)")
                let resting = first.indices.filter { first[$0] >= 3 }
                #expect(resting.count > Self.replicas / 2, "\(first)")

                try await Self.send(40, of: owner, system)
                sent += 200
                let second = try await Self.failures(ports)
                #expect(
                    ContinuousClock.now - started < .seconds(Self.restSeconds),
                    "this machine is too slow for what this test shows")
                #expect(resting.allSatisfy { second[$0] == first[$0] }, "\(first), then \(second)")

                // The captures wait for a second reading, which asks after the rest.
                var third = second
                try await eventually("each worker has asked again", every: .milliseconds(200)) {
                    third = try await Self.failures(ports)
                    return resting.allSatisfy { third[$0] > second[$0] }
                }
                #expect(resting.allSatisfy { third[$0] == second[$0] + 1 }, "\(second), then \(third)")
                // The second rest is twice as long.
                try await Task.sleep(for: .seconds(Self.restSeconds / 4))
                let last = try await Self.failures(ports)
                #expect(resting.allSatisfy { last[$0] == third[$0] }, "\(third), then \(last)")
                #expect(last.allSatisfy { $0 <= Self.mostBeforeRest + 1 }, "\(last)")
                print(
                    "\(failure): \(first) requests before the rest, \(second) after 40 more captures, \(last) after it")
            }
            #expect(
                try await system.line.count("select count(*) from captures where state in ('filed', 'inbox')") == sent)
        }
    }

    @Test(.tags(.timed)) func `Replicas: hedges of eight ai-workers keep the limits of both providers and their costs`()
        async throws
    {
        let (slowest, quickest, phones) = (10, 14, 24)
        let quick = StandInProvider { StandInPersona.good.answer($0) }
        let other = #"""
            , {"name": "quick", "speaks": "openai", "url": "http://127.0.0.1:\#(try quick.start())/v1", "model": "quick-1",
               "purposes": ["chats"], "inputPrice": 2.5, "outputPrice": 10, "restSeconds": 0}
            """#
        try await ProviderLine.run(
            restSeconds: 0, delay: 5, others: other, members: #""secondsNow": 2.8,"#, hedge: 0.3,
            environment: Self.partitions
        ) { system in
            let owner = try await system.line.newOwner()
            for (provider, most) in [("local", slowest), ("quick", quickest)] {
                let set = try await system.line.tapline([
                    "limits", "set", "provider:\(provider)", "--per-day", "\(most)",
                ])
                #expect(set.code == 0, "\(set.output)")
            }
            _ = try await system.consent(owner, providers: ["local", "quick"])
            system.standIn.mode = .always(.slow)
            try await Self.withReplicas(of: system.line) { _ in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<phones {
                        group.addTask {
                            _ = try await owner.post(
                                "/api/process-screenshot",
                                [
                                    "text": .string("Sarah Chen: Dinner on Jan 15, place number \(index)?"),
                                    "timestamp": "2024-01-04T10:30:00Z",
                                ])
                        }
                    }
                    try await group.waitForAll()
                }
                try await system.line.settle()
            }
            let counts = (system.standIn.books.total.requests, quick.books.total.requests)
            #expect((1...slowest).contains(counts.0) && (1...quickest).contains(counts.1), "\(counts)")
            #expect(system.standIn.books.models.keys.sorted() == ["small-1"])
            // Those that were canceled before they were sent cost nothing.
            let mayBeSent: SQL =
                "select count(*) from provider_requests where (outcome, cost_micros) is distinct from ('not_waited_for', 0)"
            #expect(try await system.line.count("\(mayBeSent) and provider = 'local'") >= counts.0)
            #expect(try await system.line.count("\(mayBeSent) and provider = 'quick'") == counts.1)
            #expect(try await system.line.count("select count(*) from provider_requests where outcome is null") == 0)

            try await eventually("the slow answers are in the provider's books", every: .milliseconds(100)) {
                system.standIn.books.total.outputTokens >= counts.0
            }
            let costs = try await owner.get("/v1/costs").json["data"].array
            for (name, books) in [("local", system.standIn.books.total), ("quick", quick.books.total)] {
                let spent = Double(books.inputTokens) * 2.5 + Double(books.outputTokens) * 10
                let cost = costs.first { $0["provider"].string == name } ?? .null
                let (known, unknown) = (cost["cost"].number ?? 0, cost["unknownCost"].number ?? 0)
                #expect((known + unknown) * 1_000_000 >= spent - 1, "\(cost), books: \(spent)")
                #expect(known * 1_000_000 <= spent + Double(phones), "\(cost), books: \(spent)")
                let unanswered = try await system.line.count(
                    "select count(*) from provider_requests where provider = \(name) and cost_micros is null")
                #expect((unknown > 0) == (unanswered > 0), "\(cost)")
                if unanswered == 0 { #expect(known * 1_000_000 >= spent - 1, "\(cost), books: \(spent)") }
                print(
                    "\(name): \(books.requests) requests, books \(spent / 1_000_000), known \(known), unknown \(unknown)"
                )
            }
            // Nobody waited for the slow provider.
            #expect(costs.first { $0["provider"] == "local" }?["unknownCost"].number ?? 0 > 0, "\(costs)")
        }
        await quick.stop()
    }

    /// Sends chats and waits until all have ended.
    private static func send(_ count: Int, of owner: SystemClient, _ system: ProviderLine) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<4 {
                group.addTask {
                    for index in 0..<count / 4 {
                        let reply = try await owner.post(
                            "/v1/captures?duplicates=keep",
                            ["text": .string("Ann: tea \(part), \(index)?"), "lane": "bulk"])
                        #expect(reply.status == 202, "\(reply.text)")
                    }
                }
            }
            try await group.waitForAll()
        }
        try await system.line.settle()
    }

    /// The requests without a usable answer of each worker.
    private static func failures(_ ports: [Int]) async throws -> [Int] {
        let http = HTTPClient()
        var counts: [Int] = []
        for port in ports {
            let page = try await http.send(
                HTTPClientRequest(method: "GET", url: "http://127.0.0.1:\(port)/metrics"))
            counts.append(
                String(decoding: page.body, as: UTF8.self).split(separator: "\n")
                    .filter { $0.hasPrefix("tapline_provider_faults_total{") }
                    .reduce(0) { $0 + Int(Double($1.split(separator: " ").last ?? "") ?? 0) })
        }
        return counts
    }
}
