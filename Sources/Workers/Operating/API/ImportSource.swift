import Archives
import FoundationEssentials
import Runtime

/// Something on the command line that captures come from.
enum ImportSource {
    case file(String)
    case folder(String)
    case manifest(String)
    case archive(String)

    /// One thing of it, or why it cannot be sent.
    typealias Piece = (ref: String, line: Result<[UInt8], CommandFailure>)

    /// Of an archive that is read here; the server has limits of its own for each of its entries.
    private static let limits: ZipLimits = {
        var limits = ZipLimits()
        limits.entries = 1_000_000
        limits.totalBytes = 64 << 30
        return limits
    }()

    init(_ path: String) throws(CommandFailure) {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandFailure(.data, "\(path): no readable file there")
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

    /// It holds many, so that a batch is made for it.
    var isMany: Bool { if case .file = self { false } else { true } }

    var path: String {
        switch self {
        case .file(let path), .folder(let path), .manifest(let path), .archive(let path): path
        }
    }

    /// Reads it piece by piece, always in the same order.
    /// - Parameter kind: of what names none; nil leaves it to the server.
    func each(kind: String?, _ body: (Piece) async throws -> Void) async throws {
        switch self {
        case .file(let path): try await body(Self.piece(path, ref: path, kind))
        case .folder(let root):
            for path in try Self.files(below: root) { try await body(Self.piece("\(root)/\(path)", ref: path, kind)) }
        case .manifest(let path): try await Self.lines(of: path, kind, body)
        case .archive(let path): try await Self.entries(of: path, kind, body)
        }
    }

    private static func piece(_ path: String, ref: String, _ kind: String?) -> Piece {
        let result = Result { () throws(CommandFailure) in
            try encoded(try ImportItem(ref: ref, bytes: try read(path), kind: kind))
        }
        return (ref, result)
    }

    private static func encoded(_ item: ImportItem) throws(CommandFailure) -> [UInt8] {
        do { return try item.line } catch { throw CommandFailure(.data, "cannot be written as JSON: \(error)") }
    }

    private static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "no readable file there")
        }
        return [UInt8](data)
    }

    /// Paths below the folder, sorted; hidden files and what hidden folders hold are left out.
    private static func files(below root: String) throws -> [String] {
        var found: [String] = []
        var folders = [""]
        while let folder = folders.popLast() {
            for name in try FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)").sorted()
            where !name.hasPrefix(".") && name != "__MACOSX" {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                var isFolder = false
                guard FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder) else {
                    continue
                }
                if isFolder { folders.append(path) } else { found.append(path) }
            }
        }
        return found.sorted()
    }

    private static func lines(
        of manifest: String, _ kind: String?, _ body: (Piece) async throws -> Void
    ) async throws {
        let folder = URL(filePath: manifest).deletingLastPathComponent().path
        let lines = try read(manifest).split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            let place = "\(manifest):\(index + 1)"
            guard var item = try? JSONDecoder().decode(ImportItem.self, from: Data(line)),
                item.file != nil || kind != nil && item.kind == nil
            else {
                // As it stands: what is wrong with it the server says better.
                try await body((place, .success(Array(line))))
                continue
            }
            item.kind = item.kind ?? kind
            let result = Result { () throws(CommandFailure) in
                if let file = item.file {
                    item.ref = item.ref ?? file
                    item.file = nil
                    try item.hold(try read(file.hasPrefix("/") ? file : "\(folder)/\(file)"), named: file)
                }
                return try encoded(item)
            }
            try await body((place, result))
        }
    }

    private static func entries(
        of archive: String, _ kind: String?, _ body: (Piece) async throws -> Void
    ) async throws {
        do {
            let reader = try ZipReader(.file(archive), limits: limits)
            while let entry = try await reader.next() {
                if entry.name.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0 == "__MACOSX" }) {
                    continue
                }
                switch entry.content {
                case .nothing: continue
                case .tooLarge: try await body((entry.name, .failure(CommandFailure(.data, "the file is too large"))))
                case .unreadable(let words):
                    try await body((entry.name, .failure(CommandFailure(.data, "cannot be unpacked: \(words)"))))
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
    }
}
