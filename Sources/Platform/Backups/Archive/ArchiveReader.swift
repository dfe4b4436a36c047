import Archives
import Captures
import Crypto
import FoundationEssentials
import JSON

/// Reads an archive from a file. The file may come from anywhere: names, sizes, hashes and lines are checked.
package struct ArchiveReader: Sendable {
    /// Bytes of one file, of the manifest, and of one line.
    static let maxFile = 64 << 20
    static let maxManifest = 64 << 20
    static let maxLine = 64 << 20
    /// JSON values of one line, and of the manifest: a message of 1 MB has some hundred thousand, and 10,000 owners have
    /// a million in the manifest.
    static let maxValues = 2_000_000
    /// Lines that a visitor gets at once, and about how many bytes.
    private static let lines = 500
    private static let bytes = 4 << 20

    package let path: String

    package init(_ path: String) { self.path = path }

    /// Reads everything and compares it with the manifest.
    package func verify() async throws -> ArchiveManifest {
        try await read { _ in }
    }

    /// Reads everything, part by part.
    /// - Parameter visit: gets the archive's lines and files, in their order.
    /// - Throws: an `ArchiveFault`, or what `visit` throws. A difference from the manifest is known at the end only:
    ///   call `verify` before anything is written.
    func read(_ visit: (ArchiveContent) async throws -> Void) async throws -> ArchiveManifest {
        do {
            let zip = try ZipReader(.file(path), limits: Self.limits)
            var check = PartCheck()
            while let name = try await zip.nextFile() {
                guard let part = ArchivePart(name) else { throw ArchiveFault.unknownEntry(name) }
                guard try check.begins(part) else { throw ArchiveFault.doubleEntry(name) }
                switch part {
                case .manifest:
                    try check.ends(with: try manifest(try await content(of: zip, atMost: Self.maxManifest, name)))
                case .file(_, let id):
                    let bytes = try await content(of: zip, atMost: Self.maxFile, name)
                    try check.count(Array(name.utf8), isContent: false)
                    try check.count(bytes)
                    check.countObjects(1)
                    try await visit(.file(id, bytes))
                case .contacts:
                    while case let piece = try await zip.read(), !piece.isEmpty { try check.count(piece) }
                default: try await readLines(of: part, name, zip, &check, visit)
                }
            }
            return try check.manifest()
        } catch let error as ArchiveError {
            throw ArchiveFault.zip(error)
        }
    }

    /// Reads the parts of one owner, without comparing them with the manifest.
    func read(only owner: UUID, _ visit: (ArchiveContent) async throws -> Void) async throws {
        do {
            let zip = try ZipReader(.file(path), limits: Self.limits)
            var check = PartCheck()
            while let name = try await zip.nextFile() {
                switch ArchivePart(name) {
                case .file(owner, let id):
                    try await visit(.file(id, try await content(of: zip, atMost: Self.maxFile, name)))
                case .table(owner, let table):
                    try await readLines(of: .table(owner: owner, name: table), name, zip, &check, visit)
                default: break
                }
            }
        } catch let error as ArchiveError {
            throw ArchiveFault.zip(error)
        }
    }

    private static let limits: ZipLimits = {
        var limits = ZipLimits()
        limits.entries = 3_000_000
        limits.entryBytes = .max
        limits.totalBytes = .max
        // Lines of one kind resemble each other.
        limits.ratio = 250
        limits.denseBytes = 256 << 20
        return limits
    }()

    private func content(of zip: ZipReader, atMost limit: Int, _ name: String) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while case let piece = try await zip.read(), !piece.isEmpty {
            bytes += piece
            guard bytes.count <= limit else { throw ArchiveFault.differs(part: name, "longer than \(limit >> 20) MiB") }
        }
        return bytes
    }

    private func manifest(_ bytes: [UInt8]) throws -> ArchiveManifest {
        let json: JSON
        do throws(JSONParser.Fault) {
            json = try JSONParser.parse(bytes[...], maxValues: Self.maxValues)
        } catch { throw ArchiveFault.line(part: ArchiveManifest.name, number: 1, "\(error)") }
        return try ArchiveManifest(json)
    }

    private func readLines(
        of part: ArchivePart, _ name: String, _ zip: ZipReader, _ check: inout PartCheck,
        _ visit: (ArchiveContent) async throws -> Void
    ) async throws {
        var rest: [UInt8] = []
        var lines: [ArchiveLine] = []
        var number = 0
        var size = 0
        func take(_ bytes: ArraySlice<UInt8>) throws {
            number += 1
            size += bytes.count
            do throws(JSONParser.Fault) { lines.append(try ArchiveLine(bytes)) } catch {
                throw ArchiveFault.line(part: name, number: number, "\(error)")
            }
        }
        while case let piece = try await zip.read(), !piece.isEmpty {
            try check.count(piece)
            var start = piece.startIndex
            while let end = piece[start...].firstIndex(of: 0x0A) {
                if rest.isEmpty {
                    try take(piece[start..<end])
                } else {
                    rest += piece[start..<end]
                    try take(rest[...])
                    rest = []
                }
                start = end + 1
                if lines.count >= Self.lines || size >= Self.bytes {
                    try await visit(.lines(part, lines, last: number))
                    (lines, size) = ([], 0)
                }
            }
            rest += piece[start...]
            guard rest.count <= Self.maxLine else {
                throw ArchiveFault.line(part: name, number: number + 1, "longer than \(Self.maxLine >> 20) MiB")
            }
        }
        guard rest.isEmpty else { throw ArchiveFault.line(part: name, number: number + 1, "the line is cut") }
        // A part without lines is visited too.
        try await visit(.lines(part, lines, last: number))
        check.countObjects(number)
    }
}

/// Content of an archive.
enum ArchiveContent {
    /// Lines of a part; `last` is the number of the last one.
    case lines(ArchivePart, [ArchiveLine], last: Int)
    case file(UUID, [UInt8])
}

/// One object of an archive, with the bytes of each member's value.
struct ArchiveLine {
    private(set) var members: [(name: String, value: ArraySlice<UInt8>)]

    init(_ bytes: ArraySlice<UInt8>) throws(JSONParser.Fault) {
        members = try JSONParser.members(of: bytes, maxValues: ArchiveReader.maxValues)
    }

    subscript(name: String) -> ArraySlice<UInt8>? {
        get { members.first { $0.name == name }?.value }
        set {
            members.removeAll { $0.name == name }
            if let newValue { members.append((name, newValue)) }
        }
    }

    /// nil for null and for what is not a text.
    func text(_ name: String) -> String? {
        self[name].flatMap { try? JSONParser.parse($0, maxValues: 1).string }
    }

    func id(_ name: String) -> UUID? { text(name).flatMap(UUID.init(uuidString:)) }

    func isNull(_ name: String) -> Bool { self[name].map { $0.elementsEqual("null".utf8) } ?? true }
}
