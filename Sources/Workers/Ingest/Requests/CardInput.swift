import Captures
import Contacts
import FoundationEssentials
import Store

/// A card that a person types: a contact's fields, and beside them the capture whose picture it was typed from.
struct CardInput {
    var fields: ContactFields
    var capture: UUID?

    init(_ body: JSON, _ input: ContactInput) throws(APIFailure) {
        var reader = try FieldReader(body.only(["captureId"]))
        capture = reader.id("captureId", .unknownCapture)
        try reader.finish()
        fields = try input.apply(body.without(["captureId"]), to: ContactFields())
    }
}

extension JSON {
    /// An object's members but for these; anything else as it is.
    func without(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }

    func only(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { names.contains($0.name) })
    }
}
