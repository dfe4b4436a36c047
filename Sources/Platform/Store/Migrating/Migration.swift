/// One numbered file in `migrations/`.
package struct Migration: Sendable, Equatable {
    package let version: Int
    package let name: String
    package let script: String
    /// SHA-256 of the file in hexadecimal.
    package let checksum: String

    var file: String {
        let digits = String(version)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + "\(digits)_\(name).sql"
    }
}
