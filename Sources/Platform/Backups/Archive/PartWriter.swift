import Archives
import Crypto
import JSON

/// Writes the entries of an archive and counts and hashes each part.
struct PartWriter {
    private let zip: ZipWriter
    private let receive: ([UInt8]) async throws -> Void
    private(set) var parts: [ArchiveManifest.Part] = []

    init(receive: @escaping ([UInt8]) async throws -> Void) throws(ArchiveError) {
        zip = try ZipWriter()
        self.receive = receive
    }

    /// Writes one entry as a part.
    /// - Parameter fill: writes the content piece by piece and returns the number of its objects.
    mutating func part(
        _ name: String, _ fill: (_ write: ([UInt8]) async throws -> Void) async throws -> Int
    ) async throws {
        let hash = try SHA256Stream()
        var bytes = 0
        try await receive(try await zip.begin(name))
        let objects = try await fill { piece in
            try hash.update(piece)
            bytes += piece.count
            let packed = try await zip.write(piece)
            if !packed.isEmpty { try await receive(packed) }
        }
        try await receive(try await zip.end())
        parts.append(
            ArchiveManifest.Part(name: name, objects: objects, bytes: bytes, sha256: Hex.encode(try hash.finish())))
    }

    /// Writes a folder of entries as one part.
    /// - Parameter fill: writes file by file.
    mutating func folder(
        _ name: String, _ fill: (_ write: (_ file: String, [UInt8]) async throws -> Void) async throws -> Void
    ) async throws {
        let hash = try SHA256Stream()
        var bytes = 0
        var files = 0
        try await fill { file, content in
            try hash.update(Array((name + file).utf8))
            try hash.update(content)
            bytes += content.count
            files += 1
            try await receive(try await zip.add(name + file, content))
        }
        parts.append(
            ArchiveManifest.Part(name: name, objects: files, bytes: bytes, sha256: Hex.encode(try hash.finish())))
    }

    /// Writes the manifest and the end of the file.
    func finish(_ manifest: ArchiveManifest) async throws {
        try await receive(try await zip.add(ArchiveManifest.name, manifest.json.bytes))
        try await receive(try await zip.finish())
    }
}
