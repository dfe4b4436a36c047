/// Bytes or path of a ZIP file.
package enum ZipSource: Sendable {
    case bytes([UInt8])
    case file(String)
}
