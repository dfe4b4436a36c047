/// Readable formats, detected from the first bytes; file names and MIME types are ignored.
package enum ImageFormat: String, Codable, Sendable, CaseIterable {
    case png, jpeg, webp, tiff, gif, heic

    package var mimeType: String { "image/\(rawValue)" }

    /// The format of the first 12 bytes; nil if unknown.
    package static func sniffing(_ bytes: [UInt8]) -> ImageFormat? {
        let reader = ByteReader(bytes)
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if reader.hasTag("RIFF", at: 0), reader.hasTag("WEBP", at: 8) { return .webp }
        if reader.hasTag("GIF87a", at: 0) || reader.hasTag("GIF89a", at: 0) { return .gif }
        if bytes.starts(with: [0x49, 0x49, 0x2A, 0x00]) || bytes.starts(with: [0x4D, 0x4D, 0x00, 0x2A]) {
            return .tiff
        }
        if reader.hasTag("ftyp", at: 4), HEIFHeader.namesHEVC(bytes) { return .heic }
        return nil
    }
}
