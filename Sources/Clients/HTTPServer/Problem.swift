/// An RFC 9457 problem with Tapline's extension members.
package struct Problem: Sendable, Encodable, Equatable {
    /// One of several faults, such as an invalid field.
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
    /// Stable. Programs may depend on it.
    package var code: String
    /// A sentence for a person.
    package var detail: String
    /// The text that a phone speaks.
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
