/// One file in `migrations/functions/`: functions and triggers, each created with `create or replace`.
package struct FunctionFile: Sendable, Equatable {
    package let name: String
    package let script: String
    /// SHA-256 of the file in hexadecimal.
    package let checksum: String
}
