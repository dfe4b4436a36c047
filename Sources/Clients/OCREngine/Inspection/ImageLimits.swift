/// What an image may claim before any decoder sees it.
package struct ImageLimits: Codable, Sendable, Equatable {
    package var maxBytes: Int
    package var maxPixels: Int
    /// Pixels of the longer side.
    package var maxSide: Int
    /// The longer side as a multiple of the shorter one. A rolled-up chat of many screens is 30 or so.
    package var maxProportion: Int

    package init(
        maxBytes: Int = 25 * 1024 * 1024, maxPixels: Int = 100_000_000, maxSide: Int = 30_000, maxProportion: Int = 200
    ) {
        self.maxBytes = maxBytes
        self.maxPixels = maxPixels
        self.maxSide = maxSide
        self.maxProportion = maxProportion
    }
}
