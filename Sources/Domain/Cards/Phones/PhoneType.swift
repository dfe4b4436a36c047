/// Purpose of a phone number: the TYPE values of a vCard (RFC 2426 section 3.3.1) that a contact can have.
package enum PhoneType: String, Codable, Sendable, CaseIterable {
    case mobile, work, home, fax, main, pager, other

    /// Readings stored by earlier releases have two further values.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        if let type = PhoneType(rawValue: name) {
            self = type
        } else if name == "direct" || name == "office" {
            self = .work
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "'\(name)' is no type of a number")
        }
    }

    /// Name in vCard 3.0; nil for `other`. `MAIN` is not in the RFC, but address books use it.
    package var vCardName: String? {
        switch self {
        case .mobile: "CELL"
        case .work: "WORK"
        case .home: "HOME"
        case .fax: "FAX"
        case .main: "MAIN"
        case .pager: "PAGER"
        case .other: nil
        }
    }

    /// Whether the number can be called: not fax or pager.
    package var isVoice: Bool { self != .fax && self != .pager }
}
