/// A possible answer to a question about a picture.
package struct PictureCandidate: Sendable {
    package struct Feature: Sendable, Hashable {
        package var name: String
        package var value: Double

        package init(_ name: String, _ value: Double = 1) {
            self.name = name
            self.value = value
        }
    }

    package var value: InventoryValue
    /// Indices of the page's tokens that show the value.
    var tokens: Range<Int>
    package var features: [Feature]

    package init(value: InventoryValue, tokens: Range<Int>, features: [Feature]) {
        (self.value, self.tokens, self.features) = (value, tokens, features)
    }

    /// Equal for candidates that mean the same.
    package var meaning: String {
        switch value {
        case .text(let text): text.uppercased().filter { $0.isLetter || $0.isNumber }
        default: value.text
        }
    }
}
