/// Why a cryptographic operation failed. No case carries key material, plaintext or ciphertext.
package enum CryptoError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Wrong key, wrong context or changed bytes; deliberately not distinguished.
    case authenticationFailed
    /// The bytes are too short or not a valid encoding.
    case malformed(String)
    /// Sealed by a later release.
    case unsupportedVersion(UInt8)
    case wrongKeyLength(expected: Int, actual: Int)
    /// More than `AEAD.maximumLength` bytes.
    case tooLarge(Int)
    /// The master key's file cannot be used; `reason` is for the operator.
    case keyFile(path: String, reason: String)
    /// A TLS certificate or its key cannot be used; `reason` is for the operator.
    case certificate(path: String, reason: String)
    /// libcrypto failed; `operation` is the name of its function.
    case library(operation: String)

    /// Stable, for logs and problem responses.
    package var code: String {
        switch self {
        case .authenticationFailed: "crypto_authentication_failed"
        case .malformed: "crypto_malformed"
        case .unsupportedVersion: "crypto_unsupported_version"
        case .wrongKeyLength: "crypto_wrong_key_length"
        case .tooLarge: "crypto_too_large"
        case .keyFile: "crypto_key_file"
        case .certificate: "crypto_certificate"
        case .library: "crypto_library"
        }
    }

    package var description: String {
        switch self {
        case .authenticationFailed: "decryption failed: the key or the context is wrong, or the data was changed"
        case .malformed(let what): "malformed \(what)"
        case .unsupportedVersion(let version): "sealed in format \(version), which this release cannot open"
        case .wrongKeyLength(let expected, let actual): "a key has \(expected) bytes, not \(actual)"
        case .tooLarge(let count): "\(count) bytes are more than the \(AEAD.maximumLength) that can be sealed at once"
        case .keyFile(let path, let reason): "master key file \(path): \(reason)"
        case .certificate(let path, let reason): "\(path): \(reason)"
        case .library(let operation): "libcrypto: \(operation) failed"
        }
    }
}
