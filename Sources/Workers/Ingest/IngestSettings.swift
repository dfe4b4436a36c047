import FoundationEssentials
import HTTPServer
import Runtime

/// What only this worker is told.
package struct IngestSettings: Sendable {
    package var host: String
    package var port: Int
    package var certificateFile: String?
    package var keyFile: String?
    /// TLS ends at a proxy in front, and whoever runs it vouches for that.
    package var trustsProxy: Bool
    /// Bulk work in flight at the most.
    package var window: Int
    /// How often open streams look for news that nobody announced, and whether their keys still hold.
    package var lookAround = Duration.seconds(10)

    package init(
        host: String = "127.0.0.1", port: Int = 8080, certificateFile: String? = nil, keyFile: String? = nil,
        trustsProxy: Bool = false, window: Int = 5000
    ) {
        self.host = host
        self.port = port
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.trustsProxy = trustsProxy
        self.window = window
    }

    init(_ reader: inout SettingsReader) {
        host = reader.string("TAPLINE_HTTP_HOST", default: "127.0.0.1")
        port = reader.int("TAPLINE_HTTP_PORT", default: 8080, in: 0...65535)
        certificateFile = reader.existingFile("TAPLINE_TLS_CERT_FILE")
        keyFile = reader.existingFile("TAPLINE_TLS_KEY_FILE")
        trustsProxy = reader.bool("TAPLINE_TRUST_PROXY", default: false)
        window = reader.int("TAPLINE_BULK_WINDOW", default: 5000, in: 1...5000)
        if let folder = reader.optionalString("TAPLINE_CONTRACTS_DIR"),
            !FileManager.default.isReadableFile(atPath: folder + "/openapi.json")
        {
            reader.note("TAPLINE_CONTRACTS_DIR", "is '\(folder)': no readable openapi.json there")
        }
        if reader.isSet("TAPLINE_TLS_CERT_FILE") != reader.isSet("TAPLINE_TLS_KEY_FILE") {
            reader.note("TAPLINE_TLS_CERT_FILE", "and TAPLINE_TLS_KEY_FILE go together: set both or none")
        }
    }

    var server: HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.host = host
        configuration.port = UInt16(clamping: port)
        if let certificateFile, let keyFile {
            configuration.tls = .init(certificatePath: certificateFile, keyPath: keyFile)
        }
        return configuration
    }
}
