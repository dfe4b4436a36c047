package import Bridge
package import Bridging
package import Console
import Crypto
import FoundationEssentials
package import HTTPServer
package import Places
package import ProviderCatalog
package import RecognitionSlots
import Requests
import Runtime

/// The settings of the `ingest` worker.
package struct IngestSettings: Sendable {
    package var host: String
    package var port: Int
    package var certificateFile: String?
    package var keyFile: String?
    /// Proxies whose `X-Forwarded-Proto` is trusted.
    package var proxies: AddressList
    /// Where backups can be written to.
    package var places: [String: PlaceSettings] = [:]
    /// Without their keys.
    package var providers = ProviderCatalog()
    /// The UUIDs that clients of the message bridge are told.
    package var bridge = BridgeService.document
    /// The prepared Shortcut for phones.
    package var shortcut: ShortcutLink?
    /// For the PIN on sockets.
    package var socketClock = SocketClock.continuous
    /// The most bulk work items that are in flight at once.
    package var window: Int
    /// The most event streams and WebSockets that a device key can have open on a replica.
    package var streamsOfKey = Self.streamsOfKey
    /// How often the server checks open streams for unannounced changes.
    package var checkStreams = Duration.seconds(10)
    /// How often the server checks open streams for revoked device keys and for owners who have turned sync off.
    package var checkKeys = Duration.seconds(4)

    /// The slot that makes the stored form of items' photos.
    package var photoSlot = Self.photoSlot

    static let streamsOfKey = 50
    static let photoSlot = OCRConfiguration(slots: 1, warmLanguages: [])

    package init(
        host: String = "127.0.0.1", port: Int = 8080, certificateFile: String? = nil, keyFile: String? = nil,
        proxies: AddressList = AddressList(), window: Int = 5000
    ) {
        self.host = host
        self.port = port
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.proxies = proxies
        self.window = window
    }

    init(_ reader: inout SettingsReader) {
        host = reader.string("TAPLINE_HTTP_HOST", default: "127.0.0.1")
        if !HTTPServerConfiguration.isNumeric(host) {
            reader.note("TAPLINE_HTTP_HOST", "is '\(host)': expected a numeric address, such as 127.0.0.1 or 0.0.0.0")
        }
        port = reader.int("TAPLINE_HTTP_PORT", default: 8080, in: 0...65535)
        certificateFile = reader.existingFile("TAPLINE_TLS_CERT_FILE")
        keyFile = reader.existingFile("TAPLINE_TLS_KEY_FILE")
        proxies = Self.proxies(&reader)
        places = PlacesFile.places(&reader)
        providers = ProviderCatalog(&reader, readsKeys: false)
        if let uuids = reader.optionalString("TAPLINE_BRIDGE_UUIDS") {
            if let service = BridgeService(uuids) {
                bridge = service
            } else {
                reader.note(
                    "TAPLINE_BRIDGE_UUIDS",
                    "is '\(uuids)': expected four different UUIDs, separated by commas: of the service, and of the "
                        + "characteristics messages, photos and notifications")
            }
        }
        if let address = reader.optionalString("TAPLINE_SHORTCUT_URL") {
            shortcut = ShortcutLink(address)
            if shortcut == nil {
                reader.note(
                    "TAPLINE_SHORTCUT_URL",
                    "is '\(address)': expected an https address: an iCloud link, or a signed file of a Shortcut")
            }
        }
        window = reader.int("TAPLINE_BULK_WINDOW", default: 5000, in: 1...5000)
        streamsOfKey = reader.int("TAPLINE_KEY_STREAMS", default: Self.streamsOfKey, in: 1...100_000)
        if let folder = reader.optionalString("TAPLINE_CONTRACTS_DIR"),
            !FileManager.default.isReadableFile(atPath: folder + "/openapi.json")
        {
            reader.note("TAPLINE_CONTRACTS_DIR", "is '\(folder)': this folder has no readable openapi.json")
        }
        if reader.isSet("TAPLINE_TLS_CERT_FILE") != reader.isSet("TAPLINE_TLS_KEY_FILE") {
            reader.note("TAPLINE_TLS_CERT_FILE", "and TAPLINE_TLS_KEY_FILE must be set together")
        }
        if let certificateFile, let keyFile {
            do throws(CryptoError) { try CertificateFile(certificateFile).check(privateKey: keyFile) } catch {
                reader.note("TAPLINE_TLS_CERT_FILE", "and TAPLINE_TLS_KEY_FILE cannot be used: \(error)")
            }
        }
    }

    private static func proxies(_ reader: inout SettingsReader) -> AddressList {
        guard let text = reader.optionalString("TAPLINE_TRUST_PROXY") else { return AddressList() }
        do throws(AddressList.Fault) { return try AddressList(text) } catch {
            reader.note(
                "TAPLINE_TRUST_PROXY",
                "is '\(text)': '\(error.entry)' is not an IP address or a network such as 172.16.0.0/12; expected a list, "
                    + "separated by commas, of the proxies whose header X-Forwarded-Proto is trusted")
            return AddressList()
        }
    }

    func server(reporting refusals: RequestRefusals) -> HTTPServerConfiguration {
        var configuration = HTTPServerConfiguration()
        configuration.host = host
        configuration.port = UInt16(clamping: port)
        if let certificateFile, let keyFile {
            configuration.tls = .init(certificatePath: certificateFile, keyPath: keyFile)
        }
        configuration.onRefusedUpload = { refusal, address in
            switch refusal {
            case .noMemory: refusals.count(.noMemory, from: address)
            case .tooSlow: refusals.count(.tooSlow, from: address)
            }
        }
        return configuration
    }
}
