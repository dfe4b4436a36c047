import Crypto
package import Imaging

extension FieldReader {
    /// Bytes of a JSON body with a picture in base64 and other members.
    package static let pictureBodyLimit = (ImageInput.maxBytes + 2) / 3 * 4 + 65_536

    /// A picture in base64.
    /// - Parameter longest: the length limit of the text, in bytes.
    /// - Returns: nil if there is none or a fault was noted.
    package mutating func picture(
        _ name: String, upTo longest: Int = pictureBodyLimit
    ) -> (bytes: [UInt8], format: ImageFormat)? {
        guard let text = text(name, upTo: longest) else { return nil }
        // Shortcuts break base64 into lines.
        guard let bytes = Base64.decode(String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)) else {
            note(.wrongType, name, "\(name) must be base64 (RFC 4648, with padding).")
            return nil
        }
        do throws(APIFailure) { return (bytes, try ImageInput.inspect(bytes)) } catch {
            note(error.code, name, error.detail)
            return nil
        }
    }
}
