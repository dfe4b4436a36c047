/// The encoded form of a parameter.
package enum SQLEncoding: Sendable, Equatable {
    case null
    case text(String)
    case bytes([UInt8])
    /// Postgres has no such value; the reason never quotes it.
    case invalid(String)
}

/// A value and its declared type.
struct SQLParameter: Sendable {
    let type: SQLType
    let encoding: SQLEncoding
    /// nil if the encoding is text.
    private let value: (any SQLValue)?

    init(type: SQLType, encoding: SQLEncoding) {
        self.type = type
        self.encoding = encoding
        value = nil
    }

    init<Value: SQLValue>(_ value: Value) {
        type = Value.sqlType
        encoding = value.sqlParameter
        self.value = value
    }

    /// The encoding as a literal, which only bytea has as bytes.
    var literal: SQLEncoding { value?.sqlEncoding ?? encoding }

    /// Why the value cannot be sent; nil if it can.
    var fault: String? {
        switch encoding {
        case .invalid(let reason): reason
        case .text(let text) where text.utf8.contains(0): "text with a NUL character"
        case .null, .text, .bytes: nil
        }
    }
}
