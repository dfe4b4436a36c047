import HTTPServer

/// The lines of a body, one at a time. No array is made, because a body of line feeds has fifty million lines.
package struct JSONLines: Sequence, IteratorProtocol {
    package static let mediaTypes = [
        "application/jsonl", "application/x-ndjson", "application/x-jsonlines", "application/octet-stream",
    ]

    private var rest: ArraySlice<UInt8>

    package init(_ body: [UInt8]) { rest = body[...] }

    /// The next line without its line feed. The last line may have none.
    package mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return rest[..<end]
    }
}

extension AuthenticatedRequest {
    /// The body, as lines of JSON.
    /// - Parameters:
    ///   - most: the lines that one request can have.
    ///   - name: of the body in error messages, such as `A manifest`.
    package func jsonLines(most: Int, called name: String) throws(APIFailure) -> JSONLines {
        if let type = request.contentType?.value, !JSONLines.mediaTypes.contains(type) {
            throw APIFailure(
                .unsupportedMediaType, "This URL accepts application/jsonl, not \(type).",
                headers: [("Accept", JSONLines.mediaTypes.joined(separator: ", "))])
        }
        guard !request.body.isEmpty else { throw APIFailure(.emptyBody) }
        let lines = JSONLines(request.body)
        guard lines.prefix(most + 1).reduce(0, { count, _ in count + 1 }) <= most else {
            throw APIFailure(.tooLarge, "\(name) has at most \(most) lines: send it in portions.")
        }
        return lines
    }
}
