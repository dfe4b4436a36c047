import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Store

/// An authenticated request.
struct AuthenticatedRequest: Sendable {
    let request: HTTPRequest
    let principal: DevicePrincipal
    let trace: UUID
    /// The id for the object that this request creates. A retry with the same idempotency key gets the same id.
    let object: UUID

    var owner: UUID { principal.owner }

    /// The id in the path.
    /// - Throws: `not_found` if it is not a UUID.
    func id() throws(APIFailure) -> UUID {
        guard let id = request.pathParameters["id"].flatMap({ UUID(text: $0) }) else { throw APIFailure(.notFound) }
        return id
    }

    /// - Returns: nil if the parameter is absent.
    func query(_ name: String) throws(APIFailure) -> String? {
        let values = request.queryValues(name)
        guard values.count <= 1 else { throw Self.invalid(name, "must appear only once") }
        return values.first
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws(APIFailure) -> Int? {
        guard let text = try query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Self.invalid(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// - Returns: false if the parameter is absent.
    func flag(_ name: String) throws(APIFailure) -> Bool {
        switch try query(name) {
        case nil, "false": return false
        case "true": return true
        default: throw Self.invalid(name, "must be true or false")
        }
    }

    func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _: Value.Type = Value.self
    ) throws(APIFailure) -> Value? where Value.RawValue == String {
        guard let text = try query(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            throw Self.invalid(name, "must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }

    /// - Parameter object: the kind of object, for the error message.
    func id(_ name: String, of object: String) throws(APIFailure) -> UUID? {
        guard let text = try query(name) else { return nil }
        guard let id = UUID(text: text) else { throw Self.invalid(name, "must be the id of \(object)") }
        return id
    }

    func time(_ name: String) throws(APIFailure) -> Date? {
        guard let text = try query(name) else { return nil }
        // An unescaped plus in a query is decoded as a space.
        guard let time = Timestamp.parse(text.split(separator: " ").joined(separator: "+")) else {
            throw Self.invalid(name, "must look like 2024-01-04T10:30:00Z")
        }
        return time
    }

    static func invalid(_ name: String, _ rule: String) -> APIFailure {
        APIFailure(.invalidParameter, at: name, "The parameter \(name) \(rule).")
    }

    /// The body, parsed as JSON.
    func json() throws(APIFailure) -> JSON {
        if let type = request.contentType?.value, type != "application/json", !type.hasSuffix("+json") {
            throw APIFailure(.unsupportedMediaType, "This URL accepts application/json, not \(type).")
        }
        return try Self.json(request.body)
    }

    /// - Parameter name: the name of the bytes in error messages.
    static func json(_ body: [UInt8], called name: String = "body") throws(APIFailure) -> JSON {
        try json(body[...], called: name)
    }

    static func json(_ body: ArraySlice<UInt8>, called name: String = "body") throws(APIFailure) -> JSON {
        guard !body.isEmpty else { throw APIFailure(.emptyBody) }
        do throws(JSONParser.Fault) { return try JSONParser.parse(body) } catch {
            switch error {
            case .tooManyValues:
                throw APIFailure(.tooLarge, "The \(name) has more than \(JSONParser.maxValues) values.")
            case .notUTF8: throw APIFailure(.invalidUTF8, "The \(name) is not valid UTF-8.")
            case .malformed(let offset, let words):
                throw APIFailure(.invalidJSON, "The \(name) is not valid JSON: \(words) at byte \(offset).")
            }
        }
    }
}
