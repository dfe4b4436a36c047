import JSON

/// Changes of the answer's JSON.
extension JSON {
    /// Every number becomes a string.
    var withWrongTypes: JSON {
        switch self {
        case .integer(let number): .string(String(number))
        case .decimal(let number): .string(String(number))
        default: mapped { $0.withWrongTypes }
        }
    }

    /// Every member of this name gets the value.
    func setting(_ name: String, to value: JSON) -> JSON {
        guard case .object(let members) = self else { return mapped { $0.setting(name, to: value) } }
        return .object(
            members.map { member in
                Member(
                    name: member.name, value: member.name == name ? value : member.value.setting(name, to: value))
            })
    }

    private func mapped(_ change: (JSON) -> JSON) -> JSON {
        switch self {
        case .array(let items): .array(items.map(change))
        case .object(let members): .object(members.map { Member(name: $0.name, value: change($0.value)) })
        default: self
        }
    }
}

extension StandInFailure {
    /// The answer with this failure. An answer that is not JSON is only wrapped.
    func changed(_ answer: String) -> String {
        let json = try? JSONParser.parse(Array(answer.utf8))
        switch self {
        case .codeFence: return "```json\n\(answer)\n```"
        case .trailingText: return answer + "\n\nLet me know if you need anything else!"
        case .wrongTypes: return json?.withWrongTypes.text ?? answer
        case .confidenceOutOfRange: return json?.setting("confidence", to: .decimal(1.7)).text ?? answer
        case .foreignContact: return json?.setting("contact", to: "Mallory Foreign").text ?? answer
        case .whiteSpace: return String(repeating: " ", count: 500_000)
        default: return answer
        }
    }
}
