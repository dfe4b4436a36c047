package import Captures

/// Reads the picture of a thing by rules: codes, and the values of fields that its words show.
package struct ItemPictureReader: Sendable {
    package init() {}

    /// - Parameters:
    ///   - recognition: words, lines and codes of the picture.
    ///   - context: the owner's currency and order of day and month.
    ///   - budget: what is found when the budget ends is returned.
    package func read(
        _ recognition: Recognition, in context: CoercionContext, within budget: ReadingBudget = .unlimited
    ) -> ItemPictureReading {
        ItemPictureReading(codes: ItemCode.codes(of: recognition))
    }
}
