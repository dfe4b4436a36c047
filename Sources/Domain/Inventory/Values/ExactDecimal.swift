import Captures

/// A decimal number without rounding errors: `units` / 10^`scale`. Trailing zeros are removed, so that equal numbers
/// are equal values.
package struct ExactDecimal: Sendable, Hashable, Comparable {
    package let units: Int
    /// Digits after the decimal point, 0…6.
    package let scale: Int

    /// Largest absolute value. Leaves room for six digits after the point.
    package static let largest = 999_999_999_999

    /// - Returns: nil if the number is too large or has more than six digits after the point.
    package init?(units: Int, scale: Int = 0) {
        var (units, scale) = (units, scale)
        while scale > 0, units % 10 == 0 { (units, scale) = (units / 10, scale - 1) }
        guard (0...6).contains(scale), abs(units / Self.power(scale)) <= Self.largest else { return nil }
        self.units = units
        self.scale = scale
    }

    /// The meaning of a single mark that three digits follow: `1.299`.
    package enum ThreeDigits { case thousands, decimals }

    /// Reads `12.99`, `12,99`, `1.299,00`, `1,299.00`, `1'299`, `1 299,5`. With both marks, the last one is the decimal
    /// mark. A single comma before three digits separates thousands.
    /// - Parameter dot: the meaning of a single dot before three digits.
    package init?(written text: some StringProtocol, dot: ThreeDigits) {
        let isNegative = text.hasPrefix("-")
        let body = Substring(text).drop { $0 == "-" || $0 == "+" }
        guard text.utf8.count - body.utf8.count <= 1, body.utf8.count <= 24 else { return nil }
        let marks = body.filter { !$0.isASCIIDigit }
        guard marks.allSatisfy({ ".,'’ ".contains($0) }), body.first?.isASCIIDigit == true || marks.first == ".",
            body.last?.isASCIIDigit == true
        else { return nil }
        var decimalMark: Character?
        if let last = marks.last, last == "." || last == "," {
            let following = body.reversed().prefix { $0 != last }.count
            let isAlone = marks.filter { $0 == last }.count == 1
            let isGrouping =
                following == 3 && marks.count == 1 && (last == "," || dot == .thousands)
                && body.prefix(while: \.isASCIIDigit).count <= 3 && body.first != "0"
            if isAlone, !isGrouping { decimalMark = last }
        }
        let parts = decimalMark.map { body.split(separator: $0, omittingEmptySubsequences: false) } ?? [body]
        let groups = parts[0].split { !$0.isASCIIDigit }
        guard groups.count < 2 || (groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }) else {
            return nil
        }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.allSatisfy(\.isASCIIDigit), let units = Int(groups.joined() + fraction) else { return nil }
        self.init(units: isNegative ? -units : units, scale: fraction.count)
    }

    /// - Returns: nil if the product is too large.
    package func times(_ factor: Int) -> ExactDecimal? {
        let (product, isTooLarge) = units.multipliedReportingOverflow(by: factor)
        return isTooLarge ? nil : ExactDecimal(units: product, scale: scale)
    }

    /// The whole number; nil if there are digits after the point.
    package var integer: Int? { scale == 0 ? units : nil }

    package var double: Double { Double(units) / Double(Self.power(scale)) }

    /// Without separators of thousands, with a decimal point: `1299`, `12.5`.
    package var text: String {
        let digits = String(abs(units))
        let padded = String(repeating: "0", count: max(0, scale + 1 - digits.count)) + digits
        let sign = units < 0 ? "-" : ""
        return scale == 0 ? sign + padded : "\(sign)\(padded.dropLast(scale)).\(padded.suffix(scale))"
    }

    package static func < (a: ExactDecimal, b: ExactDecimal) -> Bool {
        let scale = max(a.scale, b.scale)
        let (left, right) = (
            a.units.multipliedFullWidth(by: power(scale - a.scale)),
            b.units.multipliedFullWidth(by: power(scale - b.scale))
        )
        return (left.high, left.low) < (right.high, right.low)
    }

    package static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}

extension Character {
    var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
