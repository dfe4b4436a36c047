package import HTTPServer
import JSON

/// A stored response for a repeated idempotency key: headers as JSON in the first line, then the body.
package enum StoredResponse {
    package static func bytes(_ response: HTTPResponse) -> [UInt8]? {
        guard case .bytes(let body) = response.body else { return nil }
        // The rate limit headers would be outdated.
        let lasting = response.headers.filter { !$0.name.hasPrefix("RateLimit") }
        let headers = JSON.object(lasting.map { .init(name: $0.name, value: .string($0.value)) })
        return headers.bytes + [0x0A] + body
    }

    package static func response(status: Int, _ bytes: [UInt8]) -> HTTPResponse {
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
        var response = HTTPResponse(status: status, body: .bytes(Array(bytes[end...].dropFirst())))
        if case .object(let members)? = try? JSONParser.parse(Array(bytes[..<end])) {
            for member in members { response.headers[member.name] = member.value.string }
        }
        return response
    }
}
