import Foundation
import Postgres
import StandIn
import Testing
import TestSupport

extension EndToEnd {
    @Suite struct ProviderMoney {
        private static let chat = "Sarah Chen: Dinner on Jan 15 at 7, the new Thai place?\nMe: See you there!"

        /// No request costs so little that this limit covers it.
        @Test func `Money: a provider above its limit is skipped, and the operator's commands say so`() async throws {
            try await ProviderLine.run(members: #""dayLimit": 0.001, "ownerMonthLimit": 5,"#) { system in
                let owner = try await system.line.newOwner()
                _ = try await owner.makeContact("Sarah Chen")
                _ = try await system.consent(owner)
                let capture = try await owner.file(Self.chat)
                let receipt = try await system.receipt(owner, capture)
                #expect(receipt["readBy"] == "other" && receipt["requests"].array.count == 1, "\(receipt)")
                #expect(system.standIn.books.models.mapValues(\.requests) == ["large-2": 1])
                let text = "local: 0.0000 of 0.0010 EUR spent or reserved today; the limit kept back 1 request"
                for command in [["providers", "list"], ["costs"], ["doctor"]] {
                    let output = try await system.line.tapline(command)
                    #expect(output.output.contains(text), "\(command): \(output.output)")
                }
                let listed = try await system.line.tapline(["providers", "list", "--json"])
                let money = try JSONValue(parsing: Array(listed.output.drop { !"[{".contains($0) }.utf8))[0]["money"]
                #expect(money[0]["limit"] == "dayLimit" && money[0]["notSent"] == 1 && money[0]["most"].number == 0.001)
                let mine = try await system.line.tapline(["costs", "--owner", owner.ownerName])
                #expect(mine.output.contains("0.0000 of 5.0000 EUR spent or reserved this month"), "\(mine.output)")
            }
        }
    }
}
