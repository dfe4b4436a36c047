/// Contrast-limited adaptive histogram equalization (Zuiderveld 1994): each tile is equalized separately, and the
/// curves are blended between the centers of tiles.
package struct Contrast {
    /// Limit of a level's share of a tile, as a multiple of the average share; keeps noise of flat paper small.
    private static let clip = 3.0

    let width: Int
    let height: Int
    /// Approximate side of a tile, in pixels.
    let tile: Int

    package init(width: Int, height: Int, tile: Int) {
        self.width = width
        self.height = height
        self.tile = tile
    }

    private var columns: Int { max(1, width / tile) }
    private var rows: Int { max(1, height / tile) }

    /// - Parameter values: brightness row by row, `width` × `height`.
    package func spread(_ values: [UInt8]) -> [UInt8] {
        let curves = (0..<rows * columns).map { curve(values, column: $0 % columns, row: $0 / columns) }
        let across = (0..<width).map { blend($0, width, columns) }
        return unsafe [UInt8](unsafeUninitializedCapacity: values.count) { result, count in
            for y in 0..<height {
                let down = blend(y, height, rows)
                for x in 0..<width {
                    let place = across[x]
                    let level = Int(values[y * width + x])
                    let top = mix(
                        curves[down.low * columns + place.low][level], curves[down.low * columns + place.high][level],
                        place.share)
                    let bottom = mix(
                        curves[down.high * columns + place.low][level],
                        curves[down.high * columns + place.high][level], place.share)
                    unsafe result[y * width + x] = UInt8(min(max(mix(top, bottom, down.share), 0), 255))
                }
            }
            count = values.count
        }
    }

    private func mix(_ a: Float, _ b: Float, _ share: Float) -> Float { a + (b - a) * share }

    /// The two tiles whose centers enclose a pixel, and the weight of the second.
    private func blend(_ pixel: Int, _ length: Int, _ tiles: Int) -> (low: Int, high: Int, share: Float) {
        let place = (Float(pixel) + 0.5) * Float(tiles) / Float(length) - 0.5
        let low = max(0, Int(place.rounded(.down)))
        return (low, min(low + 1, tiles - 1), max(0, place - Float(low)))
    }

    private func curve(_ values: [UInt8], column: Int, row: Int) -> [Float] {
        let xs = width * column / columns..<width * (column + 1) / columns
        let ys = height * row / rows..<height * (row + 1) / rows
        var histogram = [Double](repeating: 0, count: 256)
        for y in ys {
            for x in xs { histogram[Int(values[y * width + x])] += 1 }
        }
        let total = Double(xs.count * ys.count)
        guard total > 0 else { return (0..<256).map(Float.init) }
        let limit = max(1, Self.clip * total / 256)
        let excess = histogram.reduce(0) { $0 + max(0, $1 - limit) }
        var sum = 0.0
        return histogram.map { count in
            sum += min(count, limit) + excess / 256
            return Float(255 * sum / total)
        }
    }
}
