import Backups
import CommandLine
import Crypto
import FoundationEssentials
import Places
import Runtime
import Supervision

/// The places of backups as a command of the operator sees them.
enum OperatorPlaces {
    static func all(_ arguments: Arguments) throws(CommandFailure) -> [String: PlaceSettings] {
        guard let path = try SystemAccess.environment(arguments)[PlacesFile.setting], !path.isEmpty else { return [:] }
        do throws(SettingFaults) { return try PlacesFile.load(path) } catch {
            throw CommandFailure(.configuration, error.faults.map(\.description).joined(separator: "; "))
        }
    }

    static func named(
        _ name: String, _ arguments: Arguments
    ) throws(CommandFailure) -> (place: any BackupPlace, encryption: PlaceEncryption?) {
        let places = try all(arguments)
        guard let place = places[name] else {
            let known = places.keys.sorted().joined(separator: ", ")
            throw CommandFailure(
                .data,
                known.isEmpty
                    ? "there is no place '\(name)': \(PlacesFile.setting) names no file of places"
                    : "there is no place '\(name)': expected one of \(known)")
        }
        return (place.open(named: name), place.encryption)
    }
}

/// An archive that a command reads: a file, `PLACE:NAME`, or `PLACE:latest`, the newest archive of the installation.
struct BackupSource {
    static let option = Option.value(
        "private-key", "FILE", "with verify, restore and drill: the PEM file that opens an encrypted backup")

    /// The file to read.
    let path: String
    private let copy: TemporaryCopy?

    /// Copies a backup of a bucket, and an encrypted one, to a temporary file, because an archive is read twice.
    init(_ word: String, _ arguments: Arguments) async throws {
        var file = word
        var folder: any BackupPlace
        var key = arguments.value("private-key")
        if !FileManager.default.fileExists(atPath: word), let colon = word.firstIndex(of: ":"),
            !word[..<colon].contains("/")
        {
            let (place, encryption) = try OperatorPlaces.named(String(word[..<colon]), arguments)
            folder = place
            file = String(word[word.index(after: colon)...])
            if file == Self.latest { file = try await Self.newest(in: place).description }
            key = key ?? encryption?.privateKeyFile
        } else {
            let url = URL(filePath: word).standardizedFileURL
            folder = FolderPlace(name: "files", path: url.deletingLastPathComponent().path)
            file = url.lastPathComponent
        }
        let isEncrypted = file.hasSuffix(EncryptedBackup.suffix)
        guard let name = BackupName(file) else {
            guard !isEncrypted else { throw CommandFailure(.data, "'\(file)' is no name of a backup") }
            (path, copy) = (try Self.existing(word, word), nil)
            return
        }
        if !isEncrypted, let path = folder.path(of: name) {
            (self.path, copy) = (try Self.existing(path, word), nil)
            return
        }
        guard !isEncrypted || key != nil else {
            throw CommandFailure(.data, "\(word) is encrypted: name the private key with --private-key FILE")
        }
        let copy: TemporaryCopy
        do {
            copy = try TemporaryCopy(
                of: name, in: FileManager.default.temporaryDirectory.path, privateKeyFile: isEncrypted ? key : nil)
            try await copy.write { send in
                var count = 0
                try await folder.read(name, from: 0) { bytes in
                    try await send(bytes)
                    count += bytes.count
                    Terminal.progress("reading \(word): \(count >> 20) MB")
                }
            }
        } catch {
            Terminal.progressEnds()
            switch error {
            case let error as PlaceError: throw CommandFailure(error.isTemporary ? .temporary : .data, "\(error)")
            case let error as BackupFailure: throw CommandFailure(.data, "\(word): \(error.detail)")
            case let error as CryptoError: throw CommandFailure(.data, "\(error)")
            default: throw error
            }
        }
        Terminal.progressEnds()
        path = copy.path
        self.copy = copy
    }

    private static func existing(_ path: String, _ word: String) throws(CommandFailure) -> String {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(.data, "there is no backup '\(word)'; what a place has: tapline backups list PLACE")
        }
        return path
    }

    private static let latest = "latest"

    /// The names of an installation's archives sort by their time.
    private static func newest(in place: any BackupPlace) async throws -> BackupName {
        let all: [BackupName]
        do throws(PlaceError) { all = try await place.list().map(\.name) } catch {
            throw CommandFailure(error.isTemporary ? .temporary : .data, "\(error)")
        }
        guard let newest = all.filter({ $0.description.hasPrefix("installation-archive-") }).max() else {
            throw CommandFailure(.data, "the place '\(place.name)' has no archive of the installation")
        }
        return newest
    }

    /// Deletes the copy.
    func close() {
        copy?.remove()
    }
}
