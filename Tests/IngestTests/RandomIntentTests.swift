import Captures
import Foundation
import HTTPClient
import Inventory
import InventoryRecords
import JSON
import Pipeline
import RandomSupport
import Store
import TestSupport
import Testing

@testable import Ingest

/// Random spoken actions and imports over the whole inventory, and their undos. `TAPLINE_INTENTS` sets how many,
/// `TAPLINE_SEED` chooses others.
@Suite(.migrated, .serialized) struct RandomIntentTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let seed = UInt64(environment["TAPLINE_SEED"] ?? "") ?? 1
    private static let count = Int(environment["TAPLINE_INTENTS"] ?? "") ?? 200

    @Test func `Intents: any random ones of all kinds and their undos in reverse leave every row as it was`()
        async throws
    {
        try await IngestHarness.run { line in
            var walk = try await InventoryWalk(line, seed: Self.seed)
            let before = try await line.inventory()
            var tokens: [String] = []
            for _ in 0..<Self.count {
                if let token = try await walk.step("A")?.undoToken { tokens.append(token) }
            }
            #expect(tokens.count > Self.count / 4 && walk.slugs.count == 11, "\(tokens.count) \(walk.slugs.sorted())")
            #expect(try await line.inventory() != before)
            for token in tokens.reversed() {
                let undone = try await line.send("POST", "/v1/undo/\(token)")
                #expect(undone.status == 200 && undone.json["kept"] == [], "\(undone.json.text)")
            }
            #expect(try await line.inventory() == before)
        }
    }

    @Test func `Intents: undos in reverse lose nothing that a second device has written in between`() async throws {
        try await IngestHarness.run { line in
            var walk = try await InventoryWalk(line, seed: Self.seed &+ 7)
            var tokens: [String] = []
            // What the second device has written last, by object and field; nil: it has deleted the object.
            var written: [String: [String: String]?] = [:]
            for step in 0..<Self.count {
                if step % 3 == 2 {
                    guard let change = try await walk.step("B") else { continue }
                    for (id, fields) in change.written {
                        guard let fields else {
                            written.updateValue(nil, forKey: id)
                            continue
                        }
                        written[id] = .some(((written[id] ?? nil) ?? [:]).merging(fields) { $1 })
                    }
                } else if let token = try await walk.step("A")?.undoToken {
                    tokens.append(token)
                }
            }
            #expect(
                tokens.count > Self.count / 6 && written.count > Self.count / 20, "\(tokens.count) \(written.count)")
            for token in tokens.reversed() {
                #expect(try await line.send("POST", "/v1/undo/\(token)").status == 200)
            }
            let now = try await line.inventory()
            for (id, fields) in written {
                guard let fields else {
                    #expect(now[id] == nil, "\(id) was deleted by the second device")
                    continue
                }
                for (key, value) in fields { #expect(now[id]?[key] == value, "\(id) \(key)") }
            }
        }
    }
}

extension IngestHarness {
    /// Every object that is not deleted: its stored texts, by id.
    func inventory() async throws -> [String: [String: String]] {
        var found: [String: [String: String]] = [:]
        for object in InventoryObject.allCases {
            for entry in try await context.database.inventory.list(object, of: owner, limit: 10_000) {
                found[entry.id.text] = entry.texts.merging(["": object.rawValue]) { $1 }
            }
        }
        return found
    }
}

/// Makes random changes through the routes.
private struct InventoryWalk {
    struct Change {
        var undoToken: String?
        /// The fields that the change has set, by the objects' ids; nil: the object was deleted.
        var written: [String: [String: String]?] = [:]
    }

    /// Slugs of intents that have changed something.
    private(set) var slugs: Set<String> = []
    private let line: IngestHarness
    private var random: SplitMix
    private var number = 0

    init(_ line: IngestHarness, seed: UInt64) async throws {
        self.line = line
        random = SplitMix(state: seed)
        for name in ["Attic", "Hall", "Shed"] { _ = try await line.say("create-location", ["name": .string(name)]) }
        for name in ["Wood", "Metal"] { _ = try await line.say("create-label", ["name": .string(name)]) }
        for number in 0..<8 {
            _ = try await line.say(
                "create-item", ["title": .string("Thing \(number)"), "location": "Attic", "label": "Wood"])
        }
    }

    /// - Parameter device: a prefix of all values, so that no two devices write the same.
    /// - Returns: nil if nothing was changed.
    mutating func step(_ device: String) async throws -> Change? {
        number += 1
        let stands = try await line.inventory()
        func ids(_ object: InventoryObject) -> [String] {
            stands.filter { $0.value[""] == object.rawValue }.keys.sorted()
        }
        let (items, locations, labels) = (ids(.item), ids(.location), ids(.label))
        let text = "\(device) \(number)"
        switch random.below(13) {
        case 0:
            var parameters: [(String, JSON)] = [("title", .string(text)), ("notes", .string(text))]
            if let location = pick(locations) { parameters.append(("location", .string(location))) }
            return try await run("create-item", parameters)
        case 1: return try await run("create-location", [("name", .string(text)), ("description", .string(text))])
        case 2: return try await run("create-label", [("name", .string(text)), ("color", .string(color()))])
        case 3, 4, 5: return try await changeItem(pick(items), locations, labels, text)
        case 6:
            return try await change("update-location", "name", pick(locations), ["name", "description"], .string(text))
        case 7: return try await change("update-label", "name", pick(labels), ["name", "description"], .string(text))
        case 8: return try await change("update-home", nil, "", ["name", "address"], .string(text))
        case 9: return try await change("update-insurance", nil, "", ["number", "provider"], .string(text))
        case 10: return try await delete("delete-item", "item", pick(items), [])
        case 11:
            guard let id = pick(locations) else { return nil }
            let action = ["move", "unassign", "delete"][random.below(3)]
            // The second device deletes no items that the first one has changed: their last values would be unknown.
            if action == "delete", device == "B" { return nil }
            let others = locations.filter { $0 != id }
            guard action != "move" || !others.isEmpty else { return nil }
            return try await delete(
                "delete-location", "name", id,
                [("itemAction", .string(action))] + (action == "move" ? [("moveTo", .string(pick(others) ?? ""))] : []))
        default:
            if random.oneIn(2) { return try await takeFile(items, text) }
            guard let id = pick(labels) else { return nil }
            return try await delete("delete-label", "name", id, [("itemAction", "keep")])
        }
    }

    private mutating func pick(_ ids: [String]) -> String? { ids.isEmpty ? nil : ids[random.below(ids.count)] }

    private mutating func color() -> String {
        "#" + String(String(0x1000000 + random.below(0x1000000), radix: 16).suffix(6)).uppercased()
    }

    private mutating func changeItem(
        _ id: String?, _ locations: [String], _ labels: [String], _ text: String
    ) async throws -> Change? {
        let field = ["title", "price", "serial", "notes", "location", "label", "quantity"][random.below(7)]
        let value: String? =
            switch field {
            case "price": "\(number).25"
            case "quantity": String(number)
            case "location": pick(locations)
            case "label": pick(labels)
            default: text
            }
        guard let value else { return nil }
        return try await change("update-item", "item", id, [field], .string(value))
    }

    private mutating func change(
        _ slug: String, _ parameter: String?, _ id: String?, _ fields: [String], _ value: JSON
    ) async throws -> Change? {
        guard let id else { return nil }
        let field = fields[random.below(fields.count)]
        let subject = parameter.map { [($0, JSON.string(id))] } ?? []
        return try await run(slug, subject + [("field", .string(field)), ("value", value)])
    }

    private mutating func delete(
        _ slug: String, _ parameter: String, _ id: String?, _ others: [(String, JSON)]
    ) async throws -> Change? {
        guard let id else { return nil }
        let parameters = [(parameter, JSON.string(id))] + others
        let asked = try await line.send("POST", "/v1/intents/\(slug)", Self.object(parameters).text)
        guard let token = asked.json["confirmToken"], token != .null else { return nil }
        return try await run(slug, parameters + [("confirmToken", token)])
    }

    private mutating func run(
        _ slug: String, _ parameters: [(String, JSON)]
    ) async throws -> Change? {
        let before = try await line.inventory()
        let answer = try await line.send("POST", "/v1/intents/\(slug)", Self.object(parameters).text)
        guard answer.json["ok"] == true else { return nil }
        slugs.insert(slug)
        return Change(
            undoToken: answer.json["undoToken"]?.string,
            written: Self.written(from: before, to: try await line.inventory()))
    }

    /// References are left out: an item that is moved away and back is as it was.
    private static func written(
        from before: [String: [String: String]], to now: [String: [String: String]]
    ) -> [String: [String: String]?] {
        var written: [String: [String: String]?] = [:]
        for id in before.keys where now[id] == nil { written.updateValue(nil, forKey: id) }
        for (id, texts) in now {
            let new = texts.filter { before[id]?[$0.key] != $0.value && !["location", "label"].contains($0.key) }
            if !new.isEmpty { written[id] = .some(new) }
        }
        return written
    }

    /// An import that creates an item, and changes another one.
    private mutating func takeFile(_ items: [String], _ text: String) async throws -> Change? {
        let before = try await line.inventory()
        let id = pick(items) ?? ""
        let title = before[id]?["title"] ?? text
        let csv = "Id,Title,Make,Location\n\(id),\(title),\(text),\(text)\n,\(text) file,,\(text)\n"
        let answer = try await line.importItems(csv)
        #expect(answer.status == 200, "\(answer.json.text)")
        return Change(
            undoToken: answer.json["undoToken"]?.string,
            written: Self.written(from: before, to: try await line.inventory()))
    }

    private static func object(_ members: [(String, JSON)]) -> JSON {
        .object(members.map { JSON.Member(name: $0.0, value: $0.1) })
    }
}
