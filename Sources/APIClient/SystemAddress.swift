package import CommandLine
import Crypto
import FoundationEssentials
package import HTTPClient
import Runtime

/// The address of the API on this machine, derived from the settings of `ingest`.
package struct SystemAddress: Sendable {
    package let base: String
    private let trust: ServerTrust

    /// - Parameter authorities: the file of `--cacert`. Nil expects the public key of the certificate that `ingest`
    ///   uses: the certificate contains the machine's public host name, but commands connect to its loopback address.
    package init(_ settings: [String: String], authorities: String?) {
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
        let pinnedCertificate = isSecure ? certificate : nil
        trust = authorities.map(ServerTrust.authorities) ?? pinnedCertificate.map(ServerTrust.certificate) ?? .system
    }

    package func client(key: String?) throws(CommandFailure) -> APIClient {
        APIClient(base: base, key: key, try trust.configuration())
    }

    /// A client with the operator's key: `TAPLINE_KEY`, or the state folder's key.
    package func client(_ key: String?, saved: () throws(CommandFailure) -> String?) throws -> APIClient {
        try APIAddress(base).client(key, trust: trust, saved: saved)
    }
}

/// The certificates that are accepted from a server.
package enum ServerTrust: Sendable {
    case system
    /// A PEM file of authorities instead of the system's.
    case authorities(String)
    /// The server's own PEM file. The server's public key must match; its host name is not checked.
    case certificate(String)

    /// - Throws: `configuration` if the file is missing or holds no certificate.
    package func configuration() throws(CommandFailure) -> HTTPClientConfiguration {
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
