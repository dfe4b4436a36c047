import Barcodes
import Captures
import Imaging

/// Finds all codes of a picture of a thing: small, turned, in the shade.
///
/// First the whole picture at the size that is enough for most codes, then at its full size, then each part that looks
/// like bars and gave no code: cut out, turned so that its bars are upright, and enlarged.
enum CodeSearch {
    /// Longer side of the first scan.
    static let firstSide = 1_024
    private static let secondSide = 2_048
    /// Widths in pixels to which a part is scaled, in this order.
    private static let partWidths = [640.0, 1_100, 380]
    /// Space around a part, in its height; a code needs light space beside its bars.
    private static let margin = 0.35
    private static let mostEnlarged = 3.0

    /// - Parameter gray: in its full size.
    static func codes(in gray: borrowing Picture) throws(ImageProblem) -> [Code] {
        var codes: [Code] = []
        add(CodeScanner.scan(try gray.near(firstSide)), to: &codes)
        if gray.longestSide > firstSide { add(CodeScanner.scan(try gray.fitting(secondSide)), to: &codes) }
        for area in try BarArea.areas(in: gray) where !codes.contains(where: { $0.box.meets(area.box) }) {
            if let code = try code(in: area, of: gray) { add([code], to: &codes) }
        }
        return codes
    }

    /// Adds codes that are new. Where two bar codes share a place, the first one is right: a few lines across bars in bad
    /// light give another number with a right check digit.
    private static func add(_ found: [Code], to codes: inout [Code]) {
        for code in found where !codes.contains(where: { $0.payload == code.payload || $0.box.meets(code.box) }) {
            codes.append(code)
        }
    }

    private static func code(in area: BarArea, of gray: borrowing Picture) throws(ImageProblem) -> Code? {
        let (width, height) = (Double(gray.width), Double(gray.height))
        let beside = margin * max(area.box.width * width, area.box.height * height)
        let left = max(0, Int(area.box.x * width - beside))
        let top = max(0, Int(area.box.y * height - beside))
        let right = min(gray.width, Int(area.box.maxX * width + beside))
        let bottom = min(gray.height, Int(area.box.maxY * height + beside))
        guard right - left > 16, bottom - top > 16 else { return nil }
        let part = try gray.clipped(x: left, y: top, width: right - left, height: bottom - top)
        // zbar reads bars that are upright or level; those between are turned.
        let turn = abs(area.degrees) > 45 ? area.degrees - (area.degrees > 0 ? 90 : -90) : area.degrees
        let upright = try part.leveled(by: -turn).picture.same()
        for partWidth in partWidths {
            let factor = min(mostEnlarged, partWidth / Double(max(1, upright.longestSide)))
            let sized = try abs(factor - 1) < 0.1 ? upright.same() : upright.scaled(by: factor)
            for isClear in [false, true] {
                let picture = try isClear ? clear(sized) : sized.same()
                guard let code = CodeScanner.scan(picture, isDense: true).first else { continue }
                return Code(symbology: code.symbology, payload: code.payload, box: area.box)
            }
        }
        return nil
    }

    /// Spreads the contrast, so that bars in the shade are as dark as those in the light.
    private static func clear(_ gray: borrowing Picture) throws(ImageProblem) -> Picture {
        let contrast = Contrast(width: gray.width, height: gray.height, tile: max(8, gray.height / 3))
        return try Picture(gray: contrast.spread(gray.grayBytes()), width: gray.width, height: gray.height)
    }
}

extension Box {
    /// Whether the middle of one box lies in the other, or both share most of their area.
    fileprivate func meets(_ other: Box) -> Bool { containsCenter(of: other) || other.containsCenter(of: self) }
}
