import Imaging
import Tesseract

extension TesseractEngine {
    /// One pass over a picture.
    /// - Parameter triesInverted: whether Tesseract also reads doubtful lines as light on dark; useless for a
    ///   flattened picture.
    func read(_ picture: borrowing Picture, triesInverted: Bool, as layout: Layout = .page) -> RecognitionPass {
        RecognitionPass(
            lines: lines(on: picture, triesInverted: triesInverted, as: layout), aspect: picture.aspect)
    }
}
