import Foundation
import HTTPClient
import JSON
import Pipeline
import Postgres
import RandomSupport
import Store
import TestSupport
import Testing

@testable import Ingest

/// The undo of a large import. `TAPLINE_IMPORTED` sets the number of items, and the time is printed. The short form has more
/// than two portions of an undo. It must be short: the change feeds of other tests wait for the import's transaction.
@Suite(.migrated) struct ImportUndoTests {
    private static let count = Int(ProcessInfo.processInfo.environment["TAPLINE_IMPORTED"] ?? "") ?? 240

    private func count(_ condition: String, _ line: IngestHarness) async throws -> Int {
        let row = try await line.context.database.rows(
            of: [line.owner], "select count(*) as n from items where deleted_at is null and \(raw: condition)"
        ).first
        return try #require(row).get("n")
    }

    private func undo(_ answer: IngestHarness.Answer, _ what: String, _ line: IngestHarness) async throws -> JSON {
        let began = ContinuousClock.now
        let undone = try await line.send("POST", "/v1/undo/\(answer.json["undoToken"]?.string ?? "")")
        let seconds = (ContinuousClock.now - began) / .seconds(1)
        print("undo of an import that \(what) \(Self.count) items: \((seconds * 100).rounded() / 100) s")
        #expect(undone.status == 200, "\(undone.json.text)")
        return undone.json
    }

    @Test func `Import: an import of many items is undone as a whole, and what was changed since stays`() async throws {
        try await IngestHarness.run { line in
            let rows = (1...Self.count).map { number in
                "Thing \(number),\(number % 7 + 1),Place \(number % 20),Tag \(number % 5),\(number % 90).25,note \(number)"
            }
            let header = "Title,Quantity,Location,Label,Price,Notes\n"
            let made = try await line.importItems(header + rows.joined(separator: "\n") + "\n")
            #expect(made.json["created"] == .integer(Self.count), "\(made.json.text)")
            let all = try await line.context.database.rows(
                of: [line.owner], "select id::text as id, title from items order by created_at, id")
            let ids = try all.map { try $0.get("id", as: String.self) }

            // A file with ids changes every item.
            let changes = ids.enumerated().map { "\($1),New \($0),\($0 % 3)" }.joined(separator: "\n")
            let changed = try await line.importItems("Id,Title,Quantity\n\(changes)\n")
            #expect(changed.json["changed"] == .integer(Self.count), "\(changed.json.text)")
            let path = "/v1/items/\(ids[3])"
            #expect(try await line.send("PATCH", path, #"{"title":"Mine"}"#).status == 200)
            let back = try await undo(changed, "changes", line)
            // The quantity of the item comes back, and its title stays.
            #expect(back["restoredCount"] == .integer(Self.count) && back["keptCount"] == 1, "\(back.text.prefix(300))")
            #expect(back["kept"]?.array?.first?["fields"] == ["title"])
            #expect(try await count("title like 'Thing %'", line) == Self.count - 1)
            let item = try await line.send("GET", path).json
            #expect(item["title"] == "Mine" && item["quantity"] == 5 && item["notes"] == "note 4", "\(item.text)")

            let gone = try await undo(made, "creates", line)
            // The changed item keeps its location and its label.
            let objects = Self.count + 20 + 5
            #expect(
                gone["keptCount"] == 3 && gone["restoredCount"] == .integer(objects - 3), "\(gone.text.prefix(300))")
            #expect(try await count("true", line) == 1)
            #expect(try await line.send("GET", path).json["location"] == "Place 4")
        }
    }
}
