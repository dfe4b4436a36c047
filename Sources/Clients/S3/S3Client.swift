internal import Crypto
internal import HTTPClient

/// Operations on a bucket. Requests that may succeed later are repeated with growing pauses, at most
/// `S3Options.attempts` times. The key is read from its file for each request, so that it can be replaced at any time.
package final class S3Client: Sendable {
    /// Lists have at most 1,000 entries, and a key has at most 1 KB.
    private static let longestAnswer = 8 << 20
    private static let longestError = 65_536

    package let address: S3Address
    let options: S3Options
    private let credentialsFile: String
    private let client: HTTPClient

    package init(_ address: S3Address, credentialsFile: String, options: S3Options = S3Options()) {
        self.address = address
        self.credentialsFile = credentialsFile
        self.options = options
        var configuration = HTTPClientConfiguration()
        configuration.certificateAuthorityPath = options.authorityFile
        client = HTTPClient(configuration: configuration)
    }

    func send(_ request: S3Request) async throws(S3Error) -> HTTPClientResponse {
        var retry = S3Retry(options)
        return try await send(request, &retry)
    }

    /// - Parameters:
    ///   - retry: the pauses between the tries.
    ///   - check: finds an error in an answer with a status in 200…299.
    /// - Returns: an answer whose status is in 200…299.
    func send(
        _ request: S3Request, _ retry: inout S3Retry, check: (HTTPClientResponse) -> S3Error? = { _ in nil }
    ) async throws(S3Error) -> HTTPClientResponse {
        let hash = try hash(request.body)
        while true {
            var signed = try sign(request, hash)
            signed.timeout = options.requestTimeout
            signed.maximumResponseBytes = Self.longestAnswer
            let failure: S3Error
            var retryAfter: Double?
            do throws(HTTPClientError) {
                let response = try await client.send(signed)
                guard let error = Self.error(of: response) ?? check(response) else {
                    return response
                }
                failure = error
                retryAfter = response.headers.retryAfter()
            } catch {
                failure = S3Error(error)
            }
            try await retry.pause(after: failure, retryAfter: retryAfter)
        }
    }

    /// One try.
    /// - Returns: an answer with a body, whose status is in 200…299.
    func stream(_ request: S3Request) async throws(S3Error) -> HTTPClientStream {
        var signed = try sign(request, try hash(request.body))
        signed.timeout = nil
        signed.maximumResponseBytes = .max
        let response: HTTPClientStream
        do throws(HTTPClientError) { response = try await client.stream(signed) } catch { throw S3Error(error) }
        if (200..<300).contains(response.status) { return response }
        var body: [UInt8] = []
        do {
            for try await bytes in response.body {
                body += bytes
                if body.count > Self.longestError { break }
            }
        } catch { throw S3Error(.cut, "status \(response.status)") }
        throw S3Error(status: response.status, body: body)
    }

    private static func error(of response: HTTPClientResponse) -> S3Error? {
        (200..<300).contains(response.status) ? nil : S3Error(status: response.status, body: response.body)
    }

    private func hash(_ body: [UInt8]?) throws(S3Error) -> String {
        do throws(CryptoError) { return Hex.encode(try SHA256.hash(body ?? [])) } catch {
            throw S3Error(.refused, error.description)
        }
    }

    private func sign(_ request: S3Request, _ hash: String) throws(S3Error) -> HTTPClientRequest {
        let credentials = try S3Credentials.load(credentialsFile)
        var headers = request.headers
        headers["x-amz-content-sha256"] = hash
        headers["x-amz-security-token"] = credentials.sessionToken
        if request.body != nil { headers["Content-Type"] = "application/octet-stream" }
        if let date = options.date { headers["x-amz-date"] = date }
        var signed = HTTPClientRequest(
            method: request.method, url: address.url(key: request.key, query: request.query), headers: headers,
            body: request.body, connectTimeout: options.connectTimeout, idleTimeout: options.idleTimeout)
        signed.signature = RequestSignature(
            region: address.region, service: "s3", keyID: credentials.keyID, secret: credentials.secret)
        return signed
    }
}
