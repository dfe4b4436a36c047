import Captures
import Crypto
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

extension IntentRunner {
    private static let mostItems = 50

    func create(_ intent: Intent, _ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        let object = intent.definition.object
        let change = try await make([
            .create(
                object, as: request, arguments.values, references: arguments.entries.mapValues(\.id), by: device)
        ])
        return try await answer(intent, change.entries.first, change)
    }

    func show(_ intent: Intent, _ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        let entry = try await subject(intent, arguments)
        if entry.object == .home { return try await home(intent, entry) }
        guard entry.object == .location || entry.object == .label else {
            return try await answer(intent, entry, nil)
        }
        let items = try await items(of: entry, limit: Self.mostItems)
        var answer = try await answer(intent, entry, nil, adding: ["itemCount": String(items.count)])
        if case .object(var members) = answer.value {
            members.append(JSON.Member(name: "itemCount", value: .integer(items.count)))
            members.append(JSON.Member(name: "items", value: JSON(items.titles)))
            answer.value = .object(members)
        }
        return answer
    }

    func open(_ intent: Intent, _ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        let entry = try await subject(intent, arguments)
        return try await answer(intent, entry, nil)
    }

    func update(_ intent: Intent, _ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        guard let change = arguments.change else { throw .failing(APIFailure(.missingField, at: "/field")) }
        let object = intent.definition.object
        let key = change.field.key
        let values = change.isReference ? [:] : [key: change.value]
        let references = change.isReference ? [key: arguments.entries["value"]?.id] : [:]
        var entry: InventoryEntry?
        if object == .home {
            let made = try done(
                try await stored { () async throws(StoreError) in
                    try await database.inventory.changeHome(values, of: owner, request: request)
                })
            return try await answer(intent, repeating: made, field: change.field)
        }
        if object == .policy, arguments.entries["policy"] == nil {
            entry = try await onlyOne(object, intent)
        } else {
            entry = try await subject(intent, arguments)
        }
        let edit: InventoryEdit
        if let entry {
            edit = .change(object, entry.id, values, references: references)
        } else {
            // The first detail of a policy creates the policy.
            edit = .create(
                object, as: request, [object.nameField.key: .text("Insurance")].merging(values) { $1 ?? $0 })
        }
        return try await answer(intent, repeating: try await make([edit]), field: change.field)
    }

    /// The answer to an intent that has changed something.
    /// - Parameter field: the changed field; nil takes the one that the change names.
    func answer(
        _ intent: Intent, repeating change: InventoryChange, field: FieldDefinition? = nil
    ) async throws(IntentStop) -> IntentAnswer {
        guard let entry = change.entries.first else { throw .failing(APIFailure(.notFound(intent.definition.object))) }
        switch change.action {
        case .create where intent == .createItemFromDescription: return try await described(entry, change)
        case .create where !intent.slug.hasPrefix("update"): return try await answer(intent, entry, change)
        case .create, .change:
            guard let field = field ?? change.field else { return try await answer(intent, entry, change) }
            let value = try await names(of: entry)[field.key] ?? entry.value(field)?.text
            let isEmpty = value == nil || entry.texts[field.key] == nil
            return try await answer(
                intent, entry, change,
                adding: ["field": field.label.lowercased(), "value": isEmpty ? "empty" : value ?? ""])
        case .delete:
            return IntentAnswer(
                dialog: intent.definition.dialog.success.filled(with: ["item": entry.name, "name": entry.name]),
                value: ["id": JSON(entry.id), "itemCount": .integer(change.itemCount)], undo: change.undo)
        }
    }

    func search(_ arguments: IntentArguments) async throws(IntentStop) -> IntentAnswer {
        let query = arguments.texts["query"] ?? ""
        let (count, items) = try await stored { () async throws(StoreError) in
            try await database.inventory.items(matching: query, of: owner, limit: Self.mostItems)
        }
        let dialog = Intent.searchItems.definition.dialog
        let sentence = count == 0 ? dialog.notFound ?? "" : dialog.success
        let relations = try await stored { () async throws(StoreError) in
            try await database.inventory.relations(of: items, owner: owner)
        }
        let found = items.map { item in
            var names: [String: String] = [:]
            for field in item.object.fields {
                names[field.key] = item.reference(field.key).flatMap { relations.names[$0] }
            }
            return IntentView.json(item, names: names, isShort: true)
        }
        return IntentAnswer(
            dialog: sentence.filled(with: ["count": String(count), "query": query]), value: .array(found),
            choices: items.map(\.name))
    }

    /// The object that the intent is about.
    func subject(_ intent: Intent, _ arguments: IntentArguments) async throws(IntentStop) -> InventoryEntry {
        let definition = intent.definition
        for parameter in definition.parameters {
            if case .name(definition.object) = parameter.kind, let entry = arguments.entries[parameter.name] {
                return entry
            }
        }
        if let entry = try await onlyOne(definition.object, intent) { return entry }
        throw .failing(
            APIFailure(.notFound(definition.object), "You have no \(definition.object.noun) yet."))
    }

    /// The owner's only home or policy; nil if there is none.
    private func onlyOne(_ object: InventoryObject, _ intent: Intent) async throws(IntentStop) -> InventoryEntry? {
        let all = try await stored { () async throws(StoreError) in
            try await database.inventory.list(object, of: owner, limit: 20)
        }
        guard object == .policy, all.count > 1 else { return all.first }
        throw .asking(
            IntentAnswer(
                isOK: false, dialog: "Which \(object.noun) do you mean?", choices: all.map(\.name), missing: "policy"))
    }

    func items(
        of entry: InventoryEntry, limit: Int
    ) async throws(IntentStop) -> (count: Int, titles: [String]) {
        try await stored { () async throws(StoreError) in
            try await database.inventory.items(referringTo: entry, of: owner, limit: limit)
        }
    }

    /// - Parameters:
    ///   - change: nil for an intent that only reads.
    ///   - more: words of the sentence that are no fields of the object.
    func answer(
        _ intent: Intent, _ entry: InventoryEntry?, _ change: InventoryChange?, adding more: [String: String] = [:]
    ) async throws(IntentStop) -> IntentAnswer {
        guard let entry else { throw .failing(APIFailure(.notFound(intent.definition.object))) }
        let names = try await names(of: entry)
        var words = more
        for field in entry.object.fields where words[field.key] == nil {
            words[field.key] = names[field.key] ?? entry.value(field)?.text
        }
        if entry.object == .item { words["item"] = entry.name }
        words["details"] = Self.details(of: entry, words)
        words["name"] = entry.name
        var answer = IntentAnswer(
            dialog: intent.definition.dialog.success.filled(with: words),
            value: mayRead ? IntentView.json(entry, names: names) : IntentView.outline(entry), undo: change?.undo)
        if [.item, .location].contains(entry.object) {
            answer.openURL = entry.openURL
        }
        return answer
    }

    /// `quantity 2, location Attic, price 12.99`: the values that exist besides the name, without notes and descriptions.
    private static func details(of entry: InventoryEntry, _ words: [String: String]) -> String {
        let details = entry.object.fields.dropFirst().filter { $0.kind.isListed || $0.key == "address" }
            .compactMap { field in
                words[field.key].map { "\(field.label.lowercased()) \($0.lines().joined(separator: ", "))" }
            }
        return details.isEmpty ? "no details yet" : details.prefix(mostDetails).joined(separator: ", ")
    }

    /// A person does not listen to more.
    private static let mostDetails = 6
}

extension String {
    /// The sentence with values in place of `{name}`; "–" in place of missing ones. `{count item}` is a number with its
    /// noun.
    func filled(with words: [String: String]) -> String {
        var result = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            result += rest[..<start]
            let parts = rest[rest.index(after: start)..<end].split(separator: " ")
            let value = parts.first.flatMap { words[String($0)] } ?? "–"
            result += parts.count == 2 ? "\(value) \(parts[1])\(value == "1" ? "" : "s")" : value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
