import FoundationEssentials
import JSON

/// What the wire formats check alike in a request. Each format words the refusals as its servers do.
extension JSON {
    var isObject: Bool { if case .object = self { true } else { false } }

    var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// The first member that is not in the list.
    func unknown(_ known: Set<String>) -> String? { members.first { !known.contains($0.name) }?.name }

    /// The name of the model, which must not be empty.
    var modelName: String? { self["model"]?.string.flatMap { $0.isEmpty ? nil : $0 } }

    /// Whether this is base64 of at least one byte.
    var isPicture: Bool { string.flatMap { Data(base64Encoded: $0) }.map { !$0.isEmpty } ?? false }

    /// Google reads both alphabets of base64; its own client sends the one for URLs.
    var isGooglePicture: Bool {
        let letters: [UInt8: UInt8] = [UInt8(ascii: "-"): UInt8(ascii: "+"), UInt8(ascii: "_"): UInt8(ascii: "/")]
        return string.map { JSON.string(String(decoding: $0.utf8.map { letters[$0] ?? $0 }, as: UTF8.self)).isPicture }
            ?? false
    }

    var isPictureURL: Bool {
        guard let text = string, text.hasPrefix("data:image/"), let comma = text.firstIndex(of: ","),
            text[..<comma].hasSuffix(";base64")
        else { return false }
        return JSON.string(String(text[text.index(after: comma)...])).isPicture
    }

    /// The path of the first object in a schema without `additionalProperties: false`, or with a property that is not
    /// required, if `allRequired`; nil if there is none.
    func looseObject(allRequired: Bool, at path: String = "") -> String? {
        let properties = self["properties"]?.members ?? []
        if types.contains("object") {
            let required = Set(self["required"]?.array?.compactMap(\.string) ?? [])
            let isComplete = !allRequired || properties.allSatisfy { required.contains($0.name) }
            guard self["additionalProperties"] == false, isComplete else { return path.isEmpty ? "()" : path }
        }
        for property in properties {
            if let loose = property.value.looseObject(allRequired: allRequired, at: "\(path).\(property.name)") {
                return loose
            }
        }
        return self["items"]?.looseObject(allRequired: allRequired, at: path + "[]")
    }

    /// The types of a schema. Google's own schemas write them in capitals.
    private var types: [String] {
        (self["type"]?.string.map { [$0] } ?? self["type"]?.array?.compactMap(\.string) ?? []).map { $0.lowercased() }
    }

    /// The smallest value of this schema: null where it is allowed, else empty, 0 or false.
    var smallestValue: JSON {
        if let first = self["enum"]?.array?.first { return first }
        if types.contains("null") || self["nullable"] == true { return .null }
        switch types.first {
        case "object":
            return .object(
                (self["properties"]?.members ?? []).map { .init(name: $0.name, value: $0.value.smallestValue) })
        case "array": return []
        case "number", "integer": return 0
        case "boolean": return false
        default: return ""
        }
    }
}
