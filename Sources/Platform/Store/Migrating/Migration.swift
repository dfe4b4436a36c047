/// One numbered file in `migrations/`.
package struct Migration: Sendable, Equatable {
    package let version: Int
    package let name: String
    package let script: String
    /// SHA-256 of the file in hexadecimal.
    package let checksum: String
}
