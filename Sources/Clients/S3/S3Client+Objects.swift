internal import FoundationEssentials
internal import HTTPClient

extension S3Client {
    /// Stores an object in one request. At most some MiB.
    package func put(_ key: String, _ bytes: [UInt8]) async throws(S3Error) {
        _ = try await send(S3Request(method: "PUT", key: key, body: bytes))
    }

    /// - Returns: nil if there is no such object. A missing bucket looks the same, because the answer has no body.
    package func head(_ key: String) async throws(S3Error) -> S3Object? {
        do throws(S3Error) {
            let response = try await send(S3Request(method: "HEAD", key: key))
            guard let size = response.headers["Content-Length"].flatMap(Int.init), size >= 0 else {
                throw S3Error(.malformedAnswer, "HEAD without a length")
            }
            return S3Object(key: key, size: size, tag: response.headers["ETag"] ?? "", modified: nil)
        } catch {
            if error.code == .noSuchKey { return nil }
            throw error
        }
    }

    /// A missing object is no error.
    package func delete(_ key: String) async throws(S3Error) {
        do throws(S3Error) { _ = try await send(S3Request(method: "DELETE", key: key)) } catch {
            if error.code != .noSuchKey { throw error }
        }
    }

    /// At most 1,000 objects.
    /// - Parameter last: the last key of the previous page; nil for the first page.
    /// - Returns: the objects in the order of their keys, and whether there are more.
    package func list(
        prefix: String, after last: String? = nil, most: Int = 1_000
    ) async throws(S3Error) -> (objects: [S3Object], hasMore: Bool) {
        var query = ["list-type": "2", "prefix": prefix, "max-keys": String(most)]
        query["start-after"] = last
        let answer = try await answer(S3Request(method: "GET", query: query), named: "ListBucketResult")
        let objects = try answer.all("Contents").map { (element) throws(S3Error) in
            guard let key = element["Key"], let size = element["Size"].flatMap(Int.init), size >= 0 else {
                throw S3Error(.malformedAnswer, "a list with an object without name or size")
            }
            return S3Object(
                key: key, size: size, tag: element["ETag"] ?? "",
                modified: element["LastModified"].flatMap(Self.date))
        }
        let hasMore = answer["IsTruncated"] == "true"
        // Otherwise the next page would be this one again.
        guard !hasMore || objects.last.map({ $0.key > last ?? "" }) == true else {
            throw S3Error(.malformedAnswer, "a list that does not go on")
        }
        return (objects, hasMore)
    }

    /// Sends an object's bytes to `sink`, which slows the transfer if it is slow. A cut transfer is continued where it
    /// broke.
    /// - Parameter offset: in bytes. Nothing is read if this is the object's size.
    /// - Throws: `S3Error`, or what `sink` throws.
    package nonisolated(nonsending) func read(
        _ key: String, from offset: Int = 0, into sink: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws {
        var reading = ObjectReading(key: key, position: offset)
        var retry = S3Retry(options)
        while true {
            do {
                let start = reading.position
                do {
                    try await reading.run(self, into: sink)
                    return
                } catch let error as HTTPClientError {
                    // Progress starts the count of tries again, but not if the server sends nearly nothing each time.
                    if reading.position - start >= 1 << 20 { retry.reset() }
                    throw S3Error(error)
                }
            } catch let error as S3Error {
                if error.code == .outOfRange, try await head(key)?.size == reading.position { return }
                try await retry.pause(after: error)
            }
        }
    }

    /// `2026-11-25T03:30:00.000Z`; the fraction may be missing.
    static func date(_ text: String) -> Date? {
        (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
            ?? (try? Date(text, strategy: .iso8601))
    }

    /// - Returns: the root element of an answer in XML.
    func answer(_ request: S3Request, named name: String) async throws(S3Error) -> XMLElement {
        let response = try await send(request)
        guard let root = XMLElement.parse(response.body), root.name == name else {
            throw S3Error(.malformedAnswer, "no \(name), status \(response.status)")
        }
        return root
    }
}

/// How far an object has been read.
private struct ObjectReading {
    let key: String
    var position: Int
    /// Of the first answer: the object must not change between two answers.
    var tag: String?

    nonisolated(nonsending) mutating func run(
        _ client: S3Client, into sink: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws {
        var request = S3Request(method: "GET", key: key)
        if position > 0 { request.headers["Range"] = "bytes=\(position)-" }
        if let tag { request.headers["If-Match"] = tag }
        let response = try await client.stream(request)
        guard position == 0 || response.status == 206 else {
            throw S3Error(.malformedAnswer, "the server ignores Range")
        }
        if tag == nil { tag = response.headers["ETag"] }
        for try await bytes in response.body {
            position += bytes.count
            try await sink(bytes)
        }
        // A canceled stream ends without an error.
        if Task.isCancelled { throw S3Error(.cancelled, "while reading") }
    }
}
