import Foundation
import Postgres
import Store
import TestSupport
import Testing

/// Tests that workers of an earlier release work on the new schema.
@Suite(.migrated) struct EarlierReleaseTests {
    private struct Statement {
        var what: String
        var changes: Int
        var text: String
    }

    /// Reads `ops/contracts/recorded/release-1.sql`: `-- what, changes N`, and the statement.
    private static func statements(for owner: UUID) throws -> [Statement] {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let file = try String(contentsOfFile: "\(root)/ops/contracts/recorded/release-1.sql", encoding: .utf8)
        var statements: [Statement] = []
        for line in file.split(separator: "\n") {
            if line.hasPrefix("-- "), let mark = line.range(of: ", changes "), let count = Int(line[mark.upperBound...])
            {
                statements.append(
                    Statement(what: line[..<mark.lowerBound].dropFirst(3).lowercased(), changes: count, text: ""))
            } else if !statements.isEmpty {
                statements[statements.count - 1].text += line.replacing(":owner", with: owner.uuidString) + "\n"
            }
        }
        return statements
    }

    @Test func `Database: the first release's statements have the same effects on the new schema`() async throws {
        let bench = try await StoreFixture()
        let statements = try Self.statements(for: bench.owner)
        #expect(statements.count > 20)
        for statement in statements {
            let text = statement.text.split(separator: ";").first.map(String.init) ?? ""
            let changed = try await bench.store.pool.transaction(owners: [bench.owner]) { transaction in
                try await transaction.execute(SQL(raw: text))
            }
            #expect(changed == statement.changes, "\(statement.what)")
        }
        // This release sees the effects, including deaths, for which the first release had no table.
        let causes = try await bench.store.deadLetters.causes(DeadSelection())
        #expect(causes.map(\.place) == ["understand", "export", "tapline.import"])
        let replay = try await bench.store.replays.begin(DeadSelection(), rate: nil)
        let end = try await bench.store.replays.replayPortion(replay.id, limit: 10, worker: "me")
        #expect(end?.done == 2)
    }
}
