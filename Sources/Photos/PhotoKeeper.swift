import Captures
import Imaging
package import RecognitionSlots

/// Makes the stored form of pictures and reads no words. Runs foreign code on untrusted data in a slot; blocks.
package struct PhotoKeeper: SlotReader {
    package var engineVersion: String { "" }
    package var installedLanguages: [String] { [] }
    package var languageFolder: String { "" }
    package var languageFiles: [String] { [] }

    package init() {}

    package func warmUp(_ languages: [String]) {}

    /// - Throws: `.image`.
    package func read(_ bytes: [UInt8], _ options: OCROptions) throws(OCRError) -> OCRReading {
        do throws(ImageProblem) {
            let inspection = try ImageInspection.inspect(bytes, limits: options.limits)
            let picture = try Decoder.decode(bytes, inspection, fitting: KeptPhoto.longestSide)
            let size = inspection.uprightSize
            return OCRReading(
                Recognition(width: size.width, height: size.height, lines: []),
                photo: try KeptPhoto(of: picture, showing: picture, thumbnailSide: options.thumbnailSide))
        } catch {
            throw .image(error)
        }
    }

    /// - Throws: `.unavailable`: this slot cuts out no cards.
    package func photos(of bytes: [UInt8], _ cut: CardPhotoRequest) throws(OCRError) -> [KeptPhoto] {
        throw .unavailable("this slot cuts out no cards")
    }
}
