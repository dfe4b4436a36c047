import CommandLine
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

    static func named(_ name: String, _ arguments: Arguments) throws(CommandFailure) -> any BackupPlace {
        let places = try all(arguments)
        guard let place = places[name] else {
            let known = places.keys.sorted().joined(separator: ", ")
            throw CommandFailure(
                .data,
                known.isEmpty
                    ? "there is no place '\(name)': \(PlacesFile.setting) names no file of places"
                    : "there is no place '\(name)': expected one of \(known)")
        }
        return place.open(named: name)
    }
}

/// An archive that a command reads: a file, `PLACE:NAME`, or `PLACE:latest`, the newest archive of the installation.
struct BackupSource {
    /// The file to read.
    let path: String
    private let copy: (room: FolderPlace, name: BackupName)?

    /// Copies a backup of a bucket to a temporary file, because an archive is read twice.
    init(_ word: String, _ arguments: Arguments) async throws {
        guard !FileManager.default.fileExists(atPath: word), let colon = word.firstIndex(of: ":"),
            let given = BackupName(String(word[word.index(after: colon)...])), !word[..<colon].contains("/")
        else {
            (path, copy) = (word, nil)
            return
        }
        let place = try OperatorPlaces.named(String(word[..<colon]), arguments)
        let name = given.description == Self.latest ? try await Self.newest(in: place) : given
        if let path = place.path(of: name) {
            (self.path, copy) = (path, nil)
            return
        }
        let folder = FileManager.default.temporaryDirectory.path
        let room = FolderPlace(name: "temporary", path: folder)
        do {
            let writer = try await room.writer(named: name)
            do {
                var count = 0
                try await place.read(name, from: 0) { bytes in
                    try await writer.write(bytes)
                    count += bytes.count
                    Terminal.progress("reading \(word): \(count >> 20) MB")
                }
                try await writer.commit()
            } catch {
                await writer.abort()
                throw error
            }
        } catch let error as PlaceError {
            Terminal.progressEnds()
            throw CommandFailure(error.isTemporary ? .temporary : .data, "\(error)")
        }
        Terminal.progressEnds()
        path = "\(folder)/\(name)"
        copy = (room, name)
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
    func close() async {
        if let copy { try? await copy.room.delete(copy.name) }
    }
}
