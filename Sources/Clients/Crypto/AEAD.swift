/// AES-256-GCM. Sealed form: nonce (12) | ciphertext | tag (16).
///
/// Nonces are random: one key may seal 2^32 texts before the probability of a repeated nonce exceeds 2^-32 (NIST SP
/// 800-38D).
package enum AEAD {
    package static let nonceCount = 12
    package static let tagCount = 16
    /// Bytes that sealing adds.
    package static let overhead = nonceCount + tagCount
    /// Longest text in bytes for one call: 256 MB.
    package static let maximumLength = 256 << 20

    /// - Parameter aad: authenticated but not contained in the result; opening needs the same bytes.
    package static func seal(
        _ plaintext: [UInt8], key: SymmetricKey, aad: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try seal(plaintext, key: key, nonce: Bytes.random(nonceCount), aad: aad)
    }

    /// - Throws: `CryptoError.authenticationFailed` for another key, another `aad` or a changed byte; `.malformed` if
    ///   `sealed` is too short.
    package static func open(
        _ sealed: [UInt8], key: SymmetricKey, aad: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try open(sealed[...], key: key, aad: aad)
    }

    static func seal(
        _ plaintext: [UInt8], key: SymmetricKey, nonce: [UInt8], aad: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(plaintext.count + overhead)
        try appendSealed(plaintext, key: key, nonce: nonce[...], aad: aad, to: &output)
        return output
    }

    /// Appends nonce, ciphertext and tag.
    static func appendSealed(
        _ plaintext: [UInt8], key: SymmetricKey, nonce: ArraySlice<UInt8>, aad: [UInt8], to output: inout [UInt8]
    ) throws(CryptoError) {
        precondition(nonce.count == nonceCount, "a nonce has 12 bytes")
        guard plaintext.count <= maximumLength else { throw .tooLarge(plaintext.count) }
        output.append(contentsOf: nonce)
        let start = output.count
        output.append(contentsOf: repeatElement(0, count: plaintext.count + tagCount))
        try unsafe key.withUnsafeBytes { (keyBytes) throws(CryptoError) in
            try CipherContext.withIdle { (context) throws(CryptoError) in
                try unsafe output.withBytes { (whole) throws(CryptoError) in
                    guard let base = whole.baseAddress else { throw .library(operation: "memory") }
                    try unsafe plaintext.withBytes { (input) throws(CryptoError) in
                        try unsafe aad.withBytes { (aadBytes) throws(CryptoError) in
                            try unsafe context.encrypt(
                                input, aad: aadBytes, key: keyBytes, nonce: base + (start - nonceCount),
                                into: base + start)
                        }
                    }
                }
            }
        }
    }

    static func open(
        _ sealed: ArraySlice<UInt8>, key: SymmetricKey, aad: [UInt8]
    ) throws(CryptoError) -> [UInt8] {
        guard sealed.count >= overhead else { throw .malformed("sealed bytes: too short") }
        let length = sealed.count - overhead
        guard length <= maximumLength else { throw .tooLarge(length) }
        // One extra byte, because an empty array may have no base address.
        var output = [UInt8](repeating: 0, count: length + 1)
        try unsafe key.withUnsafeBytes { (keyBytes) throws(CryptoError) in
            try CipherContext.withIdle { (context) throws(CryptoError) in
                try unsafe sealed.withBytes { (whole) throws(CryptoError) in
                    try unsafe output.withBytes { (out) throws(CryptoError) in
                        guard let base = whole.baseAddress, let to = out.baseAddress else {
                            throw .library(operation: "memory")
                        }
                        try unsafe aad.withBytes { (aadBytes) throws(CryptoError) in
                            let text = unsafe UnsafeRawBufferPointer(start: base + nonceCount, count: length)
                            try unsafe context.decrypt(
                                text, tag: base + nonceCount + length, aad: aadBytes, key: keyBytes, nonce: base,
                                into: to)
                        }
                    }
                }
            }
        }
        output.removeLast()
        return output
    }
}
