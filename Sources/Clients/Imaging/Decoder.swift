import CLeptonica
import Glibc

/// Decodes image bytes into upright pixels of 8 or 32 bits without alpha. Runs foreign code on untrusted data: call it
/// in a slot only.
package enum Decoder {
    /// - Parameters:
    ///   - side: decodes at a reduced size whose longer side is still about `side` or more (JPEG only). Nil keeps the
    ///     size.
    ///   - needsColor: false decodes brightness only, if that is cheaper.
    /// - Throws: `.unreadable`, or `.tooLarge` if there was not enough memory.
    package static func decode(
        _ bytes: [UInt8], _ inspection: ImageInspection, fitting side: Int? = nil, needsColor: Bool = true
    ) throws(ImageProblem) -> Picture {
        let stored: Picture
        if inspection.format == .heic {
            stored = try HEIFDecoder.decode(bytes)
        } else if let picture = leptonica(bytes, inspection, fitting: side, needsColor: needsColor) {
            stored = picture
        } else {
            throw failure(inspection)
        }
        return try plain(stored).upright(inspection.orientation)
    }

    /// Also nil if libjpeg only warned: it fills missing parts with gray.
    private static func leptonica(
        _ bytes: [UInt8], _ inspection: ImageInspection, fitting side: Int?, needsColor: Bool
    ) -> Picture? {
        let size = bytes.count
        var warnings: Int32 = 0
        let raw = unsafe bytes.withUnsafeBufferPointer { buffer -> UnsafeMutablePointer<PIX>? in
            let data = buffer.baseAddress
            switch inspection.format {
            case .png: return unsafe pixReadMemPng(data, size)
            case .webp: return unsafe pixReadMemWebP(data, size)
            case .gif: return unsafe pixReadMemGif(data, size)
            case .tiff: return unsafe pixReadMemTiff(data, size, 0)
            case .heic: return nil
            case .jpeg:
                let hint = needsColor || inspection.isCMYK ? 0 : Int32(L_JPEG_READ_LUMINANCE)
                let reduction = Int32(reduction(inspection, side))
                return unsafe pixReadMemJpeg(data, size, 0, reduction, &warnings, hint)
            }
        }
        let picture = unsafe Picture(adopting: raw)
        return warnings == 0 ? picture : nil
    }

    /// libjpeg can halve the size while it decodes, at half the cost. A sixteenth below the wanted side is accepted,
    /// so that a picture of 4032 pixels is decoded at 2016.
    private static func reduction(_ inspection: ImageInspection, _ side: Int?) -> Int {
        guard let side else { return 1 }
        let longest = max(inspection.width, inspection.height)
        return [8, 4, 2].first { longest / $0 >= side - side / 16 } ?? 1
    }

    /// Removes the palette, alpha (over white) and unusual depths.
    private static func plain(_ picture: consuming Picture) throws(ImageProblem) -> Picture {
        let flat = try unsafe Picture(
            picture.withPix { unsafe pixRemoveColormap($0, Int32(REMOVE_CMAP_BASED_ON_SRC)) }, "convert")
        let opaque = try unsafe Picture(flat.withPix { unsafe pixRemoveAlpha($0) }, "convert")
        return opaque.depth == 8 || opaque.depth == 32 ? opaque : try opaque.gray()
    }

    /// A decoder does not report whether the data was bad or memory was missing; this tests whether the memory is
    /// available.
    private static func failure(_ inspection: ImageInspection) -> ImageProblem {
        let need = inspection.width * inspection.height * 8
        let probe = unsafe malloc(need)
        let isSufficient = unsafe probe != nil
        unsafe free(probe)
        guard isSufficient else {
            return ImageProblem(
                .tooLarge, "\(inspection.width)x\(inspection.height) pixels need \(need) bytes, above the memory limit")
        }
        return ImageProblem(.unreadable, "\(inspection.format.rawValue) decoder refused the data")
    }
}
