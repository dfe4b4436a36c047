import Captures
import Exchange
import FoundationEssentials
import JSON
import Requests

/// What a device says about the contacts of an export.
struct AcknowledgementInput {
    private static let maxItems = 1_000
    private static let maxMessageBytes = 500

    /// The person has not given the device access to the address book.
    var isDenied = false
    var failures: [ExportResult.Failure] = []
    var duplicates: [UUID] = []

    init(_ body: JSON) throws(APIFailure) {
        var fields = try FieldReader(body)
        isDenied = fields.flag("accessDenied") ?? isDenied
        for (place, item) in Self.items("errors", &fields) {
            do throws(APIFailure) {
                var error = try FieldReader(item, at: "/" + place)
                let contact = error.id("contactId", .unknownContact)
                let message = error.text("message", upTo: Self.maxMessageBytes)
                for (name, isMissing) in [("contactId", contact == nil), ("message", message == nil)]
                where isMissing && error.faults.isEmpty {
                    error.note(.missingField, name)
                }
                error.noteUnknown()
                fields.note(error.faults)
                if let contact, let message { failures.append(.init(contact: contact, message: message)) }
            } catch {
                fields.note(.wrongType, place, "\(place) must be an object, not \(item.typeName).")
            }
        }
        for (place, item) in Self.items("duplicates", &fields) {
            guard let text = fields.text(item, place, upTo: 100) else { continue }
            if let id = UUID(text: text) { duplicates.append(id) } else { fields.note(.unknownContact, place) }
        }
        try fields.finish()
    }

    private static func items(_ name: String, _ fields: inout FieldReader) -> [(place: String, item: JSON)] {
        guard let value = fields.value(name), value != .null else { return [] }
        guard case .array(let items) = value else {
            fields.note(.wrongType, name, "\(name) must be an array, not \(value.typeName).")
            return []
        }
        guard items.count <= maxItems else {
            fields.note(.tooLong, name, "\(name) must have at most \(maxItems) items.")
            return []
        }
        return items.enumerated().map { ("\(name)/\($0)", $1) }
    }
}
