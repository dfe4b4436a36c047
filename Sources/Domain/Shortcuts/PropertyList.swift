/// A value of a property list, and its form as XML (the document type of Apple's `PropertyList-1.0.dtd`).
package enum PropertyList: Sendable, Equatable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case string(String)
    case integer(Int)
    case flag(Bool)
    case array([PropertyList])
    /// Members in the order in which they are written.
    case dictionary([Member])

    package struct Member: Sendable, Equatable {
        package var name: String
        package var value: PropertyList
    }

    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .flag(value) }
    package init(arrayLiteral elements: PropertyList...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, PropertyList)...) {
        self = .dictionary(elements.map { Member(name: $0.0, value: $0.1) })
    }

    /// The whole file.
    package var xml: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        \(element(""))
        </plist>

        """
    }

    private func element(_ indent: String) -> String {
        let inner = indent + "  "
        switch self {
        case .string(let text): return "\(indent)<string>\(Self.escaped(text))</string>"
        case .integer(let number): return "\(indent)<integer>\(number)</integer>"
        case .flag(let flag): return flag ? "\(indent)<true/>" : "\(indent)<false/>"
        case .array(let items):
            guard !items.isEmpty else { return "\(indent)<array/>" }
            return "\(indent)<array>\n\(items.map { $0.element(inner) }.joined(separator: "\n"))\n\(indent)</array>"
        case .dictionary(let members):
            guard !members.isEmpty else { return "\(indent)<dict/>" }
            let lines = members.map { "\(inner)<key>\(Self.escaped($0.name))</key>\n\($0.value.element(inner))" }
            return "\(indent)<dict>\n\(lines.joined(separator: "\n"))\n\(indent)</dict>"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
    }
}
