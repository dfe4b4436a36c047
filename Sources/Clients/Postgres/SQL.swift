/// A statement whose values are bound as parameters and never part of its text.
///
/// `let q: SQL = "select * from t where id = \(id)"` is sent as `… where id = $1` with one bound parameter. A `SQL`
/// interpolated into another one keeps its values; they are renumbered.
package struct SQL: Sendable, ExpressibleByStringInterpolation {
    /// The text around the parameters: always one fragment more than parameters.
    private(set) var fragments: [String]
    private(set) var parameters: [SQLParameter]

    package init(stringLiteral value: String) {
        fragments = [value]
        parameters = []
    }

    package init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.sql
    }

    /// Trusted text, such as a migration: nothing in it is bound.
    package init(raw text: String) {
        self.init(stringLiteral: text)
    }

    /// The text to prepare, with `$1`, `$2`, … for the values.
    package var text: String {
        guard fragments.count > 1 else { return fragments[0] }
        var text = fragments[0]
        for index in 1..<fragments.count {
            text += "$\(index)"
            text += fragments[index]
        }
        return text
    }

    package var parameterCount: Int { parameters.count }

    package static func + (left: SQL, right: SQL) -> SQL {
        var sum = left
        sum.append(right)
        return sum
    }

    mutating func append(text: String) {
        fragments[fragments.count - 1] += text
    }

    mutating func append(_ parameter: SQLParameter) {
        parameters.append(parameter)
        fragments.append("")
    }

    mutating func append(_ other: SQL) {
        append(text: other.fragments[0])
        fragments += other.fragments.dropFirst()
        parameters += other.parameters
    }
}

extension Sequence<SQL> {
    /// Joins statements or conditions with a separator: `conditions.joined(by: " and ")`.
    package func joined(by separator: SQL) -> SQL {
        var joined: SQL = ""
        for (index, part) in enumerated() {
            if index > 0 { joined.append(separator) }
            joined.append(part)
        }
        return joined
    }
}
