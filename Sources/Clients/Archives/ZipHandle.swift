import CArchive

#if canImport(Glibc)
    import Glibc
#endif

/// libarchive's reader of one ZIP file, from its first entry to its last. Blocks.
@safe struct ZipHandle: ~Copyable {
    private let raw: OpaquePointer
    /// libarchive reads from this memory until the reader is freed.
    private let memory: ZipMemory?
    /// Packed size, in bytes.
    let size: Int
    /// Whether the file is an end-of-central-directory record (APPNOTE 4.3.16) without entries: an empty archive,
    /// which libarchive does not recognize.
    private let isEmpty: Bool

    private init(_ raw: OpaquePointer, memory: ZipMemory?, size: Int, head: [UInt8]) {
        unsafe self.raw = raw
        self.memory = memory
        self.size = size
        isEmpty =
            head.count == Self.endBytes && head.starts(with: [0x50, 0x4B, 5, 6]) && head[8..<12].allSatisfy { $0 == 0 }
    }

    /// Size of that record without a comment.
    private static let endBytes = 22

    deinit {
        // Must come before `memory` is released.
        unsafe archive_read_free(raw)
    }

    /// - Throws: `.notZip`, also if a file cannot be opened.
    static func open(_ source: ZipSource) throws(ArchiveError) -> ZipHandle {
        guard let raw = unsafe archive_read_new() else { throw .damaged("no memory for libarchive") }
        unsafe archive_read_support_format_zip_seekable(raw)
        let result: Int32
        let handle: ZipHandle
        switch source {
        case .bytes(let bytes):
            let memory = ZipMemory(bytes)
            handle = unsafe ZipHandle(raw, memory: memory, size: bytes.count, head: Array(bytes.prefix(endBytes)))
            result = unsafe memory.open(raw)
        case .file(let path):
            var status = stat()
            let isThere = unsafe stat(path, &status) == 0
            handle = unsafe ZipHandle(
                raw, memory: nil, size: isThere ? Int(status.st_size) : 0, head: head(of: path))
            result = unsafe archive_read_open_filename(raw, path, 65_536)
        }
        let isEmpty = handle.isEmpty
        guard result == ARCHIVE_OK || isEmpty else { throw .notZip(handle.words) }
        return handle
    }

    private static func head(of path: String) -> [UInt8] {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: endBytes)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == endBytes ? bytes : []
    }

    /// - Returns: the next entry's name, and whether it is a regular file; nil after the last.
    func next(isFirst: Bool) throws(ArchiveError) -> (name: String, isFile: Bool)? {
        if isEmpty { return nil }
        var entry: OpaquePointer?
        var name: UnsafePointer<CChar>?
        let result = unsafe tl_archive_next(raw, &entry, &name)
        switch result {
        case ARCHIVE_EOF: return nil
        case ARCHIVE_OK, ARCHIVE_WARN:
            let isFile = unsafe archive_entry_filetype(entry) == Glibc.S_IFREG
            return (unsafe name.map { unsafe String(cString: $0) } ?? "", isFile)
        default: throw isFirst ? .notZip(words) : .damaged(words)
        }
    }

    /// Reads the entry's next bytes; returns 0 at its end.
    /// - Parameter words: set to libarchive's message if the rest of the entry cannot be read.
    func read(_ buffer: inout [UInt8], words: inout String?) throws(ArchiveError) -> Int {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe archive_read_data(raw, $0.baseAddress, $0.count) }
        guard count < 0 else { return count }
        if count == Int(ARCHIVE_FATAL) { throw .damaged(self.words) }
        words = self.words
        return 0
    }

    private var words: String {
        unsafe archive_error_string(raw).map { unsafe String(cString: $0) } ?? "no reason given"
    }
}
