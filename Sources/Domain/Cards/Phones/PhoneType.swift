/// What a phone number is for: the TYPE values of a vCard (RFC 2426 section 3.3.1) that a contact can have.
package enum PhoneType: String, Codable, Sendable, CaseIterable {
    case mobile, work, home, fax, main, pager, other

    /// Sealed readings of earlier releases have two further values.
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

    /// As vCard 3.0 names it; nil for `other`. `MAIN` is not in the RFC: address books write and read it.
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

    /// Whether somebody answers there.
    package var isVoice: Bool { self != .fax && self != .pager }
}
