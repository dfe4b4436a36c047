/// One decoded `name=value` of a query. `?a` and `?a=` both have an empty value.
package struct QueryItem: Sendable, Equatable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
