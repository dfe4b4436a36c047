/// What a program wrote about one message: an object of JSON, an element of XML, a row of a database.
package struct MessageRecord: Sendable, Equatable {
    package struct Field: Sendable, Equatable {
        /// As it is in the text.
        package var name: String
        /// `{}` for a field that holds other fields.
        package var value: String

        package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// In the order of the text.
    package var fields: [Field]

    package init(_ fields: [Field]) { self.fields = fields }

    /// The value of the field with this name; nil if there is none.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
