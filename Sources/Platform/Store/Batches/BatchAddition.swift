package import FoundationEssentials

/// The result of adding captures to a batch.
package enum BatchAddition: Sendable, Equatable {
    /// The ids that were inserted. The other captures existed already.
    case added(Set<UUID>)
    case unknownBatch
    case cancelled
}
