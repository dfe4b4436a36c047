import CLeptonica
import Captures

extension Picture {
    /// Projects the picture onto a plane, with linear interpolation; white outside the source.
    /// - Parameters:
    ///   - width: at most the source's width; the same holds for the height.
    func projected(by plane: Projection, width: Int, height: Int) throws(ImageProblem) -> Picture {
        precondition(width <= self.width && height <= self.height, "a projection is no larger than its picture")
        return try depth == 8
            ? projectedInGray(by: plane, width, height)
            : projectedInColor(by: plane).clipped(x: 0, y: 0, width: width, height: height)
    }

    /// The result of Leptonica's `pixProjectiveGray` in less than half its time: straightening a card took a tenth of
    /// the time of reading it.
    private func projectedInGray(by plane: Projection, _ width: Int, _ height: Int) throws(ImageProblem) -> Picture {
        let result = try unsafe Picture(pixCreateNoInit(Int32(width), Int32(height), 8), "flatten")
        let c = plane.coefficients.map { Float($0) }
        let (lastX, lastY) = (Float(self.width - 1), Float(self.height - 1))
        unsafe withPix { source in
            unsafe result.withPix { target in
                guard let from = unsafe UnsafeRawPointer(pixGetData(source))?.assumingMemoryBound(to: UInt8.self),
                    let to = unsafe UnsafeMutableRawPointer(pixGetData(target))?.assumingMemoryBound(to: UInt8.self)
                else { return }
                // Four pixels per word, the first in the highest byte.
                let first = Self.firstByte
                let (fromRow, toRow) = unsafe (Int(pixGetWpl(source)) * 4, Int(pixGetWpl(target)) * 4)
                for y in 0..<height {
                    let row = unsafe to + y &* toRow
                    let (u, v, s) = (
                        c[1] * Float(y) + c[2], c[4] * Float(y) + c[5], c[7] * Float(y) + 1
                    )
                    for x in 0..<width {
                        let scale = 1 / (s + c[6] * Float(x))
                        let (placeX, placeY) = ((u + c[0] * Float(x)) * scale, (v + c[3] * Float(x)) * scale)
                        guard placeX >= 0, placeY >= 0, placeX < lastX, placeY < lastY else {
                            unsafe row[x ^ first] = 255
                            continue
                        }
                        // In 256ths of a pixel.
                        let (fineX, fineY) = (Int32(placeX * 256), Int32(placeY * 256))
                        let (left, partX, partY) = (Int(fineX >> 8), fineX & 255, fineY & 255)
                        let upper = unsafe from + Int(fineY >> 8) &* fromRow
                        let lower = unsafe upper + fromRow
                        let (a, b) = (left ^ first, (left &+ 1) ^ first)
                        let top = unsafe Int32(upper[a]) &* (256 &- partX) &+ Int32(upper[b]) &* partX
                        let bottom = unsafe Int32(lower[a]) &* (256 &- partX) &+ Int32(lower[b]) &* partX
                        let value = (top &* (256 &- partY) &+ bottom &* partY) >> 16
                        unsafe row[x ^ first] = UInt8(truncatingIfNeeded: value)
                    }
                }
            }
        }
        return result
    }

    private func projectedInColor(by plane: Projection) throws(ImageProblem) -> Picture {
        var coefficients = plane.coefficients.map { Float($0) }
        return try unsafe Picture(
            withPix { pix in
                unsafe coefficients.withUnsafeMutableBufferPointer {
                    unsafe pixProjective(pix, $0.baseAddress, Int32(L_BRING_IN_WHITE))
                }
            }, "flatten")
    }

    /// Index in memory of a word's highest byte.
    private static let firstByte = 1.littleEndian == 1 ? 3 : 0
}
