/// Why a cron expression is refused.
package struct CronFault: Error, Sendable, Equatable, CustomStringConvertible {
    package enum Code: String, Sendable {
        case wrongFieldCount = "cron_field_count"
        case badValue = "cron_bad_value"
        case neverFires = "cron_never_fires"
        case unknownMacro = "cron_unknown_macro"
        case tooLong = "cron_too_long"
    }

    package let code: Code
    /// nil if the fault is not in one field.
    package let field: CronField?
    /// The wrong part of the expression.
    package let value: String
    /// The allowed values, as a person reads them.
    package let allowed: String

    package var description: String { "\(field?.rawValue ?? "schedule") is '\(value)': expected \(allowed)" }
}
