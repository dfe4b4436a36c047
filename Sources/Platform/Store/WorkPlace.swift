package import FoundationEssentials

/// Where a piece of work stands.
package struct WorkPlace: Hashable, Sendable {
    package let id: UUID
    package let stage: String

    package init(id: UUID, stage: String) {
        self.id = id
        self.stage = stage
    }
}
