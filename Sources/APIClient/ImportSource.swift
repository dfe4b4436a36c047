import Archives
package import CommandLine
import FoundationEssentials
import Runtime

/// A source of captures that is named on the command line.
package enum ImportSource: Sendable {
    case file(String)
    case folder(String)
    case manifest(String)
    case archive(String)

    /// One capture of the source, or the reason why it cannot be sent.
    typealias SourceItem = (ref: String, line: Result<[UInt8], CommandFailure>)

    /// Limits for an archive that is unpacked here. The server has its own limits for each entry.
    private static let limits: ZipLimits = {
        var limits = ZipLimits()
        limits.entries = 1_000_000
        limits.totalBytes = 64 << 30
        return limits
    }()

    package init(_ argument: String) throws(CommandFailure) {
        var isFolder = false
        let path = Self.canonicalPath(argument)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure(.data, "cannot read \(argument): \(FileAccess.obstacle(path))")
        }
        let name = path.lowercased()
        if isFolder {
            self = .folder(path)
        } else if [".jsonl", ".ndjson"].contains(where: name.hasSuffix) {
            self = .manifest(path)
        } else {
            self = name.hasSuffix(".zip") ? .archive(path) : .file(path)
        }
    }

    /// Gives every spelling of a path the same form, because captures that were sent before are recognized by it.
    private static func canonicalPath(_ path: String) -> String {
        let absolute = URL(filePath: path).standardizedFileURL.path
        let here = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL.path + "/"
        return absolute.hasPrefix(here) ? String(absolute.dropFirst(here.count)) : absolute
    }

    /// True if the source can hold several captures, and so needs a batch.
    package var needsBatch: Bool { if case .file = self { false } else { true } }

    var path: String {
        switch self {
        case .file(let path), .folder(let path), .manifest(let path), .archive(let path): path
        }
    }

    /// Reads the whole source without sending it, so that a broken archive creates no batch.
    func check() async throws(CommandFailure) {
        switch self {
        case .file: break
        case .folder(let root): _ = try FolderFiles(below: root)
        case .manifest(let path): _ = try LocalFile.read(path)
        case .archive(let path):
            do throws(ArchiveError) { try await ZipReader(.file(path), limits: Self.limits).check() } catch {
                throw CommandFailure(.data, "cannot read \(path): \(error)")
            }
        }
    }

    /// True if the source has nothing to send, so that it needs no batch.
    func isEmpty() async throws -> Bool {
        switch self {
        case .file: return false
        case .folder(let root): return try FolderFiles(below: root).paths.isEmpty
        case .manifest(let path): return try !LocalFile.read(path).contains { $0 > 0x20 }
        case .archive(let path):
            let reader = try ZipReader(.file(path), limits: Self.limits)
            while let entry = try await reader.next() {
                if !entry.isHidden, entry.content != .nothing { return false }
            }
            return true
        }
    }

    /// Reads the source piece by piece, always in the same order.
    /// - Parameter kind: the kind of captures that name none; nil leaves the kind to the server.
    /// - Returns: the number of ignored files: hidden files, links to folders, devices.
    @discardableResult
    func each(kind: String?, _ body: (SourceItem) async throws -> Void) async throws -> Int {
        switch self {
        case .file(let path):
            try await body(Self.piece(path, ref: path, kind))
            return 0
        case .folder(let root):
            let files = try FolderFiles(below: root)
            for path in files.paths { try await body(Self.piece("\(root)/\(path)", in: root, ref: path, kind)) }
            return files.ignored
        case .manifest(let path):
            try await Self.lines(of: path, kind, body)
            return 0
        case .archive(let path): return try await Self.entries(of: path, kind, body)
        }
    }

    /// - Parameter folder: the folder that must contain the file; nil for a file named on the command line.
    private static func piece(_ path: String, in folder: String? = nil, ref: String, _ kind: String?) -> SourceItem {
        let result = Result { () throws(CommandFailure) in
            let bytes = if let folder { try LocalFile.read(path, in: folder) } else { try LocalFile.read(path) }
            return try encoded(try ImportItem(ref: ref, bytes: bytes, kind: kind))
        }
        return (ref, result)
    }

    private static func encoded(_ item: ImportItem) throws(CommandFailure) -> [UInt8] {
        do { return try item.line } catch { throw CommandFailure(.data, "cannot be written as JSON: \(error)") }
    }

    private static func lines(
        of manifest: String, _ kind: String?, _ body: (SourceItem) async throws -> Void
    ) async throws {
        let folder = URL(filePath: manifest).deletingLastPathComponent().path
        let lines = try LocalFile.read(manifest).split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            let result = Result { () throws(CommandFailure) in try ManifestLine(line).sent(from: folder, kind: kind) }
            try await body(("\(manifest):\(index + 1)", result))
        }
    }

    private static func entries(
        of archive: String, _ kind: String?, _ body: (SourceItem) async throws -> Void
    ) async throws -> Int {
        var ignored = 0
        do {
            let reader = try ZipReader(.file(archive), limits: limits)
            while let entry = try await reader.next() {
                let isFolder = entry.content == .nothing && entry.name.hasSuffix("/")
                if isFolder { continue }
                if entry.isHidden {
                    ignored += 1
                    continue
                }
                switch entry.content {
                case .nothing: ignored += 1
                case .tooLarge: try await body((entry.name, .failure(CommandFailure(.data, "the file is too large"))))
                case .unreadable(let reason):
                    try await body((entry.name, .failure(CommandFailure(.data, "cannot be unpacked: \(reason)"))))
                case .file(let bytes):
                    let result = Result { () throws(CommandFailure) in
                        try encoded(try ImportItem(ref: entry.name, bytes: bytes, kind: kind))
                    }
                    try await body((entry.name, result))
                }
            }
        } catch let error as ArchiveError {
            throw CommandFailure(.data, "\(archive): \(error)")
        }
        return ignored
    }
}
