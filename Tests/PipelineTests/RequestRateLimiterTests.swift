import Crypto
import FoundationEssentials
import Pipeline
import Runtime
import Store
import TestSupport
import Testing

/// Request limits with several replicas, by the real clock.
@Suite(.migrated, .serialized, .tags(.timed)) struct RequestRateLimiterTests {
    /// - Returns: the number of allowed requests for each door.
    private func ask(_ doors: [RequestRateLimiter], _ principal: DevicePrincipal, times: Int, tokens: Int) async throws
        -> Int
    {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for door in doors {
                for _ in 0..<4 {
                    group.addTask {
                        var taken = 0
                        for _ in 0..<times {
                            let verdict = try #require(try await door.charge(principal, tokens: tokens))
                            if verdict.retryAt == nil { taken += 1 }
                            #expect(verdict.uses.allSatisfy { $0.requests >= 0 && $0.tokens >= 0 })
                        }
                        return taken
                    }
                }
            }
            return try await group.reduce(0, +)
        }
    }

    @Test func `RequestRateLimiter: quota is charged ahead, and unused quota is returned`() async throws {
        let store = try TestDatabase.required.store(masterKey: try .random(), connections: 8)
        let owner = try #require(try await store.owners.create("Ada"))
        let principal = DevicePrincipal(id: "phone", owner: owner, scopes: [])
        let everybody = try #require(RateKey(parsing: "owner:*"))
        try await store.limits.set(RateLimit(everybody, requestsPerMinute: 1_000_000, tokensPerMinute: 100_000_000))
        let doors = [RequestRateLimiter(store, Metrics()), RequestRateLimiter(store, Metrics())]
        let taken = try await ask(doors, principal, times: 400, tokens: 3)
        #expect(taken == 2 * 4 * 400)
        try await eventually("what was paid for is what was used") {
            let use = try #require(try await store.limits.use(of: [.owner(owner)]).first)
            // The day or the minute can change during the test, but never both.
            return use.requestsToday == taken && use.tokensToday == 3 * taken
                || use.requests == taken && use.tokens == 3 * taken
        }
    }

    @Test func `RequestRateLimiter: replicas together use a limit fully and never exceed it`() async throws {
        let store = try TestDatabase.required.store(masterKey: try .random(), connections: 8)
        let owner = try #require(try await store.owners.create("Ada"))
        let principal = DevicePrincipal(id: "phone", owner: owner, scopes: [])
        let limit = 2000
        // Also by day, because a minute can end during the test on a slow machine.
        try await store.limits.set(RateLimit(.device("phone"), requestsPerMinute: limit, requestsPerDay: limit))
        let doors = [
            RequestRateLimiter(store, Metrics()), RequestRateLimiter(store, Metrics()),
            RequestRateLimiter(store, Metrics()),
        ]
        var taken = try await ask(doors, principal, times: 250, tokens: 1)
        try await eventually("what was not used is given back") {
            let use = try #require(try await store.limits.use(of: [.device("phone")]).first)
            return use.requestsToday == taken || use.requests == taken
        }
        taken += try await ask(doors, principal, times: 10, tokens: 1)
        #expect(taken <= limit && taken >= limit * 95 / 100, "\(taken)")
    }
}
