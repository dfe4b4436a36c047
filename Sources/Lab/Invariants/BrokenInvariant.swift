package import FoundationEssentials

/// An invariant that the tables violate, with the id of a row that shows it.
package struct BrokenInvariant: Sendable, Encodable, Equatable {
    package enum Name: String, Sendable, Encodable, CaseIterable { case lost, duplicated, miscounted, leftover }

    package let invariant: Name
    package let id: UUID
    package let detail: String

    package init(_ invariant: Name, _ id: UUID, _ detail: String) {
        self.invariant = invariant
        self.id = id
        self.detail = detail
    }
}
