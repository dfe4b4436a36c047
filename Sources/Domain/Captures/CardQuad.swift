/// A point of a picture, in fractions of its width and height: 0…1, origin at the top left.
package struct Point: Codable, Sendable, Equatable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// Outline on the picture of a card or page that was straightened before its words were read.
package struct CardQuad: Codable, Sendable, Equatable {
    /// Four corners, clockwise from the sheet's own top left. Corners of a tilted page may lie outside the picture.
    package var corners: [Point]

    package init(corners: [Point]) { self.corners = corners }

    package func contains(_ point: Point) -> Bool {
        corners.indices.allSatisfy { index in
            let (a, b) = (corners[index], corners[(index + 1) % corners.count])
            return (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) >= 0
        }
    }
}

/// Converts between coordinates of a picture and of a sheet on it.
///
/// Only the center of a box is projected; the box keeps its width and height. The upright box around slanted words
/// would be higher than their line, and distances measured in line heights (columns, blocks) would be wrong.
package struct CardQuadFrame: Sendable {
    /// Width divided by height of the straightened sheet.
    package let aspect: Double
    private let toPicture: Projection
    private let toSheet: Projection
    /// Size of the sheet, in widths and heights of the picture.
    private let width: Double
    private let height: Double
    /// Whether the sheet's lines run vertically on the picture.
    private let isOnItsSide: Bool

    /// Nil if the corners do not form a quadrilateral.
    /// - Parameter picture: the picture's width divided by its height.
    package init?(_ sheet: CardQuad, on picture: Double) {
        let unit = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 1, y: 1), Point(x: 0, y: 1)]
        let corners = sheet.corners
        guard picture > 0, corners.count == 4, corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
            let toPicture = Projection(from: unit, to: corners), let toSheet = Projection(from: corners, to: unit)
        else { return nil }
        self.toPicture = toPicture
        self.toSheet = toSheet
        // In heights of the picture.
        func side(_ from: Int, _ to: Int) -> (x: Double, y: Double, length: Double) {
            let (x, y) = ((corners[to].x - corners[from].x) * picture, corners[to].y - corners[from].y)
            return (x, y, (x * x + y * y).squareRoot())
        }
        let (top, right, bottom, left) = (side(0, 1), side(1, 2), side(3, 2), side(0, 3))
        let (across, down) = ((top.length + bottom.length) / 2, (left.length + right.length) / 2)
        guard across > 0, down > 0 else { return nil }
        aspect = across / down
        isOnItsSide = abs(top.y) > abs(top.x)
        (width, height) = isOnItsSide ? (down / picture, across) : (across / picture, down)
    }

    /// Size of the straightened sheet in pixels.
    /// - Parameter picture: size of the picture in pixels.
    package func size(on picture: (width: Double, height: Double)) -> (width: Double, height: Double) {
        let (across, down) = (width * picture.width, height * picture.height)
        return isOnItsSide ? (down, across) : (across, down)
    }

    /// Sheet coordinates to picture coordinates.
    package func onPicture(_ point: Point) -> Point { toPicture(point) }

    /// Sheet coordinates to picture coordinates.
    package func onPicture(_ box: Box) -> Box {
        let sides = isOnItsSide ? (box.height, box.width) : (box.width, box.height)
        return Box(around: onPicture(Point(x: box.midX, y: box.midY)), width: sides.0 * width, height: sides.1 * height)
    }

    /// Picture coordinates to sheet coordinates.
    package func onSheet(_ box: Box) -> Box {
        let sides = (box.width / width, box.height / height)
        let (across, down) = isOnItsSide ? (sides.1, sides.0) : sides
        return Box(around: toSheet(Point(x: box.midX, y: box.midY)), width: across, height: down)
    }
}

extension Box {
    fileprivate init(around center: Point, width: Double, height: Double) {
        self.init(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }
}
