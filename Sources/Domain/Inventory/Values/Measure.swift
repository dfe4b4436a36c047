/// One or more sizes with their unit: `68 kg`, `90 x 200 cm`.
package struct Measure: Sendable, Hashable {
    package enum Dimension: String, Sendable { case length, weight, area }

    package let sizes: [ExactDecimal]
    /// The unit's symbol.
    package let unit: String

    package init(sizes: [ExactDecimal], unit: String) {
        self.sizes = sizes
        self.unit = unit
    }

    package var text: String { sizes.map(\.text).joined(separator: " x ") + " " + unit }
}
