import Foundation
import Postgres
import StandIn
import TestSupport
import Testing

extension EndToEnd {
    @Suite struct ProviderLimits {
        /// The stand-in says with its third good answer that no request is left: `local` in OpenAI's headers, `other` in
        /// Anthropic's.
        @Test func `Limits: a provider that says that no request is left is not asked until its reset`() async throws {
            try await ProviderLine.run(requestLimit: 3) { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                _ = try await system.consent(owner)
                var readers: [String?] = []
                for index in 0..<8 {
                    let capture = try await owner.file("Sarah Chen: tea number \(index)?")
                    #expect(capture["state"] == "filed", "\(capture)")
                    readers.append(try await system.receipt(owner, capture)["readBy"].string)
                }
                #expect(readers == ["local", "local", "local", "other", "other", "other", "rules", "rules"])
                let books = system.standIn.books
                #expect(books.models.mapValues(\.requests) == ["small-1": 3, "large-2": 3] && books.failures.isEmpty)
                // Those that only the rules have read are read again when a provider no longer rests.
                #expect(try await system.line.count("select count(*) from second_readings") == 2)
            }
        }

        @Test func `Limits: the last request of a limit counts although its answer has the wrong shape`() async throws {
            try await ProviderLine.run(requestLimit: 1) { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                _ = try await system.consent(owner, providers: ["local"])
                system.standIn.mode = .always(.wrongTypes)
                for index in 0..<3 { _ = try await owner.file("Sarah Chen: tea number \(index)?") }
                #expect(system.requests == 1)
            }
        }
    }
}
