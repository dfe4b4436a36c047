package import JSON

/// What a provider says about the photo of a thing, or about words that describe one: a text for each field.
package struct ThingProposal: Sendable, Equatable {
    /// The raw values are the members of the answer, and the keys of an item's fields.
    package enum Field: String, Sendable, CaseIterable {
        case title, make, model, serial, description

        /// Whether the value counts only if it stands in the words that were read.
        var needsWords: Bool { self == .model || self == .serial }

        /// In characters.
        var longest: Int { self == .description ? 400 : 100 }
    }

    /// Without the fields about which the provider says nothing.
    package var values: [Field: String]

    /// - Returns: nil if a member is missing or has the wrong type.
    package init?(_ answer: JSON) {
        values = [:]
        for field in Field.allCases {
            guard let text = answer[field.rawValue]?.string else { return nil }
            let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if !line.isEmpty { values[field] = line }
        }
    }
}
