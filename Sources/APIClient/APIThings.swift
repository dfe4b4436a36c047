import Captures
package import CommandLine
package import Inventory
package import JSON
import Runtime

/// A thing of a household in answers of the API, and its text for a terminal.
package struct APIThing: Sendable {
    private let object: InventoryObject
    private let json: JSON

    package init(_ object: InventoryObject, _ json: JSON) {
        self.object = object
        self.json = json
    }

    package var id: String { json["id"]?.string ?? "" }
    package var version: Int { if case .integer(let version)? = json["version"] { version } else { 0 } }
    package var name: String { text(object.nameField) ?? "" }

    /// nil without a value.
    private func text(_ field: FieldDefinition) -> String? {
        switch json[field.key] {
        case nil, .null?: nil
        case .string(let text)?: text
        case let value?: value.text
        }
    }

    func row(_ short: ShortIDs) -> [String] {
        let details: [String]
        switch object {
        case .item:
            details = [
                text(ItemField.quantity.definition).map { $0 + " ×" } ?? "", text(ItemField.price.definition) ?? "",
            ]
        case .location, .label: details = [CountedNoun.text(Int(json["itemCount"]?.text ?? "") ?? 0, "item")]
        case .home, .policy: details = []
        }
        let refersTo = [ItemField.location, .label].compactMap { object == .item ? text($0.definition) : nil }
        let place = refersTo.isEmpty ? "" : "  (\(refersTo.joined(separator: ", ")))"
        return [short.text(id)] + details + [ShownText.excerpt(name) + place]
    }

    /// The id and each field with a value; how the change that the answer is about is undone.
    package var lines: [String] {
        var lines = ["\(id)  \(name)"]
        for field in object.fields.dropFirst() {
            guard let text = text(field) else { continue }
            lines.append("  \(field.label.lowercased()): \(text)")
        }
        if let count = json["itemCount"]?.text { lines.append("  items: \(count)") }
        if let token = json["undoToken"]?.string { lines.append("Undo: tapline undo \(token)") }
        return lines
    }
}

/// A page of a list of things.
package struct APIThings: Sendable {
    package let things: [APIThing]
    package let nextCursor: String?

    package init(_ object: InventoryObject, _ answer: APIAnswer) throws {
        let json = try answer.json()
        things = (json["data"]?.array ?? []).map { APIThing(object, $0) }
        nextCursor = json["nextCursor"]?.string
    }

    package var lines: [String] {
        let short = ShortIDs(things.map(\.id))
        return TextTable.lines(things.map { $0.row(short) })
    }
}

/// Turns `FIELD=VALUE` arguments into the body of a request that creates or changes a thing. The server reads values as
/// people write them; an empty value clears the field.
package struct ThingPatch: Encodable, Sendable {
    private var values: [String: String?] = [:]

    package init(_ words: [String], of object: InventoryObject) throws(UsageFault) {
        for word in words {
            let assignment = try FieldAssignment(word)
            guard let field = object.field(named: assignment.field) else {
                throw assignment.unknown(
                    of: "\(object == .item ? "an" : "a") \(object.noun)", known: object.fields.map(\.key))
            }
            values[field.key] = .some(assignment.value.isEmpty ? nil : assignment.value)
        }
    }

    package func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}

extension APIAnswer {
    /// The body, in the order of its members.
    package func json() throws -> JSON {
        do { return try JSONParser.parse(body) } catch {
            throw CommandFailure(.failed, "unexpected answer from the API: \(error)")
        }
    }
}
