import Dispatch
internal import COpenSSL

/// RFC 7914: a slow hash of a secret that a person has chosen. One hash needs 32 MiB and some 80 ms of a processor, so
/// this process computes one after another, outside the cooperative pool.
package actor Scrypt {
    package static let saltCount = 16
    package static let byteCount = 32
    /// The cost, block size and parallelization of RFC 7914, and the bytes that libcrypto may use.
    private static let (cost, blocks, lanes, memory): (UInt64, UInt64, UInt64, UInt64) = (1 << 15, 8, 1, 64 << 20)

    package static let shared = Scrypt()

    private let executor = ScryptExecutor()

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameter salt: random; `saltCount` bytes.
    package func hash(_ secret: String, salt: [UInt8]) throws(CryptoError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: Self.byteCount)
        var bytes = secret.utf8.map { CChar(bitPattern: $0) }
        let status = unsafe bytes.withUnsafeMutableBufferPointer { secret in
            defer { unsafe OPENSSL_cleanse(secret.baseAddress, secret.count) }
            return unsafe salt.withUnsafeBufferPointer { salt in
                unsafe result.withUnsafeMutableBufferPointer { out in
                    unsafe EVP_PBE_scrypt(
                        secret.baseAddress, secret.count, salt.baseAddress, salt.count, Self.cost, Self.blocks,
                        Self.lanes, Self.memory, out.baseAddress, out.count)
                }
            }
        }
        guard status == 1 else { throw .library(operation: "EVP_PBE_scrypt") }
        return result
    }
}

private final class ScryptExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "tapline.scrypt")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            unsafe job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}
