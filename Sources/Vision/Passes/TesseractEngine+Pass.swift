import Imaging
import Tesseract

extension TesseractEngine {
    /// One pass over a picture.
    /// - Parameter triesInverted: whether Tesseract also reads doubtful lines as light on dark; useless for a
    ///   flattened picture.
    /// - Parameter signs: the only characters that are read; empty for all.
    func read(
        _ picture: borrowing Picture, triesInverted: Bool, as layout: Layout = .page, only signs: String = ""
    ) -> RecognitionPass {
        RecognitionPass(
            lines: lines(on: picture, triesInverted: triesInverted, as: layout, only: signs), aspect: picture.aspect)
    }
}
