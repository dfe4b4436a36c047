import CQRCodes

/// A QR code of a text (ISO/IEC 18004).
package struct QRCode: Sendable, Equatable {
    /// Light modules around a code, which readers need.
    private static let margin = 4

    /// Modules of a side.
    package let size: Int
    /// Row by row; true is dark.
    private let modules: [Bool]

    /// With error correction M: 15 % of the code can be hidden.
    /// - Returns: nil if the text is empty, or longer than a code can be.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, let count = Int32(exactly: bytes.count) else { return nil }
        // Version 0 takes the smallest code.
        let made = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe QRcode_encodeData(count, source.baseAddress, 0, QR_ECLEVEL_M)
        }
        guard let code = unsafe made else { return nil }
        defer { unsafe QRcode_free(code) }
        let width = unsafe Int(code.pointee.width)
        size = width
        modules = (0..<width * width).map { unsafe code.pointee.data[$0] & 1 == 1 }
    }

    /// Outside of the code all is light.
    package func isDark(_ x: Int, _ y: Int) -> Bool {
        (0..<size).contains(x) && (0..<size).contains(y) && modules[y * size + x]
    }

    /// A picture that has no size of its own: black on white, with the margin.
    package var svg: String {
        let side = size + 2 * Self.margin
        var path = ""
        for y in 0..<size {
            var x = 0
            while x < size {
                var end = x
                while isDark(end, y) { end += 1 }
                if end > x { path += "M\(x + Self.margin) \(y + Self.margin)h\(end - x)v1h-\(end - x)z" }
                x = end + 1
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/><path d="\(path)"/></svg>
            """
    }

    /// Lines for a terminal with light letters on a dark ground. A letter is two modules, one above the other.
    package var terminalLines: [String] {
        let range = -Self.margin..<(size + Self.margin)
        return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { y in
            range.map { x in
                // The row below the last one is no part of the picture.
                switch (isDark(x, y), y + 1 >= range.upperBound || isDark(x, y + 1)) {
                case (false, false): "\u{2588}"
                case (false, true): "\u{2580}"
                case (true, false): "\u{2584}"
                case (true, true): " "
                }
            }.joined()
        }
    }
}
