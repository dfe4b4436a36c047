import CLeptonica
package import Captures

/// Silences Leptonica, whose messages go to stderr, where only JSON lines are allowed.
package func silenceLeptonica() {
    setMsgSeverity(Int32(L_SEVERITY_NONE))
}

extension Picture {
    /// A white picture; nil if there is no memory.
    package static func blank(width: Int, height: Int) -> Picture? {
        guard let picture = unsafe Picture(adopting: pixCreate(Int32(width), Int32(height), 8)) else { return nil }
        _ = unsafe picture.withPix { unsafe pixSetAll($0) }
        return picture
    }

    /// Whether the picture has one uniform color, and so no text.
    package func isBlank() throws(ImageProblem) -> Bool {
        let colors = try fitting(1024).color().colors()
        return [UInt32(8), 16, 24].allSatisfy { shift in
            var low = UInt32.max
            var high = UInt32(0)
            for color in colors {
                let level = color >> shift & 0xFF
                if level < low { low = level }
                if level > high { high = level }
            }
            return colors.isEmpty || high - low < 4
        }
    }

    /// Whether the picture is a screen or a drawing: most neighboring pixels are equal, which a camera's noise
    /// prevents.
    package func looksDrawn() throws(ImageProblem) -> Bool {
        let gray = try gray()
        let width = gray.width
        let rows = stride(from: 0, to: gray.height, by: max(1, gray.height / 128))
        var equal = 0
        var compared = 0
        unsafe gray.withWords { words, perRow in
            for y in rows {
                var last: UInt32?
                for x in 0..<min(width, perRow * 4) {
                    let value = unsafe words[y * perRow + x >> 2] >> UInt32(24 - (x & 3) * 8) & 0xFF
                    if let last {
                        compared += 1
                        if last == value { equal += 1 }
                    }
                    last = value
                }
            }
        }
        return equal * 2 >= compared
    }

    /// Difference of the gray levels at the 2nd and 98th percentile in a box (fractions of the picture).
    /// - Precondition: 8 bits per pixel.
    package func contrast(in box: Captures.Box) -> Int {
        let columns = max(0, Int(box.x * Double(width)))..<max(0, min(width, Int(box.maxX * Double(width))))
        let rows = max(0, Int(box.y * Double(height)))..<max(0, min(height, Int(box.maxY * Double(height))))
        guard !columns.isEmpty, !rows.isEmpty else { return 255 }
        var histogram = [Int](repeating: 0, count: 256)
        unsafe withWords { words, perRow in
            for y in rows {
                for x in columns {
                    let value = unsafe words[y * perRow + x >> 2] >> UInt32(24 - (x & 3) * 8) & 0xFF
                    histogram[Int(value)] += 1
                }
            }
        }
        let outside = columns.count * rows.count / 50
        func first(_ levels: some Sequence<Int>) -> Int {
            var count = 0
            return levels.first { level in
                count += histogram[level]
                return count > outside
            } ?? 0
        }
        return first((0..<256).reversed()) - first(0..<256)
    }
}
