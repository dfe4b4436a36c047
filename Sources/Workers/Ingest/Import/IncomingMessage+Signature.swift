import Crypto
import Kafka

extension IncomingMessage {
    /// Whether `tapline-signature` is an HMAC of the value with the device's key.
    func isSigned(with key: SymmetricKey) throws(CryptoError) -> Bool {
        guard let bytes = header("tapline-signature"), let signatures = String(validating: bytes, as: UTF8.self) else {
            return false
        }
        return try MessageSignature.verify(signatures, of: value, key: key)
    }

    func valueHash() throws(CryptoError) -> [UInt8] { try SHA256.hash(value) }
}
