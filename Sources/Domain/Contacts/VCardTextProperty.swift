/// A text in a vCard: a whole property (TITLE) or one component of a structured property (ORG).
package struct VCardTextProperty: Sendable, Hashable {
    /// Upper case.
    package let name: String
    /// The position in a structured property; nil if the property is one text.
    package let component: Int?

    package init(_ name: String, component: Int? = nil) {
        self.name = name
        self.component = component
    }

    package static let company = VCardTextProperty("ORG", component: 0)
    /// The organizational unit. Further units follow in the same text.
    package static let department = VCardTextProperty("ORG", component: 1)
    package static let title = VCardTextProperty("TITLE")
}
