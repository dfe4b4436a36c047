import Crypto
import FoundationEssentials
import HTTPClient
import Runtime

/// Where the API of a line on this machine answers, by the settings that its `ingest` has.
struct LineAddress: Sendable {
    let base: String
    private let trust: ServerTrust

    /// - Parameter authorities: a file of `--cacert`; nil expects the public key of the certificate that `ingest` uses. The
    ///   certificate names the machine's public host name, but commands connect to its loopback address.
    init(_ settings: [String: String], authorities: String?) {
        func value(_ key: String) -> String? { settings[key].flatMap { $0.isEmpty ? nil : $0 } }
        let certificate = value("TAPLINE_TLS_CERT_FILE")
        let isSecure = certificate != nil && value("TAPLINE_TLS_KEY_FILE") != nil
        let host =
            switch value("TAPLINE_HTTP_HOST") ?? "127.0.0.1" {
            case "0.0.0.0": "127.0.0.1"
            case "::": "[::1]"
            case let host: host.contains(":") ? "[\(host)]" : host
            }
        base = "\(isSecure ? "https" : "http")://\(host):\(value("TAPLINE_HTTP_PORT") ?? "8080")"
        let own = isSecure ? certificate : nil
        trust = authorities.map(ServerTrust.authorities) ?? own.map(ServerTrust.certificate) ?? .system
    }

    func client(key: String?) throws(CommandFailure) -> APIClient {
        APIClient(base: base, key: key, try trust.configuration())
    }

    /// The operator's key goes there: `TAPLINE_KEY`, or the state folder's.
    func client(_ key: String?, saved: () throws(CommandFailure) -> String?) throws -> APIClient {
        try APIAddress(base).client(key, trust: trust, saved: saved)
    }
}

/// Which certificate of a server is believed.
enum ServerTrust: Sendable {
    case system
    /// A PEM file in place of the system's authorities.
    case authorities(String)
    /// The server's own PEM file: its key alone is expected, whatever name stands in it.
    case certificate(String)

    func configuration() throws(CommandFailure) -> HTTPClientConfiguration {
        var configuration = HTTPClientConfiguration()
        do throws(CryptoError) {
            switch self {
            case .system: break
            case .authorities(let path):
                _ = try CertificateFile(path)
                configuration.certificateAuthorityPath = path
            case .certificate(let path): configuration.pinnedPublicKey = try CertificateFile(path).publicKeyPin()
            }
        } catch { throw CommandFailure(.configuration, "\(error)") }
        return configuration
    }
}
