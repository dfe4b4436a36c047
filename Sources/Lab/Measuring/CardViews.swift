import CLeptonica
import Glibc
import Imaging
package import RecognitionSlots

/// Simulated photos of one card: slanted, dark, faded, out of focus, grainy. For measurements; the same in each run.
package enum CardViews {
    private struct View {
        /// Clockwise.
        var degrees: Float = 0
        /// Below 1 darkens.
        var gamma: Float = 1
        /// Half the side of the averaged square, in pixels.
        var blur: Int32 = 0
        /// Standard deviation of the noise, in gray levels.
        var noise: Float = 0
        var quality: Int32 = 85
        var side = 2048
    }

    private static let views = [
        View(), View(degrees: 2, noise: 4), View(degrees: -3, gamma: 0.7), View(gamma: 1.4, noise: 6),
        View(degrees: 5, quality: 60), View(degrees: -6, gamma: 0.6, noise: 4), View(blur: 1, noise: 3),
        View(degrees: 1.5, gamma: 1.2, blur: 1), View(degrees: -1, quality: 50), View(degrees: 4, gamma: 0.8, blur: 1),
        View(degrees: -4, noise: 8), View(degrees: 0.6, gamma: 0.5, quality: 70),
    ]

    /// - Parameter card: photo of a card in any readable format.
    /// - Returns: JPEG files, 2048 pixels on the longer side.
    package static func jpegs(of card: [UInt8]) throws(OCRError) -> [[UInt8]] {
        silenceLeptonica()
        do throws(ImageProblem) {
            let picture = try Decoder.decode(card, ImageInspection.inspect(card)).color()
            srand(1)
            var files: [[UInt8]] = []
            for view in views { files.append(try file(of: picture, view)) }
            return files
        } catch { throw .image(error) }
    }

    private static func file(of card: borrowing Picture, _ view: View) throws(ImageProblem) -> [UInt8] {
        var picture = try card.scaled(by: Double(view.side) / Double(card.longestSide))
        if view.degrees != 0 {
            picture = try unsafe Picture(
                picture.withPix {
                    unsafe pixRotate(
                        $0, view.degrees * .pi / 180, Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_BLACK), 0, 0)
                }, "turn")
        }
        if view.gamma != 1 {
            picture = try unsafe Picture(
                picture.withPix { unsafe pixGammaTRC(nil, $0, view.gamma, 0, 255) }, "darken")
        }
        if view.blur > 0 {
            picture = try unsafe Picture(
                picture.withPix { unsafe pixBlockconv($0, view.blur, view.blur) }, "blur")
        }
        if view.noise > 0 {
            picture = try unsafe Picture(picture.withPix { unsafe pixAddGaussianNoise($0, view.noise) }, "grain")
        }
        return try picture.jpeg(quality: view.quality)
    }
}
