/// Orientation of the stored pixels, numbered as in EXIF tag 0x0112 (Exif 2.32, 4.6.4).
package enum ImageOrientation: Int, Codable, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// - Parameter exif: `Exif\0\0` and a TIFF whose first directory has the tag; otherwise nil.
    init?(exif: ArraySlice<UInt8>) {
        let mark = Array("Exif".utf8) + [0, 0]
        guard exif.starts(with: mark) else { return nil }
        self.init(tiff: exif.dropFirst(mark.count))
    }

    /// - Parameter tiff: as in PNG and WebP; some writers still prepend JPEG's `Exif\0\0`.
    init?(tiff: ArraySlice<UInt8>) {
        if tiff.starts(with: Array("Exif".utf8)) {
            self.init(exif: tiff)
            return
        }
        guard let value = TIFFDirectory(Array(tiff))?.value(0x0112) else { return nil }
        self.init(rawValue: value)
    }

    /// Quarter turns clockwise that put the picture upright, after mirroring is undone.
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

    /// Whether applying the orientation swaps width and height.
    package var swapsSides: Bool { rawValue >= 5 }
}
