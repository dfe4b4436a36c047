internal import COpenSSL
internal import Synchronization

/// One AES-256-GCM context. Creating one costs more than sealing a short text, so idle contexts are kept.
///
/// `@unchecked Sendable`: `withIdle` gives a context to one caller at a time.
@safe final class CipherContext: @unchecked Sendable {
    private static let idle = Mutex<[CipherContext]>([])
    private static let idleLimit = 64
    private static let noKey = [UInt8](repeating: 0, count: SymmetricKey.byteCount)

    private let raw: OpaquePointer

    private init() throws(CryptoError) {
        guard let cipher = unsafe Algorithms.aes256GCM, let raw = unsafe EVP_CIPHER_CTX_new() else {
            throw .library(operation: "EVP_CIPHER_CTX_new")
        }
        unsafe self.raw = raw
        guard unsafe EVP_CipherInit_ex2(raw, cipher, nil, nil, 1, nil) == 1 else {
            throw .library(operation: "EVP_CipherInit_ex2")
        }
    }

    deinit { unsafe EVP_CIPHER_CTX_free(raw) }

    /// Lends a context for the call. Before an idle context is kept, its key schedule is overwritten.
    static func withIdle<Value>(
        _ body: (CipherContext) throws(CryptoError) -> Value
    ) throws(CryptoError) -> Value {
        let kept = idle.withLock { $0.popLast() }
        let context: CipherContext
        if let kept { context = kept } else { context = try CipherContext() }
        defer {
            let forgotten = unsafe noKey.withUnsafeBufferPointer { key in
                unsafe EVP_CipherInit_ex2(context.raw, nil, key.baseAddress, nil, 1, nil)
            }
            if forgotten == 1 {
                idle.withLock { if $0.count < idleLimit { $0.append(context) } }
            }
        }
        return try body(context)
    }

    /// Writes ciphertext, then the tag, to `output`, which must have `input.count + 16` bytes.
    func encrypt(
        _ input: UnsafeRawBufferPointer, aad: UnsafeRawBufferPointer, key: UnsafeRawBufferPointer,
        nonce: UnsafeRawPointer, into output: UnsafeMutableRawPointer
    ) throws(CryptoError) {
        try unsafe start(encrypting: true, key: key, nonce: nonce, aad: aad)
        try unsafe update(input, into: output)
        var last: Int32 = 0
        let end = unsafe output.advanced(by: input.count)
        guard unsafe EVP_CipherFinal_ex(raw, end.assumingMemoryBound(to: UInt8.self), &last) == 1,
            unsafe EVP_CIPHER_CTX_ctrl(raw, EVP_CTRL_AEAD_GET_TAG, Int32(AEAD.tagCount), end) == 1
        else { throw .library(operation: "EVP_EncryptFinal_ex") }
    }

    /// Writes plaintext to `output`, which must have `input.count` bytes. If this throws, discard the output.
    func decrypt(
        _ input: UnsafeRawBufferPointer, tag: UnsafeRawPointer, aad: UnsafeRawBufferPointer,
        key: UnsafeRawBufferPointer, nonce: UnsafeRawPointer, into output: UnsafeMutableRawPointer
    ) throws(CryptoError) {
        try unsafe start(encrypting: false, key: key, nonce: nonce, aad: aad)
        try unsafe update(input, into: output)
        let tag = unsafe UnsafeMutableRawPointer(mutating: tag)
        guard unsafe EVP_CIPHER_CTX_ctrl(raw, EVP_CTRL_AEAD_SET_TAG, Int32(AEAD.tagCount), tag) == 1 else {
            throw .library(operation: "EVP_CIPHER_CTX_ctrl")
        }
        var last: Int32 = 0
        let end = unsafe output.advanced(by: input.count).assumingMemoryBound(to: UInt8.self)
        guard unsafe EVP_CipherFinal_ex(raw, end, &last) == 1 else { throw .authenticationFailed }
    }

    private func start(
        encrypting: Bool, key: UnsafeRawBufferPointer, nonce: UnsafeRawPointer, aad: UnsafeRawBufferPointer
    ) throws(CryptoError) {
        let keyBytes = unsafe key.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let nonceBytes = unsafe nonce.assumingMemoryBound(to: UInt8.self)
        guard unsafe EVP_CipherInit_ex2(raw, nil, keyBytes, nonceBytes, encrypting ? 1 : 0, nil) == 1 else {
            throw .library(operation: "EVP_CipherInit_ex2")
        }
        guard aad.count > 0 else { return }
        var written: Int32 = 0
        let aadBytes = unsafe aad.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard unsafe EVP_CipherUpdate(raw, nil, &written, aadBytes, Int32(aad.count)) == 1 else {
            throw .library(operation: "EVP_CipherUpdate")
        }
    }

    private func update(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawPointer
    ) throws(CryptoError) {
        guard input.count > 0 else { return }
        var written: Int32 = 0
        let from = unsafe input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let to = unsafe output.assumingMemoryBound(to: UInt8.self)
        guard unsafe EVP_CipherUpdate(raw, to, &written, from, Int32(input.count)) == 1, written == input.count else {
            throw .library(operation: "EVP_CipherUpdate")
        }
    }
}
