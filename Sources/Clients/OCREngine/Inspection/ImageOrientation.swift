/// How the stored pixels lie, as EXIF tag 0x0112 counts it (Exif 2.32, 4.6.4).
package enum ImageOrientation: Int, Codable, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Quarter turns clockwise that put the picture upright, made after `isMirrored` is undone.
    var quarterTurns: Int {
        switch self {
        case .up, .upMirrored: 0
        case .down, .downMirrored: 2
        case .leftMirrored, .left: 3
        case .right, .rightMirrored: 1
        }
    }

    var isMirrored: Bool {
        switch self {
        case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
        case .up, .down, .right, .left: false
        }
    }

    /// Width and height change places when the picture is put upright.
    package var swapsSides: Bool { rawValue >= 5 }
}
