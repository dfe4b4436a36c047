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

    init(type: SQLType, encoding: SQLEncoding) {
        self.type = type
        self.encoding = encoding
    }

    init<Value: SQLValue>(_ value: Value) {
        self.init(type: Value.sqlType, encoding: value.sqlParameter)
    }

    /// Why the value cannot be sent; nil if it can.
    var fault: String? {
        switch encoding {
        case .invalid(let reason): reason
        case .text(let text) where text.utf8.contains(0): "text with a NUL character"
        case .null, .text, .bytes: nil
        }
    }
}
