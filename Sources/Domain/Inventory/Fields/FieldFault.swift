import Captures

/// Why a field refuses a value.
package struct FieldFault: Error, Sendable, Equatable {
    package enum Reason: String, Sendable {
        case required, invalid, ambiguous
        /// A name that would be read as the removal of a value.
        case reserved
        case tooLong = "too_long"
    }

    package let field: FieldDefinition
    package let reason: Reason
    /// The refused input, cut at 80 characters; empty if there was none.
    package let given: String

    init(_ field: FieldDefinition, _ reason: Reason, given: String = "") {
        self.field = field
        self.reason = reason
        self.given = given.count > Self.mostShown ? String(given.prefix(Self.mostShown)) + "…" : given
    }

    private static let mostShown = 80

    /// The problem code: `title_required`, `price_invalid`, `price_ambiguous`, `year_built_invalid`.
    package var code: String { "\(field.key.snakeCase)_\(reason.rawValue)" }

    /// Completes the sentence "The value must be …": `a whole number from 1 to 5`.
    package var expected: String { field.kind.expectation }

    /// The sentence that a phone speaks.
    package var dialog: String {
        switch reason {
        case .required: "Please say the \(field.label.lowercased()) of the \(field.object.noun)."
        case .invalid: "The \(field.label.lowercased()) is “\(given)”, but it must be \(expected)."
        case .ambiguous:
            "The \(field.label.lowercased()) “\(given)” has three digits after the point, so that it can be read in two "
                + "ways. Write \(MoneyReader.unambiguous(given).joined(separator: " or "))."
        case .reserved:
            "“\(given)” cannot be the name of \(field.namedObject.withArticle), because the word removes a value. Choose "
                + "another name."
        case .tooLong: "The \(field.label.lowercased()) is too long. It must be \(expected)."
        }
    }
}

extension FieldDefinition {
    /// A required value is missing.
    package var missing: FieldFault { FieldFault(self, .required) }

    /// The kind of object that a value of the field names.
    fileprivate var namedObject: InventoryObject { if case .name(let other) = kind { other } else { object } }

    /// The code of a value that the field refuses: `price_invalid`.
    package var invalidCode: String { FieldFault(self, .invalid).code }
}

extension StringProtocol {
    /// `yearBuilt` as `year_built`.
    package var snakeCase: String {
        reduce(into: "") { result, character in
            if character.isUppercase { result += "_" }
            result += character.lowercased()
        }
    }
}
