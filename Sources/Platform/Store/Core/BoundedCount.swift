/// A count that stops at a limit, so that counting a million rows costs no more than counting up to the limit.
package struct BoundedCount: Sendable, Equatable, CustomStringConvertible {
    package var value: Int
    /// True if there are more rows than `value`.
    package var isAtLeast: Bool

    package init(_ value: Int, isAtLeast: Bool = false) {
        self.value = value
        self.isAtLeast = isAtLeast
    }

    /// - Parameter counted: the number of rows that a statement with `limit limit + 1` returned.
    init(counted: Int, limit: Int) {
        self.init(min(counted, limit), isAtLeast: counted > limit)
    }

    /// `1,234`, or `100,000+`.
    package var description: String {
        var digits = String(value)
        var end = digits.count - 3
        while end > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: end))
            end -= 3
        }
        return isAtLeast ? digits + "+" : digits
    }
}
