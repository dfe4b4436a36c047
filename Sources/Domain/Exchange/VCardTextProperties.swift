package import Contacts

/// The properties of a vCard that hold a contact's texts, in the order in which they are written: those that every
/// contact can have, then those of further contact fields.
package enum VCardTextProperties {
    /// The texts of one property: one, or the components of a structured property.
    package struct Group: Sendable {
        package var name: String
        package var texts: [VCardTextProperty]
        var isStructured: Bool { texts[0].component != nil }
    }

    package static let groups: [Group] = {
        var groups: [Group] = []
        var seen: Set<VCardTextProperty> = []
        let all: [VCardTextProperty] = [.company, .department, .title] + ContactField.allCases.compactMap(\.vCard)
        for text in all where seen.insert(text).inserted {
            if let place = groups.firstIndex(where: { $0.name == text.name }) {
                groups[place].texts.append(text)
            } else {
                groups.append(Group(name: text.name, texts: [text]))
            }
        }
        for place in groups.indices { groups[place].texts.sort { ($0.component ?? 0) < ($1.component ?? 0) } }
        return groups
    }()

    static func group(_ name: String) -> Group? { groups.first { $0.name == name } }
}
