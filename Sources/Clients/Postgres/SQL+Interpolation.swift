extension SQL {
    package struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var sql: SQL = ""

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            sql.append(text: literal)
        }

        package mutating func appendInterpolation<Value: SQLValue>(_ value: Value) {
            sql.append(SQLParameter(value))
        }

        /// A separate overload, because the compiler warns of optionals passed to a generic parameter.
        package mutating func appendInterpolation<Value: SQLValue>(_ value: Value?) {
            sql.append(SQLParameter(value))
        }

        /// For a string enum that is not a `SQLValue`; the server infers the enum type.
        @_disfavoredOverload
        package mutating func appendInterpolation<Value: RawRepresentable<String>>(_ value: Value) {
            sql.append(SQLParameter(type: .inferred, encoding: .text(value.rawValue)))
        }

        @_disfavoredOverload
        package mutating func appendInterpolation<Value: RawRepresentable<String>>(_ value: Value?) {
            sql.append(SQLParameter(type: .inferred, encoding: value.map { .text($0.rawValue) } ?? .null))
        }

        @_disfavoredOverload
        package mutating func appendInterpolation<Value: RawRepresentable<String>>(_ values: [Value]) {
            let texts = values.map(\.rawValue)
            sql.append(SQLParameter(type: .inferred, encoding: String.sqlEncodeArray(texts)))
        }

        package mutating func appendInterpolation(_ other: SQL) {
            sql.append(other)
        }

        /// Trusted text only: it is inserted into the statement unchanged.
        package mutating func appendInterpolation(raw text: String) {
            sql.append(text: text)
        }

        /// The quoted name of a table, column or channel.
        package mutating func appendInterpolation(identifier name: String) {
            sql.append(
                text: "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                    + "\"")
        }
    }
}
