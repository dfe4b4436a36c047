/// Limits that are checked before decoding.
package struct ImageLimits: Codable, Sendable, Equatable {
    package var maxBytes: Int
    package var maxPixels: Int
    /// Pixels of the longer side.
    package var maxSide: Int
    /// Longer side divided by the shorter one. A scrolled screenshot of many screens has about 30.
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
