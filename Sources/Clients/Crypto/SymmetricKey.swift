internal import COpenSSL

/// A key of 256 bits. Its memory is overwritten when the last reference is released; no description shows it.
///
/// `@unchecked Sendable`: the memory is written once, before `init` returns, and only read afterwards.
@safe package final class SymmetricKey: @unchecked Sendable, CustomStringConvertible, CustomReflectable {
    package static let byteCount = 32

    private let memory: UnsafeMutableRawBufferPointer

    private init(uninitialized: Void) {
        unsafe memory = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.byteCount, alignment: 16)
    }

    deinit {
        unsafe OPENSSL_cleanse(memory.baseAddress, memory.count)
        unsafe memory.deallocate()
    }

    /// The caller's array still holds the key: wipe it with `Bytes.cleanse`.
    /// - Throws: `CryptoError.wrongKeyLength`.
    package convenience init(bytes: [UInt8]) throws(CryptoError) {
        guard bytes.count == Self.byteCount else {
            throw .wrongKeyLength(expected: Self.byteCount, actual: bytes.count)
        }
        self.init(uninitialized: ())
        unsafe memory.copyBytes(from: bytes)
    }

    /// A new key from libcrypto's private random generator.
    package static func random() throws(CryptoError) -> SymmetricKey {
        let key = SymmetricKey(uninitialized: ())
        let base = unsafe key.memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard unsafe RAND_priv_bytes(base, Int32(byteCount)) == 1 else {
            throw .library(operation: "RAND_priv_bytes")
        }
        return key
    }

    /// The key in the clear, for the code that writes the key file. Wipe the array with `Bytes.cleanse`.
    package func exportedBytes() -> [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(memory))
    }

    /// HMAC-SHA256 of `bytes` under a key derived from this one for `context`.
    func mark(of bytes: [UInt8], context: String) throws(CryptoError) -> [UInt8] {
        try marks(of: [bytes], context: context)[0]
    }

    /// Marks many values in their order. Derives the key once for all of them.
    func marks(of values: [[UInt8]], context: String) throws(CryptoError) -> [[UInt8]] {
        var secret = exportedBytes()
        defer { Bytes.cleanse(&secret) }
        var key = try HKDF.sha256(secret: secret, info: Array("tapline.mark.v1:\(context)".utf8), count: 32)
        defer { Bytes.cleanse(&key) }
        var marks: [[UInt8]] = []
        marks.reserveCapacity(values.count)
        for value in values { marks.append(try HMAC.sha256(key: key, value)) }
        return marks
    }

    /// The pointer is valid in `body` only.
    func withUnsafeBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(CryptoError) -> Value
    ) throws(CryptoError) -> Value {
        try unsafe body(UnsafeRawBufferPointer(memory))
    }

    package var description: String { "SymmetricKey(hidden)" }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
