package import HTTPClient
internal import JSON

/// Asks one provider. Follows no redirect.
package struct ProviderClient: Sendable {
    /// A longer answer is refused while it arrives.
    package static let maximumAnswerBytes = 1 << 20

    private let dialect: ProviderDialect
    private let base: String
    private let key: String?
    private let usesProxy: Bool
    private let http: HTTPClient

    /// - Parameters:
    ///   - base: URL with or without a trailing slash.
    ///   - usesProxy: false for a server of this network: a proxy could read the captures.
    package init(dialect: ProviderDialect, base: String, key: String?, usesProxy: Bool, http: HTTPClient) {
        self.dialect = dialect
        self.base = String(base.reversed().drop { $0 == "/" }.reversed())
        self.key = key
        self.usesProxy = usesProxy
        self.http = http
    }

    package func ask(
        _ question: ProviderQuestion, model: String, within limit: Duration
    ) async throws(ProviderFault) -> ProviderAnswer {
        let driver = dialect.driver
        let response = try await send(driver.request(question, model: model, base: base, key: key), within: limit)
        let usedUpFor = response.status == 200 ? ProviderFault.usedUpFor(response.headers) : nil
        do throws(ProviderFault) {
            var answer = try driver.answer(response)
            answer.usedUpFor = usedUpFor
            return answer
        } catch {
            var fault = error
            fault.usedUpFor = usedUpFor
            if response.status == 200, let body = try? JSONParser.parse(response.body) {
                fault.usage = driver.usage(body)
            }
            throw fault
        }
    }

    /// Asks whether the provider knows the key and the model. Costs nothing.
    package func check(_ model: String, within limit: Duration) async throws(ProviderFault) {
        let driver = dialect.driver
        try driver.checkModel(
            model, try await send(driver.modelRequest(model, base: base, key: key), within: limit))
    }

    private func send(
        _ request: HTTPClientRequest, within limit: Duration
    ) async throws(ProviderFault) -> HTTPClientResponse {
        var request = request
        request.timeout = limit
        request.connectTimeout = min(limit, .seconds(3))
        request.maximumResponseBytes = Self.maximumAnswerBytes
        request.maximumRedirects = 0
        request.usesProxy = usesProxy
        request.isSentOnce = true
        let response: HTTPClientResponse
        do throws(HTTPClientError) { response = try await http.send(request) } catch {
            var fault = ProviderFault(Self.kind(error.code), error.detail)
            // `tls` and `authority` are faults of the handshake. libcurl has other codes for faults after the handshake.
            fault.wasNeverSent = [.resolve, .connect, .tls, .authority, .invalidRequest].contains(error.code)
            throw fault
        }
        guard !(300...399).contains(response.status) else {
            throw ProviderFault(.redirected, "status \(response.status)")
        }
        return response
    }

    private static func kind(_ code: HTTPClientError.Code) -> ProviderFault.Kind {
        switch code {
        case .tls, .authority: .tls
        case .timeout: .timeout
        case .tooLarge: .tooLong
        case .invalidRequest: .requestRefused
        case .resolve, .connect, .cancelled, .protocol: .unreachable
        }
    }
}
