import CTesseract
import Captures
import Glibc

/// A picture made from another, and the way back.
struct Straightened: ~Copyable {
    let picture: Picture
    /// Takes a box, in fractions of `picture`, to fractions of the picture that it was made from.
    let map: (Captures.Box) -> Captures.Box
}

extension Picture {
    /// Degrees by which lines of text are slanted; 0 where that cannot be told.
    /// - Precondition: grey with dark text on white, as from `flattened()`.
    func slant() throws(ImageProblem) -> Double {
        var degrees: Float = 0
        var confidence: Float = 0
        let ink = try unsafe Picture(withPix { unsafe pixThresholdToBinary($0, 160) }, "threshold")
        let isFound =
            unsafe ink.withPix {
                unsafe pixFindSkewSweepAndSearch($0, &degrees, &confidence, 4, 2, 12, 1, 0.01)
            } == 0
        // Leptonica's own advice: below 3 the angle means little.
        return isFound && confidence >= 3 && abs(degrees) >= 0.2 ? Double(degrees) : 0
    }

    /// Turned so that lines which are slanted by so many degrees are level.
    /// - Precondition: grey.
    func levelled(by degrees: Double) throws(ImageProblem) -> Straightened {
        guard degrees != 0 else { return Straightened(picture: try same()) { $0 } }
        let angle = degrees * .pi / 180
        let level = try unsafe Picture(
            withPix {
                unsafe pixRotate($0, Float(angle), Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), 0, 0)
            }, "level")
        let width = Double(width)
        let height = Double(height)
        let cosine = cos(angle)
        let sine = sin(angle)
        return Straightened(picture: level) { box in
            // The centre goes back round the middle; over so small an angle the sides keep their lengths.
            let x = (box.midX - 0.5) * width
            let y = (box.midY - 0.5) * height
            let midX = 0.5 + (x * cosine + y * sine) / width
            let midY = 0.5 + (y * cosine - x * sine) / height
            return Captures.Box(
                x: midX - box.width / 2, y: midY - box.height / 2, width: box.width, height: box.height)
        }
    }

    /// Cuts the card out and lays it flat; nil where there is none to be seen, or more than one.
    func card() throws(ImageProblem) -> Straightened? {
        guard let corners = try cardFinder().find() else { return nil }
        return try laidFlat(corners)
    }

    func cardFinder() throws(ImageProblem) -> CardFinder {
        let small = try near(640).fitting(320).gray()
        return CardFinder(grid: PixelGrid(width: small.width, height: small.height, values: small.grayBytes()))
    }

    /// What lies between the corners, as a rectangle.
    func laidFlat(_ corners: CardFinder.Corners) throws(ImageProblem) -> Straightened? {
        let scaled = corners.points.map { (x: Float($0.x * Double(width)), y: Float($0.y * Double(height))) }
        let left = max(0, Int(scaled.map(\.x).min() ?? 0))
        let top = max(0, Int(scaled.map(\.y).min() ?? 0))
        let right = min(width, Int(scaled.map(\.x).max() ?? 0) + 1)
        let bottom = min(height, Int(scaled.map(\.y).max() ?? 0) + 1)
        let cut = try clipped(x: left, y: top, width: right - left, height: bottom - top)
        let source = scaled.map { (x: $0.x - Float(left), y: $0.y - Float(top)) }
        let size = (width: Float(cut.width), height: Float(cut.height))
        let target: [(x: Float, y: Float)] = [(0, 0), (size.width, 0), (size.width, size.height), (0, size.height)]
        guard let plane = Projection(from: target, to: source) else { return nil }
        let flat = try cut.projected(by: plane)
        let full = (width: Double(width), height: Double(height))
        return Straightened(picture: flat) { box in
            let corners = [(box.x, box.y), (box.maxX, box.y), (box.maxX, box.maxY), (box.x, box.maxY)].map {
                plane.map(x: $0.0 * Double(size.width), y: $0.1 * Double(size.height))
            }
            let xs = corners.map { (Double(left) + $0.x) / full.width }
            let ys = corners.map { (Double(top) + $0.y) / full.height }
            let x = xs.min() ?? 0
            let y = ys.min() ?? 0
            return Captures.Box(x: x, y: y, width: (xs.max() ?? x) - x, height: (ys.max() ?? y) - y)
        }
    }
}
