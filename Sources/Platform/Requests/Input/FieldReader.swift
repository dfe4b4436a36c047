import Captures
package import FoundationEssentials
import HTTPServer
package import JSON

/// Reads the members of a JSON object and collects all faults, so that one response reports them together.
package struct FieldReader {
    /// The JSON pointer of the object; empty for the body.
    package let place: String
    /// Whether unknown members are ignored, for messages of later versions.
    package let isLenient: Bool
    private var members: [JSON.Member]
    private var known: Set<String> = []
    package private(set) var faults: [(code: ProblemCode, fault: APIFailure.Fault)] = []

    /// - Throws: `wrong_type` if `body` is not an object.
    package init(_ body: JSON, at place: String = "", isLenient: Bool = false) throws(APIFailure) {
        guard case .object(let members) = body else {
            let detail = "Expected an object here, not \(body.typeName)."
            throw APIFailure(.wrongType, at: place, detail)
        }
        self.members = members
        self.place = place
        self.isLenient = isLenient
    }

    package mutating func note(_ code: ProblemCode, _ name: String, _ detail: String? = nil) {
        let missing = code == .missingField ? "The required field \(name) is missing." : nil
        note([(code, .init(code, at: "\(place)/\(name)", detail ?? missing))])
    }

    /// Keeps one fault more than a response lists, so that the response can say that there are more.
    package mutating func note(_ others: [(code: ProblemCode, fault: APIFailure.Fault)]) {
        faults += others.prefix(APIFailure.maxFaults + 1 - faults.count)
    }

    /// The member's value; nil if the member is absent. Null is a value.
    package mutating func value(_ name: String) -> JSON? {
        known.insert(name)
        return members.first { $0.name == name }?.value
    }

    package mutating func text(_ name: String, upTo bytes: Int) -> String? {
        guard let value = value(name), value != .null else { return nil }
        return text(value, name, upTo: bytes)
    }

    package mutating func text(_ value: JSON, _ name: String, upTo bytes: Int) -> String? {
        guard case .string(let text) = value else {
            note(.wrongType, name, "\(name) must be a string, not \(value.typeName).")
            return nil
        }
        guard text.utf8.count <= bytes else {
            note(.tooLong, name, "\(name) must have at most \(bytes) bytes.")
            return nil
        }
        // Postgres text cannot contain NUL.
        guard !text.utf8.contains(0) else {
            note(.invalidText, name, "\(name) must not contain the character U+0000.")
            return nil
        }
        return text
    }

    package mutating func flag(_ name: String) -> Bool? {
        guard let value = value(name), value != .null else { return nil }
        guard case .bool(let flag) = value else {
            note(.wrongType, name, "\(name) must be true or false, not \(value.typeName).")
            return nil
        }
        return flag
    }

    package mutating func id(_ name: String, _ code: ProblemCode) -> UUID? {
        guard let text = text(name, upTo: 100) else { return nil }
        guard let id = UUID(text: text) else {
            note(code, name, "\(name) must be a UUID.")
            return nil
        }
        return id
    }

    package mutating func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, else code: ProblemCode, _: Value.Type = Value.self
    ) -> Value? where Value.RawValue == String {
        guard let text = text(name, upTo: 100) else { return nil }
        guard let value = Value(rawValue: text) else {
            let choices = Value.allCases.map(\.rawValue).joined(separator: ", ")
            note(code, name, "\(name) must be \(Value.allCases.count == 1 ? "" : "one of ")\(choices).")
            return nil
        }
        return value
    }

    package mutating func ignore(_ name: String) { known.insert(name) }

    /// - Throws: all faults together, including unknown members.
    package mutating func finish() throws(APIFailure) {
        noteUnknown()
        if !faults.isEmpty { throw APIFailure(faults: faults) }
    }

    /// Notes a fault for each member that was not read.
    package mutating func noteUnknown() {
        for member in members where !isLenient && !known.contains(member.name) {
            let shown = String(member.name.prefix(100))
            note(.unknownField, shown, "\(shown) is unknown.")
        }
    }
}
