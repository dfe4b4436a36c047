/// An RFC 9457 problem, with the members that every Tapline error carries.
package struct Problem: Sendable, Encodable, Equatable {
    /// One fault among several, such as a field of a form.
    package struct Fault: Sendable, Encodable, Equatable {
        /// A JSON pointer into the body, or a parameter's name.
        package let pointer: String
        package let code: String
        package let detail: String

        package init(pointer: String, code: String, detail: String) {
            self.pointer = pointer
            self.code = code
            self.detail = detail
        }
    }

    package var type: String
    package var title: String
    package var status: Int
    /// Stable: what a program may branch on.
    package var code: String
    /// A sentence for a person.
    package var detail: String
    /// What Siri would say.
    package var dialog: String?
    package var traceId: String?
    package var errors: [Fault]?

    package init(
        status: Int, code: String, title: String, detail: String, type: String = "about:blank",
        dialog: String? = nil, traceId: String? = nil, errors: [Fault]? = nil
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.code = code
        self.detail = detail
        self.dialog = dialog
        self.traceId = traceId
        self.errors = errors
    }
}
