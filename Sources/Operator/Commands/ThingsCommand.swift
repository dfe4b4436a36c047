import APIClient
import Captures
import CommandLine
import Inventory
import JSON
import Runtime
import Supervision

/// `tapline items`, `tapline locations`, `tapline labels` and `tapline policies`: the things of a household.
struct ThingsCommand: Sendable {
    private let object: InventoryObject
    private let kind: ObjectKind

    static let items = ThingsCommand(object: .item, kind: .item).command
    static let locations = ThingsCommand(object: .location, kind: .location).command
    static let labels = ThingsCommand(object: .label, kind: .label).command
    static let policies = ThingsCommand(object: .policy, kind: .policy).command

    private var name: String { object == .policy ? "policies" : object.pluralNoun }
    private var verbs: Verbs {
        let field = object.nameField.key.uppercased()
        return Verbs(
            command: name,
            list: [
                ("list", "[WORD...]"), ("show", "ID"), ("add", "\(field) [FIELD=VALUE...]"),
                ("set", "ID FIELD=VALUE..."), ("delete", "ID"), ("undo", "TOKEN"), ("restore", "ID"),
            ] + (object == .item ? [("import", "FILE")] : [])
                + (object == .location ? [("default", "[ID|none]")] : []))
    }

    private var command: Command {
        Command(
            name: name,
            summary: """
                list, show, add, change, delete and restore \(object.pluralNoun) of a household\(object == .item ? ", and import a CSV or ZIP file" : "")

                  FIELD is \(object.fields.map(\.key).joined(separator: ", ")). Values are written as people say them, such as
                  \(example). An empty value clears the field.
                """,
            usage: verbs.usage, options: { options },
            run: { arguments in
                let (verb, words) = try verbs.parse(arguments)
                switch verb {
                case "list": return try await list(words, arguments)
                case "add":
                    guard let name = words.first, !name.isEmpty else { throw UsageFault("the name is empty") }
                    let thing = try ThingPatch(
                        ["\(object.nameField.key)=\(name)"] + words.dropFirst(), of: object)
                    return try report(
                        try await SystemAccess.api(arguments).post(kind.path, json: thing), arguments)
                case "undo": return try await UndoCommand.undo(words[0], arguments)
                case "import": return try await ItemImportCommand.run(words[0], arguments)
                case "default": return try await defaultLocation(words.first, arguments)
                default: return try await run(verb, words, arguments)
                }
            })
    }

    private var example: String {
        switch object {
        case .item: "price=12.99, quantity=two, location=Attic or purchaseDate=\"3 May 2024\""
        case .location: "roomType=kitchen"
        case .label: "color=\"dark green\""
        case .policy, .home: "deductible=500, number=HO-77 or endDate=\"1 May 2027\""
        }
    }

    private var options: [Option] {
        var options = Option.page(name)
        if object == .item {
            options +=
                [
                    .value("location", "NAME", "with list: only items at this location; none: without a location"),
                    .value("label", "NAME", "with list: only items with this label; none: without a label"),
                ] + ItemImportCommand.options
        }
        options.append(
            .value("sort", "ORDER", "with list: \(object.nameField.key), updatedAt or createdAt (\(standardOrder))"))
        if !itemActions.isEmpty {
            options += [
                .value("items", "ACTION", "with delete: what happens to the items: \(itemActionNames)"),
                .value("to", "ID", "with delete and --items \(movingAction): the other \(object.noun)"),
            ]
        }
        return options + [.url, .cacert, .state, .json]
    }

    private var standardOrder: String { object == .item ? "updatedAt" : object.nameField.key }
    /// The choices for the items of a location or label that is deleted.
    private var itemActions: [ItemAction] { ItemAction.of(object) }
    private var itemActionNames: String { itemActions.map(\.rawValue).joined(separator: ", ") }
    private var movingAction: String { itemActions.first { $0.target != nil }?.rawValue ?? "" }

    private func list(_ words: [String], _ arguments: Arguments) async throws -> ExitCode {
        let api = try SystemAccess.api(arguments)
        let order = arguments.value("sort") ?? standardOrder
        let orders = [object.nameField.key, "updatedAt", "createdAt"]
        guard orders.contains(order) else {
            throw UsageFault("--sort is '\(order)': expected \(orders.joined(separator: ", "))")
        }
        var query: [(name: String, value: String?)] = [
            ("q", words.isEmpty ? nil : words.joined(separator: " ")), ("sort", order),
        ]
        if object == .item {
            for other in [InventoryObject.location, .label] {
                guard let name = arguments.value(other.rawValue) else { continue }
                query.append((other.rawValue + "Id", try await id(of: other, called: name, api)))
            }
        }
        let answer = try await api.get(APIClient.path(kind.path, try arguments.page() + query))
        return try AnswerReport.printList(answer, arguments, empty: "There are no such \(object.pluralNoun).") {
            let page = try APIThings(object, answer)
            return (page.lines, page.nextCursor)
        }
    }

    /// The id of a location or label by its name, in any case, or `none`.
    private func id(of other: InventoryObject, called name: String, _ api: APIClient) async throws -> String {
        guard name.lowercased() != "none" else { return "none" }
        let path = APIClient.path("/v1/\(other.pluralNoun)", [("q", name), ("limit", "200")])
        let found = try APIThings(other, try await api.get(path)).things.filter {
            $0.name.lowercased() == name.lowercased()
        }
        guard found.count == 1 else {
            let problem = found.isEmpty ? "there is no \(other.noun)" : "several \(other.pluralNoun) are"
            throw CommandFailure(.data, "\(problem) called \(name); tapline \(other.pluralNoun) list shows them")
        }
        return found[0].id
    }

    /// Shows or sets the location of items that the device key creates without one.
    private func defaultLocation(_ word: String?, _ arguments: Arguments) async throws -> ExitCode {
        let path = "/v1/device/settings"
        var api = try SystemAccess.api(arguments)
        let answer: APIAnswer
        if let word {
            let location =
                word == "none" ? nil : try await NamedObject.find(NamedObject.prefix(word), kind, with: arguments)
            api.missing = "there is no location \(word); \(kind.listCommand) shows the ids"
            answer = try await api.patch(path, json: ["defaultLocationId": location?.id])
        } else {
            answer = try await api.get(path)
        }
        return try AnswerReport.print(answer, arguments) {
            let name = try answer.json()["defaultLocation"]?.string
            return [name.map { "Items without a location go to \($0)." } ?? "There is no default location."]
        }
    }

    /// The actions on one object.
    private func run(_ verb: String, _ words: [String], _ arguments: Arguments) async throws -> ExitCode {
        let prefix = try NamedObject.prefix(words[0])
        let patch = verb == "set" ? try ThingPatch(Array(words.dropFirst()), of: object) : nil
        let deletion = try deletion(arguments)
        let thing = try await NamedObject.find(prefix, kind, areDeleted: verb == "restore", with: arguments)
        switch verb {
        case "show": return try report(try await thing.api.get(thing.path), arguments)
        case "set": return try report(try await thing.api.patch(thing.path, json: patch), arguments)
        case "restore": return try report(try await thing.api.post(thing.path + "/restore"), arguments)
        default:
            var query: [(name: String, value: String?)] = [("itemAction", deletion.action?.rawValue)]
            if let name = deletion.action?.target, let target = deletion.target {
                query.append((name, try await NamedObject.find(target, kind, with: arguments).id))
            }
            let answer = try await thing.api.delete(APIClient.path(thing.path, query))
            return try AnswerReport.print(answer, arguments) {
                let token = try answer.json()["undoToken"]?.string ?? ""
                return [
                    "The \(object.noun) is deleted. Within 24 hours, tapline \(name) restore \(thing.id) restores it.",
                    "Undo: tapline undo \(token)",
                ]
            }
        }
    }

    private func deletion(_ arguments: Arguments) throws -> (action: ItemAction?, target: IDPrefix?) {
        guard !itemActions.isEmpty else { return (nil, nil) }
        let name = arguments.value("items")
        let action = itemActions.first { $0.rawValue == name }
        if let name, action == nil { throw UsageFault("--items is '\(name)': expected \(itemActionNames)") }
        let target = try arguments.value("to").map(NamedObject.prefix)
        guard (action?.target != nil) == (target != nil) else {
            throw UsageFault("--items \(movingAction) and --to ID belong together")
        }
        return (action, target)
    }

    private func report(_ answer: APIAnswer, _ arguments: Arguments) throws -> ExitCode {
        try AnswerReport.print(answer, arguments) { APIThing(object, try answer.json()).lines }
    }
}
