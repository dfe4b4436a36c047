/// What an owner wants done without being asked.
package struct OwnerSettings: Sendable, Equatable {
    /// A card whose every field is certain is confirmed without a person's look (D-103).
    package var autoCommitCards = false

    package init(autoCommitCards: Bool = false) { self.autoCommitCards = autoCommitCards }
}
