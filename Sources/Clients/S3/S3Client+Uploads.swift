internal import FoundationEssentials
internal import HTTPClient

extension S3Client {
    /// - Returns: the id of the upload. Nothing is visible under the key until `complete`.
    package func createUpload(_ key: String) async throws(S3Error) -> String {
        let request = S3Request(method: "POST", key: key, query: ["uploads": ""], body: [])
        guard let id = try await answer(request, named: "InitiateMultipartUploadResult")["UploadId"], !id.isEmpty else {
            throw S3Error(.malformedAnswer, "an upload without an id")
        }
        return id
    }

    /// The server compares the bytes with their hash, which is signed.
    package func uploadPart(
        _ key: String, upload: String, number: Int, _ bytes: [UInt8]
    ) async throws(S3Error) -> S3Part {
        let query = ["uploadId": upload, "partNumber": String(number)]
        let response = try await send(S3Request(method: "PUT", key: key, query: query, body: bytes))
        guard let tag = response.headers["ETag"], !tag.isEmpty else {
            throw S3Error(.malformedAnswer, "a part without a tag")
        }
        return S3Part(number: number, tag: tag, size: bytes.count)
    }

    /// Makes the object of all parts visible, in place of an earlier object.
    /// - Parameter parts: in the order of their numbers; at least one.
    package func complete(_ key: String, upload: String, _ parts: [S3Part]) async throws(S3Error) {
        let list = parts.map { "<Part><PartNumber>\($0.number)</PartNumber><ETag>\($0.tag.xmlEscaped)</ETag></Part>" }
        let body =
            "<CompleteMultipartUpload xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(list.joined())"
            + "</CompleteMultipartUpload>"
        let request = S3Request(method: "POST", key: key, query: ["uploadId": upload], body: Array(body.utf8))
        let earlier = try await head(key)
        let size = parts.reduce(0) { $0 + $1.size }
        var retry = S3Retry(options)
        // A try may succeed although its answer is lost; the next try then finds no upload. libcurl too repeats a
        // request if a connection ends that was idle before.
        var mayHaveSucceeded = false
        while true {
            do throws(S3Error) {
                var once = S3Retry(options, attempts: 1)
                _ = try await send(request, &once, check: Self.completionError)
                return
            } catch {
                // Some servers say NoSuchKey.
                let isGone = error.code == .noSuchUpload || error.code == .noSuchKey
                mayHaveSucceeded = mayHaveSucceeded || error.isTemporary
                if mayHaveSucceeded || isGone, let object = try await head(key), object.size == size,
                    object.tag != earlier?.tag
                {
                    return
                }
                try await retry.pause(
                    after: isGone ? S3Error(.noSuchUpload, error.detail) : error, isTemporary: mayHaveSucceeded)
            }
        }
    }

    /// The server may begin its answer before it knows the result.
    private static func completionError(_ response: HTTPClientResponse) -> S3Error? {
        switch XMLElement.parse(response.body)?.name {
        case "CompleteMultipartUploadResult": nil
        case "Error": S3Error(status: 500, body: response.body)
        default: S3Error(.cut, "no result of an upload, status \(response.status)")
        }
    }

    /// Deletes the parts of an upload. A missing upload is no error.
    package func abort(_ key: String, upload: String) async throws(S3Error) {
        do throws(S3Error) {
            _ = try await send(S3Request(method: "DELETE", key: key, query: ["uploadId": upload]))
        } catch {
            if error.code != .noSuchUpload, error.code != .noSuchKey { throw error }
        }
    }

    /// Uploads that are neither completed nor aborted: at most 100,000.
    package func uploads(prefix: String) async throws(S3Error) -> [S3Upload] {
        var uploads: [S3Upload] = []
        var query = ["uploads": "", "prefix": prefix]
        for _ in 0..<100 {
            let answer = try await answer(S3Request(method: "GET", query: query), named: "ListMultipartUploadsResult")
            uploads += answer.all("Upload").compactMap { element in
                guard let key = element["Key"], let id = element["UploadId"] else { return nil }
                let started = element["Initiated"].flatMap(Self.date)
                return S3Upload(key: key, id: id, started: started)
            }
            guard answer["IsTruncated"] == "true", let next = answer["NextKeyMarker"], !next.isEmpty else { break }
            query["key-marker"] = next
            query["upload-id-marker"] = answer["NextUploadIdMarker"]
        }
        return uploads
    }
}

extension String {
    fileprivate var xmlEscaped: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
    }
}
