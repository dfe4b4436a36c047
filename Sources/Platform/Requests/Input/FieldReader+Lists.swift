package import JSON

extension FieldReader {
    /// A reader for an object inside this one; nil if the value is not an object.
    package func nested(_ value: JSON, _ name: String) -> FieldReader? {
        try? FieldReader(value, at: "\(place)/\(name)", isLenient: isLenient)
    }

    /// Reads a list of strings.
    package mutating func texts(_ name: String, upTo bytes: Int) -> [String]? {
        guard let value = value(name), value != .null else { return nil }
        guard case .array(let items) = value else {
            note(.wrongType, name, "\(name) must be a list of strings, not \(value.typeName).")
            return nil
        }
        return items.enumerated().compactMap { text($1, "\(name)/\($0)", upTo: bytes) }
    }
}
