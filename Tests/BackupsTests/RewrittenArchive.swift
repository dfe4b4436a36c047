import Archives
import Crypto
import Foundation
import JSON

@testable import Backups

/// An archive with other lines, whose manifest fits them.
struct RewrittenArchive {
    var files: [(name: String, bytes: [UInt8])] = []
    var manifest: ArchiveManifest

    init(_ path: String) async throws {
        let zip = try ZipReader(.file(path))
        while let name = try await zip.nextFile() {
            var bytes: [UInt8] = []
            while case let piece = try await zip.read(), !piece.isEmpty { bytes += piece }
            files.append((name, bytes))
        }
        manifest = try ArchiveManifest(JSONParser.parse(files.removeLast().bytes))
    }

    /// - Parameter part: the end of an entry's name.
    mutating func rewrite(_ part: String, _ edit: (inout [[String: JSON]]) -> Void) throws {
        for index in files.indices where files[index].name.hasSuffix(part) {
            var lines: [[String: JSON]] = try files[index].bytes.split(separator: 0x0A).map { line in
                guard case .object(let members) = try JSONParser.parse(line) else { return [:] }
                return Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
            }
            edit(&lines)
            let bytes: [UInt8] = lines.flatMap { (line: [String: JSON]) -> [UInt8] in
                JSON.object(line.map { JSON.Member(name: $0.key, value: $0.value) }).bytes + [0x0A]
            }
            files[index].bytes = bytes
            guard let stated = manifest.parts.firstIndex(where: { $0.name == files[index].name }) else { continue }
            manifest.parts[stated].objects = lines.count
            manifest.parts[stated].bytes = bytes.count
            manifest.parts[stated].sha256 = Hex.encode(try SHA256.hash(bytes))
        }
    }

    func write(_ path: String) async throws {
        let zip = try ZipWriter()
        var bytes: [UInt8] = []
        for file in files { bytes += try await zip.add(file.name, file.bytes) }
        bytes += try await zip.add(ArchiveManifest.name, manifest.json.bytes)
        bytes += try await zip.finish()
        try Data(bytes).write(to: URL(filePath: path))
    }
}
