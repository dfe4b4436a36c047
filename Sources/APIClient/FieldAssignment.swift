package import CommandLine

/// An argument of the form `FIELD=VALUE`.
package struct FieldAssignment: Sendable, Equatable {
    package let field: String
    package let value: String

    package init(_ word: String) throws(UsageFault) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw UsageFault("'\(word)' is not of the form FIELD=VALUE") }
        (field, value) = (parts[0], parts[1])
    }

    /// The items of a list, which commas separate.
    package var items: [String] { value.split(separator: ",").map(String.init) }

    package func unknown(of object: String, known: [String]) -> UsageFault {
        UsageFault("'\(field)' is not a field of \(object); known: \(known.joined(separator: ", "))")
    }
}
