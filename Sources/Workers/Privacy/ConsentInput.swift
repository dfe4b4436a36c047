import Captures
import JSON
import ProviderCatalog
import ProviderRecords
import Proposals
import Requests

/// The body of `PUT /v1/consents`.
struct ConsentInput {
    private(set) var consents: [Consent] = []
    /// nil if the body has none.
    private(set) var local: LocalKindChange?

    /// - Parameter device: the id of the key that sends the request.
    init(_ body: JSON, catalog: ProviderCatalog, device: String) throws(APIFailure) {
        var fields = try FieldReader(body)
        if let kinds = fields.value("localKinds") { local = Self.local(kinds, &fields) }
        guard let given = fields.value("consents") else {
            if local == nil, fields.faults.isEmpty {
                fields.note(.missingField, "consents", "Send consents, localKinds or both.")
            }
            try fields.finish()
            return
        }
        guard let list = given.array, (1...ConsentPurpose.allCases.count).contains(list.count) else {
            fields.note(
                .wrongType, "consents",
                "consents must be an array with one to \(ConsentPurpose.allCases.count) objects.")
            try fields.finish()
            return
        }
        for (index, item) in list.enumerated() {
            var inner = try FieldReader(item, at: "/consents/\(index)")
            if let consent = Self.consent(&inner, catalog, device) {
                if consents.contains(where: { $0.purpose == consent.purpose }) {
                    inner.note(.invalidFields, "purpose", "\(consent.purpose.rawValue) is in the list twice.")
                }
                consents.append(consent)
            }
            inner.noteUnknown()
            fields.note(inner.faults)
        }
        try fields.finish()
    }

    private static func local(_ kinds: JSON, _ fields: inout FieldReader) -> LocalKindChange? {
        guard case .object(let members) = kinds, !members.isEmpty, var inner = fields.nested(kinds, "localKinds") else {
            fields.note(
                .wrongType, "localKinds", "localKinds must be an object with a kind or more, each true or false.")
            return nil
        }
        var change: [CaptureKind: Bool] = [:]
        for member in members {
            do throws(LocalKindFault) {
                guard let kind = try LocalKinds(names: [member.name]).kinds.first else { continue }
                change[kind] = inner.flag(member.name)
                if change[kind] == nil, member.value == .null {
                    inner.note(.wrongType, member.name, "\(member.name) must be true or false, not null.")
                }
            } catch {
                inner.note(.unknownField, String(member.name.prefix(100)), error.sentence)
            }
        }
        fields.note(inner.faults)
        return LocalKindChange(change)
    }

    private static func consent(
        _ fields: inout FieldReader, _ catalog: ProviderCatalog, _ device: String
    ) -> Consent? {
        let purpose: ConsentPurpose? = fields.choice("purpose", else: .unknownChoice)
        if fields.value("purpose") == nil { fields.note(.missingField, "purpose") }
        let isGiven = fields.flag("isGiven")
        if fields.value("isGiven") == nil { fields.note(.missingField, "isGiven") }
        let named = fields.value("providers")
        guard let purpose, let isGiven else { return nil }
        var names: [String]?
        if let named, named != .null {
            names = named.array?.compactMap(\.string)
            guard names?.count == named.array?.count, names != nil, isGiven else {
                fields.note(
                    .wrongType, "providers", "providers must be an array of names, and only with isGiven true.")
                return nil
            }
        }
        guard isGiven else { return Consent(purpose: purpose, isGiven: false, device: device) }
        do throws(ConsentChoiceFault) {
            return Consent(
                purpose: purpose, isGiven: true, recipients: try catalog.recipients(names, for: purpose),
                device: device)
        } catch {
            fields.note(.unknownChoice, "providers", error.sentence)
            return nil
        }
    }
}
