import Captures
import FoundationEssentials
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Requests
import Store

/// The body of a request that creates or changes an object: values by the fields' keys; null or an empty text removes a
/// value.
struct InventoryInput: Sendable {
    private(set) var values: [String: InventoryValue?] = [:]
    /// The objects that fields refer to; nil removes a reference.
    private(set) var references: [String: UUID?] = [:]

    /// - Parameter isNew: whether required fields must be in the body.
    /// - Throws: all faults together, each with the code of its field.
    init(
        _ body: JSON, _ object: InventoryObject, isNew: Bool, _ context: CoercionContext, of owner: UUID,
        _ database: Database
    ) async throws(APIFailure) {
        var reader = try FieldReader(body)
        var names: [(field: FieldDefinition, object: InventoryObject, name: String)] = []
        for field in object.fields {
            guard case .name(let other) = field.kind else {
                read(field, isNew: isNew, context, from: &reader)
                continue
            }
            if let reference = InventoryReference.Input(field.key, from: &reader, upTo: field.kind.longest) {
                switch reference {
                case .id(let id): references[field.key] = .some(id)
                case .name(let name): names.append((field, other, name))
                }
            }
        }
        try reader.finish()
        for (field, other, name) in names {
            references[field.key] = try await InventoryReference.id(
                of: other, called: name, at: field.key, owner, database)
        }
    }

    private mutating func read(
        _ field: FieldDefinition, isNew: Bool, _ context: CoercionContext, from reader: inout FieldReader
    ) {
        do throws(FieldFault) {
            guard let value = reader.value(field.key) else {
                if isNew, field.isRequired { throw field.missing }
                return
            }
            guard value != .null, value.string?.trimmed != "" else {
                if field.isRequired { throw field.missing }
                values[field.key] = .some(nil)
                return
            }
            let coerced = try field.value(of: value, in: context)
            if let refusal = context.refusal(of: coerced) {
                reader.note([(.invalidValue, .init(pointer: "/" + field.key, code: field.invalidCode, detail: refusal))]
                )
            }
            values[field.key] = coerced
        } catch {
            reader.note([(error.problem, .init(pointer: "/" + field.key, code: error.code, detail: error.dialog))])
        }
    }
}

extension FieldFault {
    /// The problem code that all fields share.
    var problem: ProblemCode {
        switch reason {
        case .required: .missingField
        case .invalid, .ambiguous, .reserved: .invalidValue
        case .tooLong: .tooLong
        }
    }
}

extension CoercionContext {
    /// Why an amount cannot be stored; nil if it is in the owner's currency, or no amount.
    func refusal(of value: InventoryValue) -> String? {
        guard case .money(let money) = value, let other = money.currency, other != currency else { return nil }
        return "The amount is in \(other), but your currency is \(currency)."
    }
}
