import Captures
import Contacts
import FoundationEssentials
import JSON
import Requests
import Store

/// A typed card: the fields of a contact, and the id of the capture whose picture it replaces.
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
    /// The object without these members. Other values are returned unchanged.
    func without(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }

    func only(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { names.contains($0.name) })
    }
}
