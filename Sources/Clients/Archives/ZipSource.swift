/// Where a ZIP file's bytes are.
package enum ZipSource: Sendable {
    case bytes([UInt8])
    case file(String)
}
