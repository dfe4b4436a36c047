import Captures
import Imaging

/// Pixels of a screen that look like writing, at a quarter of its size.
struct InkMap {
    private let width: Int
    private let height: Int
    private let isInk: [Bool]

    /// - Parameter picture: color, in its own size.
    init(_ picture: borrowing Picture) throws(ImageProblem) {
        let scale = 0.25
        let flat = try picture.scaled(by: scale).flattened(scale: scale)
        width = flat.width
        height = flat.height
        isInk = flat.grayBytes().map { $0 < 190 }
    }

    /// Share of the ink in `area` that `words` cover, 0…1; 1 if there is hardly any ink.
    func shareRead(by words: [Word], within area: Box) -> Double {
        let (columns, rows) = pixels(area, margin: 0)
        var isRead = [Bool](repeating: false, count: isInk.count)
        for word in words {
            let (columns, rows) = pixels(word.box, margin: 1)
            for y in rows {
                for x in columns { isRead[y * width + x] = true }
            }
        }
        var ink = 0
        var read = 0
        for y in rows {
            for x in columns where isInk[y * width + x] {
                ink += 1
                if isRead[y * width + x] { read += 1 }
            }
        }
        return ink * 50 < columns.count * rows.count ? 1 : Double(read) / Double(ink)
    }

    private func pixels(_ box: Box, margin: Int) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ low: Double, _ high: Double, _ limit: Int) -> Range<Int> {
            let first = min(max(Int(low * Double(limit)) - margin, 0), limit)
            return first..<max(first, min(Int(high * Double(limit)) + 1 + margin, limit))
        }
        return (columns: range(box.x, box.maxX, width), rows: range(box.y, box.maxY, height))
    }
}
