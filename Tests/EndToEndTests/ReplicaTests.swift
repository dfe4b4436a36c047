import Foundation
import Postgres
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    @Suite struct Replicas {
        static let replicas = 8
        /// The topics of the embedded broker have one, with which seven of eight replicas would be idle.
        static let partitions = ["TAPLINE_TOPIC_PARTITIONS": "\(replicas)"]
        private static let allowed = 10
        private static let chats = 48

        @Test func `Replicas: eight ai-workers ask a provider no more often than its limit allows`() async throws {
            try await ProviderLine.run(environment: Self.partitions) { system in
                let owner = try await system.line.newOwner()
                for provider in ["local", "other"] {
                    let set = try await system.line.tapline([
                        "limits", "set", "provider:\(provider)", "--per-minute", "\(Self.allowed)",
                    ])
                    #expect(set.code == 0, "\(set.output)")
                }
                _ = try await system.consent(owner)
                try await Self.withReplicas(of: system.line) { _ in
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for index in 0..<Self.chats {
                            group.addTask { _ = try await owner.file("Ann: tea \(index)?") }
                        }
                        try await group.waitForAll()
                    }
                }
                let books = system.standIn.books
                #expect(books.models.mapValues(\.requests) == ["small-1": Self.allowed, "large-2": Self.allowed])
                let recorded = try await system.line.count("select count(*) from provider_requests")
                #expect(recorded == books.total.requests, "each request has a record")
                let cost = try await owner.get("/v1/costs").json["data"].array.first { $0["provider"] == "local" }
                let spent = books.models["small-1"].map { Double($0.inputTokens) * 2.5 + Double($0.outputTokens) * 10 }
                let known = cost?["cost"].number ?? 0
                // Each request's cost is rounded up to a millionth.
                #expect(abs(known * 1_000_000 - (spent ?? 0)) <= Double(Self.allowed), "\(known), books: \(spent ?? 0)")
                #expect(cost?["unknownCost"] == 0)
            }
        }

        /// Runs `body` with eight ai-workers: that of the line, and seven more.
        /// - Parameter body: gets the ports at which they show their metrics; the line has none without `--status-port`.
        static func withReplicas(of line: RunningSystem, _ body: ([Int]) async throws -> Void) async throws {
            var more: [TestProcess] = []
            defer { for worker in more { worker.signal(SIGKILL) } }
            var environment = try await line.environment(of: "ai-worker")
            var ports = [environment["TAPLINE_STATUS_PORT"].flatMap { Int($0) }].compactMap(\.self)
            for _ in 1..<Self.replicas {
                let port = try FreePort.one()
                environment["TAPLINE_STATUS_PORT"] = "\(port)"
                ports.append(Int(port))
                more.append(
                    try TestProcess(
                        [try RunningSystem.executable("ai-worker")], environment: environment,
                        output: line.state + "/replicas.log"))
            }
            try await eventually("all replicas consume", every: .milliseconds(200)) {
                try await line.count(
                    "select count(distinct worker) from stage_beats where stage = 'understand'") >= Self.replicas
            }
            try await body(ports)
            for worker in more { worker.signal(SIGTERM) }
            for worker in more { #expect(try await worker.wait() == 0) }
        }
    }
}

extension RunningSystem {
    /// The environment of a program of the line, for another process like it.
    func environment(of name: String) async throws -> [String: String] {
        let pid = try await pid(of: name)
        let bytes = FileManager.default.contents(atPath: "/proc/\(pid)/environ") ?? Data()
        var environment: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\0") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
        }
        return environment
    }
}
