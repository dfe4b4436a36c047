/// Sørensen–Dice coefficient over pairs of UTF-16 units, as in the npm package string-similarity: white space is
/// removed first; repeated pairs count repeatedly.
package enum DiceSimilarity {
    /// 0…1. Case-sensitive: fold the texts first.
    package static func between(_ first: String, _ second: String) -> Double {
        let a = first.utf16.filter { !isSpace($0) }
        let b = second.utf16.filter { !isSpace($0) }
        if a == b { return 1 }
        guard a.count >= 2, b.count >= 2 else { return 0 }
        var pairs: [UInt32: Int] = [:]
        for (x, y) in zip(a, a.dropFirst()) { pairs[UInt32(x) << 16 | UInt32(y), default: 0] += 1 }
        var shared = 0
        for (x, y) in zip(b, b.dropFirst()) {
            let pair = UInt32(x) << 16 | UInt32(y)
            if let count = pairs[pair], count > 0 {
                pairs[pair] = count - 1
                shared += 1
            }
        }
        return 2 * Double(shared) / Double(a.count + b.count - 2)
    }

    private static func isSpace(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x09...0x0D, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF: true
        default: false
        }
    }
}
