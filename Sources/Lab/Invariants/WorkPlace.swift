package import FoundationEssentials

/// The current stage of a piece of work.
package struct WorkPlace: Hashable, Sendable {
    package let id: UUID
    package let stage: String

    package init(id: UUID, stage: String) {
        self.id = id
        self.stage = stage
    }
}
