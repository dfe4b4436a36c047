import JSON

@testable import Ingest

/// The part of JSON Schema that `openapi.json` uses for responses.
struct SchemaCheck {
    let document: JSON

    func faults(of value: JSON, _ schema: JSON, at place: String) -> [String] {
        if let reference = schema["$ref"]?.string {
            guard let target = document.resolve(reference) else { return ["\(place): no \(reference)"] }
            return self.faults(of: value, target, at: place)
        }
        if let choices = schema["oneOf"]?.array {
            let fitting = choices.filter { self.faults(of: value, $0, at: place).isEmpty }
            return fitting.count == 1 ? [] : ["\(place): fits \(fitting.count) of oneOf"]
        }
        var faults: [String] = []
        let types = schema["type"]?.string.map { [$0] } ?? schema["type"]?.strings ?? []
        if !types.isEmpty, !types.contains(where: { value.isOf($0) }) { faults.append("\(place): not \(types)") }
        if let values = schema["enum"]?.array, !values.contains(value) { faults.append("\(place): \(value.text)") }
        for (index, item) in (value.array ?? []).enumerated() {
            if let items = schema["items"] { faults += self.faults(of: item, items, at: "\(place)/\(index)") }
        }
        let known = schema["properties"]?.members.map(\.name) ?? []
        for member in value.members {
            if let property = schema["properties"]?[member.name] {
                faults += self.faults(of: member.value, property, at: "\(place)/\(member.name)")
            } else if schema["additionalProperties"] == false, !known.contains(member.name) {
                faults.append("\(place)/\(member.name): unknown")
            }
        }
        if case .object = value {
            for name in schema["required"]?.strings ?? [] where value[name] == nil {
                faults.append("\(place)/\(name): missing")
            }
        }
        return faults
    }
}

extension JSON {
    func isOf(_ type: String) -> Bool {
        switch self {
        case .null: type == "null"
        case .bool: type == "boolean"
        case .integer: type == "integer" || type == "number"
        case .decimal: type == "number"
        case .string: type == "string"
        case .array: type == "array"
        case .object: type == "object"
        }
    }
}
