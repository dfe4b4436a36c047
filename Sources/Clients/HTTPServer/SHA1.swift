internal import CGnuTLS

/// For the handshake of RFC 6455, which needs no secure hash: the hash shows that the server has read the request as a
/// handshake.
enum SHA1 {
    private static let size = 20

    static func hash(_ message: [UInt8]) -> [UInt8] {
        let digest = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            let status = unsafe message.withUnsafeBytes { bytes in
                unsafe tl_sha1(bytes.baseAddress, bytes.count, buffer.baseAddress)
            }
            count = status == 0 ? size : 0
        }
        precondition(digest.count == size, "GnuTLS has no SHA-1")
        return digest
    }
}
