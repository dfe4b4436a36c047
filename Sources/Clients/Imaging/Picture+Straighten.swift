import CLeptonica
package import Captures
import Glibc

/// A picture derived from another, and its corners on that one.
package struct StraightenedPicture: ~Copyable {
    package let picture: Picture
    /// Corners on the source picture; nil if both are the same.
    package let sheet: CardQuad?

    package init(picture: consuming Picture, sheet: CardQuad?) {
        self.picture = picture
        self.sheet = sheet
    }
}

extension Picture {
    /// Slant of the text lines in degrees; 0 if it cannot be determined.
    /// - Precondition: gray, dark text on white, as from `flattened()`.
    package func slant() throws(ImageProblem) -> Double {
        var degrees: Float = 0
        var confidence: Float = 0
        let ink = try ink(darkerThan: 160)
        let isFound =
            unsafe ink.withPix {
                unsafe pixFindSkewSweepAndSearch($0, &degrees, &confidence, 4, 2, 12, 1, 0.01)
            } == 0
        // Leptonica's documentation regards an angle as uncertain if its confidence is below 3.
        return isFound && confidence >= 3 && abs(degrees) >= 0.2 ? Double(degrees) : 0
    }

    /// Rotates the picture so that lines with this slant are level.
    /// - Precondition: gray.
    package func leveled(by degrees: Double) throws(ImageProblem) -> StraightenedPicture {
        guard degrees != 0 else { return StraightenedPicture(picture: try same(), sheet: nil) }
        let angle = degrees * .pi / 180
        let level = try unsafe Picture(
            withPix {
                unsafe pixRotate($0, Float(angle), Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), 0, 0)
            }, "level")
        let width = Double(width)
        let height = Double(height)
        let cosine = cos(angle)
        let sine = sin(angle)
        // Rotates each corner back about the center.
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map { x, y in
            Point(
                x: 0.5 + (x * width * cosine + y * height * sine) / width,
                y: 0.5 + (y * height * cosine - x * width * sine) / height)
        }
        return StraightenedPicture(picture: level, sheet: CardQuad(corners: corners))
    }

    /// The area between the corners, straightened to a rectangle.
    package func straightened(_ sheet: CardQuad) throws(ImageProblem) -> StraightenedPicture? {
        let corners = sheet.corners.map { Point(x: $0.x * Double(width), y: $0.y * Double(height)) }
        guard let frame = CardQuadFrame(sheet, on: Double(width) / Double(height)) else { return nil }
        let left = max(0, Int(corners.map(\.x).min() ?? 0))
        let top = max(0, Int(corners.map(\.y).min() ?? 0))
        let right = min(width, Int(corners.map(\.x).max() ?? 0) + 1)
        let bottom = min(height, Int(corners.map(\.y).max() ?? 0) + 1)
        let cut = try clipped(x: left, y: top, width: right - left, height: bottom - top)
        let size = frame.size(on: (Double(width), Double(height)))
        let (across, down) = (min(size.width, Double(cut.width)), min(size.height, Double(cut.height)))
        let target = [Point(x: 0, y: 0), Point(x: across, y: 0), Point(x: across, y: down), Point(x: 0, y: down)]
        let source = corners.map { Point(x: $0.x - Double(left), y: $0.y - Double(top)) }
        guard across >= 1, down >= 1, let plane = Projection(from: target, to: source) else { return nil }
        return StraightenedPicture(
            picture: try cut.projected(by: plane, width: Int(across.rounded()), height: Int(down.rounded())),
            sheet: sheet)
    }
}
