import Records
import Testing

@Suite struct UndoTicketTests {
    @Test func `UndoTicket: tokens differ, fit into a URL and do not begin like an option`() throws {
        let tokens = try (0..<2000).map { _ in try UndoTicket.newToken() }
        #expect(Set(tokens).count == 2000)
        #expect(tokens.allSatisfy { $0.count == 32 && !$0.hasPrefix("-") })
        #expect(tokens.contains { $0.contains("-") })
    }
}
