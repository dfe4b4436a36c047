internal import COpenSSL

/// FIPS 180-4.
package enum SHA256 {
    package static let byteCount = 32

    package static func hash(_ data: [UInt8]) throws(CryptoError) -> [UInt8] {
        guard let algorithm = unsafe Algorithms.sha256 else { throw .library(operation: "EVP_MD_fetch") }
        var digest = [UInt8](repeating: 0, count: byteCount)
        let status = unsafe digest.withUnsafeMutableBufferPointer { out in
            unsafe data.withUnsafeBytes { input in
                unsafe EVP_Digest(input.baseAddress, input.count, out.baseAddress, nil, algorithm, nil)
            }
        }
        guard status == 1 else { throw .library(operation: "EVP_Digest") }
        return digest
    }

    /// Hash of the concatenated pieces, computed without concatenating them.
    package static func hash(_ pieces: [[UInt8]]) throws(CryptoError) -> [UInt8] {
        let stream = try SHA256Stream()
        for piece in pieces { try stream.update(piece) }
        return try stream.finish()
    }

    package static func hash(_ text: String) throws(CryptoError) -> [UInt8] { try hash(Array(text.utf8)) }
}
