package import CLeptonica

/// Sole owner of one Leptonica image. Not thread-safe: a slot has one thread.
@safe package struct Picture: ~Copyable {
    private let raw: UnsafeMutablePointer<PIX>

    /// Nil if `raw` is nil.
    init?(adopting raw: UnsafeMutablePointer<PIX>?) {
        guard let raw = unsafe raw else { return nil }
        unsafe self.raw = raw
    }

    /// - Throws: `.tooLarge` if `raw` is nil: after decoding, Leptonica fails only for lack of memory.
    package init(_ raw: UnsafeMutablePointer<PIX>?, _ step: StaticString) throws(ImageProblem) {
        guard let raw = unsafe raw else { throw ImageProblem(.tooLarge, "no memory to \(step) the picture") }
        unsafe self.raw = raw
    }

    /// - Parameter gray: brightness row by row.
    package init(gray: [UInt8], width: Int, height: Int) throws(ImageProblem) {
        precondition(gray.count == width * height, "one value per pixel")
        try unsafe self.init(pixCreateNoInit(Int32(width), Int32(height), 8), "hold")
        let perRow = unsafe Int(pixGetWpl(raw))
        guard let words = unsafe pixGetData(raw) else { return }
        for y in 0..<height {
            var word: UInt32 = 0
            for x in 0..<perRow * 4 {
                word = word << 8 | UInt32(x < width ? gray[y * width + x] : 0)
                if x & 3 == 3 { unsafe words[y * perRow + x >> 2] = word }
            }
        }
    }

    deinit {
        var pointer: UnsafeMutablePointer<PIX>? = unsafe raw
        unsafe pixDestroy(&pointer)
    }

    package var width: Int { unsafe Int(pixGetWidth(raw)) }
    package var height: Int { unsafe Int(pixGetHeight(raw)) }
    /// Bits per pixel: 8 is gray, 32 is color.
    package var depth: Int { unsafe Int(pixGetDepth(raw)) }
    package var longestSide: Int { max(width, height) }

    /// The pointer is valid in `body` only.
    package func withPix<Result, Failure: Error>(
        _ body: (UnsafeMutablePointer<PIX>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(raw)
    }

    /// Words of 32 bits in native byte order. Color is red, green, blue, alpha from the highest byte.
    func withWords<Result>(_ body: (UnsafeBufferPointer<UInt32>, _ wordsPerRow: Int) -> Result) -> Result {
        let perRow = unsafe Int(pixGetWpl(raw))
        let words = unsafe UnsafeBufferPointer(start: pixGetData(raw), count: perRow * height)
        return unsafe body(words, perRow)
    }

    package var aspect: Double { Double(width) / Double(height) }

    /// Gray values row by row.
    /// - Precondition: 8 bits per pixel.
    package func grayBytes() -> [UInt8] {
        precondition(depth == 8, "gray only")
        let width = width
        let height = height
        return unsafe withWords { words, perRow in
            unsafe [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
                for y in 0..<height {
                    for x in 0..<width {
                        let word = unsafe words[y * perRow + x >> 2]
                        unsafe bytes[y * width + x] = UInt8(truncatingIfNeeded: word >> UInt32(24 - (x & 3) * 8))
                    }
                }
                count = width * height
            }
        }
    }

    /// Colors row by row, 0xRRGGBBAA.
    /// - Precondition: 32 bits per pixel.
    package func colors() -> [UInt32] {
        precondition(depth == 32, "color only")
        return unsafe withWords { words, _ in unsafe Array(words) }
    }
}
