/// How the stored pixels lie, as EXIF tag 0x0112 counts it (Exif 2.32, 4.6.4).
package enum ImageOrientation: Int, Codable, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// - Parameter exif: `Exif\0\0` and a TIFF whose first directory has the tag; nil for anything else.
    init?(exif: ArraySlice<UInt8>) {
        let mark = Array("Exif".utf8) + [0, 0]
        guard exif.starts(with: mark) else { return nil }
        self.init(tiff: exif.dropFirst(mark.count))
    }

    /// - Parameter tiff: as PNG and WebP carry it; some writers put JPEG's mark before it all the same.
    init?(tiff: ArraySlice<UInt8>) {
        if tiff.starts(with: Array("Exif".utf8)) {
            self.init(exif: tiff)
            return
        }
        guard let value = TIFFDirectory(Array(tiff))?.value(0x0112) else { return nil }
        self.init(rawValue: value)
    }

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
