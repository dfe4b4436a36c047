import Captures
import Imaging

/// Pieces of ink on a screen: what differs from the flat area beside, in each row of pixels.
struct ScreenInk {
    /// Width in pixels at which ink is searched; letters of a phone's times are then 10 pixels high, and strokes at most
    /// 3 pixels wide.
    private static let width = 640.0
    /// Greatest range of gray within 3×3 pixels of a background.
    private static let flatRange: UInt8 = 6
    /// Distance from the background, of a channel, from which a pixel is ink.
    private static let minDistance: UInt8 = 26
    /// Pieces of at least this height that are as wide as high and filled with color are emoji.
    private static let emoji = (height: 23, shape: 0.7...1.4, fill: 0.66, saturation: 60)

    /// A connected piece, in pixels.
    struct Piece {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        /// Greatest distance from the background, 0…255.
        var distance: Int

        var maxX: Int { x + width }
        var maxY: Int { y + height }
    }

    let width: Int
    let height: Int
    /// 0xRRGGBBAA
    private let colors: [UInt32]
    /// Distance from the background.
    private let distances: [UInt8]

    /// - Parameter color: in its own size.
    init(_ color: borrowing Picture) throws(ImageProblem) {
        let scale = min(1, Self.width / Double(color.width))
        let small = scale < 1 ? try color.scaled(by: scale) : try color.same()
        (width, height, colors) = (small.width, small.height, small.colors())
        distances = Self.distances(colors, try small.gray().grayBytes(), width: width, height: height)
    }

    /// Pieces of at most this height that are no emoji.
    func pieces(upTo maxHeight: Int) throws(ImageProblem) -> [Piece] {
        let ink = try Picture(gray: distances.map { 255 - $0 }, width: width, height: height)
            .ink(darkerThan: Int32(255 - Self.minDistance + 1))
        var pieces: [Piece] = []
        for box in ink.inkBoxes() where box.height <= maxHeight && box.width <= width / 2 {
            // A rule.
            if box.height < 3, box.width > 12 { continue }
            var most: UInt8 = 0
            for y in box.y..<box.y + box.height {
                for x in box.x..<box.x + box.width { most = max(most, distances[y * width + x]) }
            }
            let piece = Piece(x: box.x, y: box.y, width: box.width, height: box.height, distance: Int(most))
            if !isEmoji(piece) { pieces.append(piece) }
        }
        return pieces
    }

    private func isEmoji(_ piece: Piece) -> Bool {
        guard piece.height >= Self.emoji.height,
            Self.emoji.shape.contains(Double(piece.width) / Double(piece.height))
        else { return false }
        var (ink, strong, colorful) = (0, 0, 0)
        for y in piece.y..<piece.maxY {
            for x in piece.x..<piece.maxX where distances[y * width + x] >= Self.minDistance {
                ink += 1
                // The edges of letters are mixed with the background's color.
                guard Int(distances[y * width + x]) > piece.distance - 60 else { continue }
                strong += 1
                if Self.saturation(colors[y * width + x]) > Self.emoji.saturation { colorful += 1 }
            }
        }
        return Double(ink) > Self.emoji.fill * Double(piece.width * piece.height) && colorful * 2 > strong
    }

    /// For each pixel the distance from the nearest flat pixels in the row, to the left or to the right. Strokes of
    /// letters are too narrow to be flat, and the edge between two flat areas is near one of them.
    private static func distances(_ colors: [UInt32], _ gray: [UInt8], width: Int, height: Int) -> [UInt8] {
        var high = gray
        var low = gray
        for index in gray.indices {
            let column = index % width
            var (most, least) = (gray[index], gray[index])
            if column > 0 { (most, least) = (max(most, gray[index - 1]), min(least, gray[index - 1])) }
            if column + 1 < width { (most, least) = (max(most, gray[index + 1]), min(least, gray[index + 1])) }
            (high[index], low[index]) = (most, least)
        }
        var result = [UInt8](repeating: 0, count: gray.count)
        var isFlat = [Bool](repeating: false, count: width)
        for y in 0..<height {
            let row = y * width
            let (up, down) = (y > 0 ? row - width : row, y + 1 < height ? row + width : row)
            var ground = colors[row]
            for x in 0..<width {
                let most = max(high[row + x], max(high[up + x], high[down + x]))
                let least = min(low[row + x], min(low[up + x], low[down + x]))
                isFlat[x] = most - least <= flatRange
                if isFlat[x] { ground = colors[row + x] }
                result[row + x] = distance(colors[row + x], ground)
            }
            ground = colors[row + width - 1]
            for x in (0..<width).reversed() {
                if isFlat[x] { ground = colors[row + x] }
                result[row + x] = min(result[row + x], distance(colors[row + x], ground))
            }
        }
        return result
    }

    /// Greatest difference of a channel.
    private static func distance(_ a: UInt32, _ b: UInt32) -> UInt8 {
        let red = abs(Int32(a >> 24) - Int32(b >> 24))
        let green = abs(Int32(a >> 16 & 0xFF) - Int32(b >> 16 & 0xFF))
        let blue = abs(Int32(a >> 8 & 0xFF) - Int32(b >> 8 & 0xFF))
        return UInt8(max(red, max(green, blue)))
    }

    private static func saturation(_ color: UInt32) -> Int {
        let (red, green, blue) = (Int(color >> 24), Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF))
        return max(red, max(green, blue)) - min(red, min(green, blue))
    }
}
