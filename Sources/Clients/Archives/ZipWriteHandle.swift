import CArchive

/// libarchive's writer of one ZIP file. Blocks.
@safe final class ZipWriteHandle {
    /// Lowest compression: photos are compressed already, and higher levels cost time. Without compression, libarchive
    /// writes the size after the entry's data, which some programs cannot read.
    private static let options = "zip:compression-level=1,zip:hdrcharset=UTF-8"
    private static let regularFile: UInt32 = 0o100000

    private let raw: OpaquePointer
    /// Bytes that libarchive has written and the caller has not yet taken.
    private var bytes: [UInt8] = []

    init() throws(ArchiveError) {
        guard let raw = unsafe archive_write_new() else { throw .damaged("no memory for libarchive") }
        unsafe self.raw = raw
        unsafe archive_write_set_format_zip(raw)
        unsafe archive_write_set_options(raw, Self.options)
        unsafe archive_write_set_bytes_per_block(raw, 0)
        let me = unsafe Unmanaged.passUnretained(self).toOpaque()
        try check(
            unsafe archive_write_open(
                raw, me, nil,
                { _, me, bytes, count in
                    guard let me = unsafe me, let bytes = unsafe bytes else { return -1 }
                    let handle = unsafe Unmanaged<ZipWriteHandle>.fromOpaque(me).takeUnretainedValue()
                    unsafe handle.bytes += UnsafeRawBufferPointer(start: bytes, count: count)
                    return count
                }, nil))
    }

    deinit { unsafe archive_write_free(raw) }

    func add(_ name: String, _ content: [UInt8], modified: Int? = nil) throws(ArchiveError) {
        try begin(name, size: content.count, modified: modified)
        try write(content)
        try end()
    }

    /// Begins an entry.
    /// - Parameters:
    ///   - size: nil writes the size after the content, with 64 bits (Zip64).
    ///   - modified: seconds since 1970.
    func begin(_ name: String, size: Int?, modified: Int? = nil) throws(ArchiveError) {
        guard let entry = unsafe archive_entry_new() else { throw .damaged("no memory for libarchive") }
        defer { unsafe archive_entry_free(entry) }
        unsafe archive_entry_set_pathname_utf8(entry, name)
        if let size { unsafe archive_entry_set_size(entry, Int64(size)) }
        if let modified { unsafe archive_entry_set_mtime(entry, modified, 0) }
        unsafe archive_entry_set_filetype(entry, Self.regularFile)
        unsafe archive_entry_set_perm(entry, 0o644)
        try check(unsafe archive_write_header(raw, entry))
    }

    func write(_ content: [UInt8]) throws(ArchiveError) {
        let written = unsafe content.withUnsafeBytes { unsafe archive_write_data(raw, $0.baseAddress, $0.count) }
        guard written == content.count else { throw .damaged(words) }
    }

    func end() throws(ArchiveError) { try check(unsafe archive_write_finish_entry(raw)) }

    func close() throws(ArchiveError) { try check(unsafe archive_write_close(raw)) }

    func taken() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private func check(_ result: Int32) throws(ArchiveError) {
        guard result == ARCHIVE_OK || result == ARCHIVE_WARN else { throw .damaged(words) }
    }

    private var words: String {
        unsafe archive_error_string(raw).map { unsafe String(cString: $0) } ?? "libarchive failed"
    }
}
