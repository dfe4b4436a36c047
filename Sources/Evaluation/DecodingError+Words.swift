extension DecodingError {
    /// The path and the fault: `fields.phone: expected Array<String>`.
    var words: String {
        let (path, what) =
            switch self {
            case .dataCorrupted(let context): (context.codingPath, context.debugDescription)
            case .keyNotFound(let key, let context): (context.codingPath, "\"\(key.stringValue)\" is missing")
            case .valueNotFound(let type, let context), .typeMismatch(let type, let context):
                (context.codingPath, "expected \(Self.name(of: type))")
            @unknown default: ([], "\(self)")
            }
        let place = path.map(\.stringValue).joined(separator: ".")
        return place.isEmpty ? what : "\(place): \(what)"
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is [String].Type, is [Any].Type: "a list of texts"
        default: "an object"
        }
    }
}
