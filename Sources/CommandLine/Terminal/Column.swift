/// Formats text for columns of fixed width.
package enum Column {
    /// - Parameter width: a negative width aligns the text to the left.
    package static func pad(_ text: String, _ width: Int) -> String {
        let fill = String(repeating: " ", count: max(0, abs(width) - text.count))
        return width < 0 ? text + fill : fill + text
    }

    /// - Parameter count: number of digits after the decimal point.
    package static func decimals(_ value: Double, _ count: Int) -> String {
        let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
        let whole = Int((value * Double(scale)).rounded())
        let tail = "\(whole % scale)"
        return "\(whole / scale)." + String(repeating: "0", count: count - tail.count) + tail
    }
}
