internal import COpenSSL

/// Random bytes, comparison and wiping.
package enum Bytes {
    /// From libcrypto's generator, which the kernel seeds.
    package static func random(_ count: Int) throws(CryptoError) -> [UInt8] {
        precondition(count >= 0 && count <= Int(Int32.max), "the count must be in 0...Int32.max")
        var result = [UInt8](repeating: 0, count: count)
        guard count > 0 else { return result }
        let status = unsafe result.withUnsafeMutableBufferPointer { buffer in
            unsafe RAND_bytes(buffer.baseAddress, Int32(count))
        }
        guard status == 1 else { throw .library(operation: "RAND_bytes") }
        return result
    }

    /// Takes the same time for equal and for different bytes. Returns false at once for different lengths.
    package static func constantTimeEquals(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a.count == b.count else { return false }
        guard !a.isEmpty else { return true }
        return unsafe a.withUnsafeBytes { left in
            unsafe b.withUnsafeBytes { right in
                unsafe CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
            }
        }
    }

    /// Overwrites and empties the array. Earlier copies are not affected.
    package static func cleanse(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count)
        }
        bytes = []
    }
}
