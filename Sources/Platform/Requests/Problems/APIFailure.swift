package import FoundationEssentials
package import HTTPServer
package import Store

/// The reason why a request fails. Becomes a problem response.
package struct APIFailure: Error, Sendable {
    package typealias Fault = Problem.Fault

    package var code: ProblemCode
    package var detail: String
    package var faults: [Fault]
    package var headers: [(name: String, value: String)]
    /// For the log only, never sent to the client.
    package var cause: String?
    /// A phone speaks the detail, even if `code.isSpoken` is false.
    package var isSpoken = false

    package init(
        _ code: ProblemCode, _ detail: String? = nil, faults: [Fault] = [],
        headers: [(name: String, value: String)] = [], cause: String? = nil
    ) {
        self.code = code
        self.detail = detail ?? code.detail
        self.faults = faults
        self.headers = headers
        self.cause = cause
    }

    /// A failure with one fault of the body.
    /// - Parameters:
    ///   - pointer: a JSON pointer, or a parameter's name.
    ///   - detail: nil uses the code's default text.
    package init(_ code: ProblemCode, at pointer: String, _ detail: String? = nil) {
        self.init(code, detail, faults: [Fault(code, at: pointer, detail)])
    }

    /// Faults with the same code become a failure with this code; different codes become `invalid_fields`.
    package init(faults: [(code: ProblemCode, fault: Fault)]) {
        let codes = Set(faults.map(\.code))
        let only = codes.count == 1 ? codes.first : nil
        self.init(
            only ?? .invalidFields, faults.count == 1 ? faults.first?.fault.detail : nil, faults: faults.map(\.fault))
    }

    package init(_ error: StoreError) {
        if error.isOwnerGone {
            // The owner was removed while its key was cached.
            self = .unauthenticated
        } else if error.isTransient {
            self.init(.unavailable, headers: [("Retry-After", "2")], cause: error.description)
        } else {
            self.init(.internalError, cause: error.description)
        }
    }

    /// For every reason why there is no valid key.
    package static var unauthenticated: APIFailure {
        APIFailure(.authenticationFailed, headers: [("WWW-Authenticate", "Bearer realm=\"tapline\"")])
    }

    /// The most faults that one response lists.
    package static let maxFaults = 100

    package func response(trace: UUID) -> HTTPResponse {
        let isCut = faults.count > Self.maxFaults
        let detail = isCut ? "\(detail) Only the first \(Self.maxFaults) faults are listed." : detail
        var response = HTTPResponse.problem(
            Problem(
                status: code.status, code: code.rawValue, title: code.title, detail: detail,
                dialog: isSpoken || code.isSpoken ? detail : nil, traceId: trace.uuidString.lowercased(),
                errors: faults.isEmpty ? nil : Array(faults.prefix(Self.maxFaults))))
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}

extension APIFailure.Fault {
    package init(_ code: ProblemCode, at pointer: String, _ detail: String? = nil) {
        self.init(pointer: pointer, code: code.rawValue, detail: detail ?? code.detail)
    }
}

/// Runs a store call and turns its error into an `APIFailure`.
package func mappingStoreErrors<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(StoreError) -> Value
) async throws(APIFailure) -> Value {
    do throws(StoreError) { return try await body() } catch { throw APIFailure(error) }
}
