package import Captures
package import FoundationEssentials
package import HTTPServer
package import JSON
package import Store

/// An authenticated request.
package struct AuthenticatedRequest: Sendable {
    package let request: HTTPRequest
    package let principal: DevicePrincipal
    package let trace: UUID
    /// The id for the object that this request creates. A retry with the same idempotency key gets the same id.
    package let object: UUID

    package init(request: HTTPRequest, principal: DevicePrincipal, trace: UUID, object: UUID) {
        self.request = request
        self.principal = principal
        self.trace = trace
        self.object = object
    }

    package var owner: UUID { principal.owner }

    /// Checks a scope that depends on the content of the request.
    /// - Parameter other: a scope that is enough too.
    package func require(_ scope: DeviceScope, or other: DeviceScope? = nil) throws(APIFailure) {
        guard scope.isGranted(by: principal.scopes) || other?.isGranted(by: principal.scopes) == true else {
            throw APIFailure(.missingScope, "The device key lacks the scope \(scope.rawValue).")
        }
    }

    /// The id in the path.
    /// - Throws: `not_found` if it is not a UUID.
    package func id() throws(APIFailure) -> UUID {
        guard let id = request.pathParameters["id"].flatMap({ UUID(text: $0) }) else { throw APIFailure(.notFound) }
        return id
    }

    /// - Returns: nil if the parameter is absent.
    package func query(_ name: String) throws(APIFailure) -> String? {
        let values = request.queryValues(name)
        guard values.count <= 1 else { throw Self.invalid(name, "must appear only once") }
        return values.first
    }

    package func number(_ name: String, in range: ClosedRange<Int>) throws(APIFailure) -> Int? {
        guard let text = try query(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Self.invalid(name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// - Returns: false if the parameter is absent.
    package func flag(_ name: String) throws(APIFailure) -> Bool {
        switch try query(name) {
        case nil, "false": return false
        case "true": return true
        default: throw Self.invalid(name, "must be true or false")
        }
    }

    package func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, _: Value.Type = Value.self
    ) throws(APIFailure) -> Value? where Value.RawValue == String {
        guard let text = try query(name) else { return nil }
        guard let value = Value(rawValue: text) else {
            throw Self.invalid(name, "must be one of \(Value.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return value
    }

    /// - Parameter object: the kind of object, for the error message.
    package func id(_ name: String, of object: String) throws(APIFailure) -> UUID? {
        guard let text = try query(name) else { return nil }
        guard let id = UUID(text: text) else { throw Self.invalid(name, "must be the id of \(object)") }
        return id
    }

    package func time(_ name: String) throws(APIFailure) -> Date? {
        guard let text = try query(name) else { return nil }
        // An unescaped plus in a query is decoded as a space.
        guard let time = Timestamp.parse(text.split(separator: " ").joined(separator: "+")) else {
            throw Self.invalid(name, "must look like 2024-01-04T10:30:00Z")
        }
        return time
    }

    package static func invalid(_ name: String, _ rule: String) -> APIFailure {
        APIFailure(.invalidParameter, at: name, "The parameter \(name) \(rule).")
    }

    /// The body, parsed as JSON.
    package func json() throws(APIFailure) -> JSON {
        if let type = request.contentType?.value, type != "application/json", !type.hasSuffix("+json") {
            throw APIFailure(.unsupportedMediaType, "This URL accepts application/json, not \(type).")
        }
        return try Self.json(request.body)
    }

    /// The members of a body that may be missing.
    package func optionalFields() throws(APIFailure) -> FieldReader {
        try FieldReader(request.body.isEmpty ? .object([]) : try json())
    }

    /// - Parameter name: the name of the bytes in error messages.
    package static func json(_ body: [UInt8], called name: String = "body") throws(APIFailure) -> JSON {
        try json(body[...], called: name)
    }

    package static func json(_ body: ArraySlice<UInt8>, called name: String = "body") throws(APIFailure) -> JSON {
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
