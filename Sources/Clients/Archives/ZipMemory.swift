import CArchive

#if canImport(Glibc)
    import Glibc
#endif

/// Passes a ZIP file in memory to libarchive block by block, so that libarchive needs no second copy.
@safe final class ZipMemory {
    private static let blockBytes = 65_536

    private let bytes: [UInt8]
    private var position = 0
    /// The block that libarchive reads until it requests the next one.
    private let block: UnsafeMutableRawBufferPointer

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        unsafe block = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.blockBytes, alignment: 16)
    }

    deinit { unsafe block.deallocate() }

    /// Opens the file in this reader, which must be freed before this object.
    /// - Returns: libarchive's status.
    func open(_ reader: OpaquePointer) -> Int32 {
        unsafe archive_read_set_callback_data(reader, Unmanaged.passUnretained(self).toOpaque())
        unsafe archive_read_set_read_callback(reader) { _, me, buffer in
            guard let me = unsafe me, let buffer = unsafe buffer else { return -1 }
            return unsafe Unmanaged<ZipMemory>.fromOpaque(me).takeUnretainedValue().read(buffer)
        }
        unsafe archive_read_set_seek_callback(reader) { _, me, offset, origin in
            guard let me = unsafe me else { return Int64(ARCHIVE_FATAL) }
            return unsafe Unmanaged<ZipMemory>.fromOpaque(me).takeUnretainedValue().seek(offset, from: origin)
        }
        return unsafe archive_read_open1(reader)
    }

    private func read(_ buffer: UnsafeMutablePointer<UnsafeRawPointer?>) -> Int {
        let count = min(Self.blockBytes, bytes.count - position)
        unsafe block.copyBytes(from: bytes[position..<position + count])
        unsafe buffer.pointee = UnsafeRawPointer(block.baseAddress)
        position += count
        return count
    }

    private func seek(_ offset: Int64, from origin: Int32) -> Int64 {
        let start =
            switch origin {
            case SEEK_CUR: position
            case SEEK_END: bytes.count
            default: 0
            }
        position = min(max(0, start + Int(offset)), bytes.count)
        return Int64(position)
    }
}
