import Foundation
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    /// A provider with a certificate that no client trusts.
    @Suite(.tags(.timed)) struct ProviderTLS {
        @Test func `tapline-lab provider: with --fail tls the receipt says that nothing was sent`()
            async throws
        {
            let output = NSTemporaryDirectory() + "tapline-stand-in-\(UUID().uuidString).out"
            defer { try? FileManager.default.removeItem(atPath: output) }
            let process = try TestProcess(
                [try RunningSystem.executable("tapline-lab"), "provider", "--speak", "all", "--fail", "tls"],
                environment: RunningSystem.environment([:]), output: output)
            defer { process.signal(SIGTERM) }
            var text = ""
            try await eventually("the stand-in listens") {
                text = try String(contentsOfFile: output, encoding: .utf8)
                return text.contains("Model:")
            }
            #expect(text.matches(of: /\n  [a-z-]+ +https:/).count == StandInDialect.allCases.count, "\(text)")
            let url = try #require(text.firstMatch(of: /\n  openai +(https:\S+\/v1)\n/), "\(text)").1
            let torn = """
                , {"name": "torn", "speaks": "openai", "url": "\(url)", "model": "m", "purposes": ["chats"],
                   "inputPrice": 2.5, "outputPrice": 10}
                """
            try await ProviderLine.run(others: torn) { system in
                let owner = try await system.line.newOwner()
                #expect(try await system.consent(owner, providers: ["torn"]).status == 200)
                let capture = try await owner.file("Ann: tea on Friday at 4?")
                let request = try await system.receipt(owner, capture)["requests"][0]
                #expect(request["outcome"] == "tls" && request["code"] == "network_error", "\(request)")
                #expect(request["characters"] == 0 && request["pictures"] == 0 && request["cost"] == 0, "\(request)")
            }
            process.signal(SIGTERM)
            #expect(try await process.wait() == 0)
            let books = try String(contentsOfFile: output, encoding: .utf8)
            #expect(books.contains("\"requests\":0"), "\(books)")
        }
    }
}
