internal import CZlib

/// RFC 1952.
enum Gzip {
    /// Below this size, compression does not pay.
    static let smallestBody = 1024
    /// zlib's levels are 1 to 9. For JSON, higher levels save a few percent and take several times as long.
    static let fastLevel: Int32 = 4
    static let smallestLevel: Int32 = 9

    /// - Returns: nil if zlib has no memory.
    static func compress(_ bytes: [UInt8], level: Int32 = fastLevel) -> [UInt8]? {
        var stream = unsafe z_stream()
        // zlib needs the same address of the stream in all calls.
        return unsafe withUnsafeMutablePointer(to: &stream) { stream in
            guard unsafe tl_gzip_start(stream, level) == Z_OK else { return nil }
            defer { unsafe deflateEnd(stream) }
            var input = bytes
            let capacity = Int(unsafe deflateBound(stream, UInt(input.count)))
            return unsafe input.withUnsafeMutableBufferPointer { input in
                let output = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                    unsafe stream.pointee.next_in = input.baseAddress
                    unsafe stream.pointee.avail_in = UInt32(input.count)
                    unsafe stream.pointee.next_out = buffer.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(buffer.count)
                    count = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END ? Int(stream.pointee.total_out) : 0
                }
                return output.isEmpty ? nil : output
            }
        }
    }
}
