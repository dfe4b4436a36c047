package import ChatVocabulary

/// Who wrote a message. In JSON: `{"role":"me"}`, `{"role":"other","name":"Sarah Chen"}`, `{"role":"unknown"}`.
package enum Speaker: Sendable, Equatable {
    /// The owner of the phone.
    case me
    /// Someone else, with the name if the conversation shows it.
    case other(name: String?)
    case unknown

    /// The name of another person.
    package var name: String? { if case .other(let name) = self { name } else { nil } }
}

extension Speaker: Codable {
    private enum Key: String, CodingKey { case role, name }
    private enum Role: String, Codable { case me, other, unknown }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        switch try values.decode(Role.self, forKey: .role) {
        case .me: self = .me
        case .other: self = .other(name: try values.decodeIfPresent(String.self, forKey: .name))
        case .unknown: self = .unknown
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .me: try values.encode(Role.me, forKey: .role)
        case .other(let name):
            try values.encode(Role.other, forKey: .role)
            try values.encodeIfPresent(name, forKey: .name)
        case .unknown: try values.encode(Role.unknown, forKey: .role)
        }
    }
}

extension Speaker {
    /// - Parameter name: nil if the layout shows no sender.
    package init(_ name: SenderName?) {
        self =
            switch name?.strength {
            case .owner: .me
            case nil: .unknown
            default: .other(name: name?.name)
            }
    }
}
