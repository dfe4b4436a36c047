package import FoundationEssentials

/// Where a chat is filed, or goes.
package enum FilingPlace: Sendable, Equatable {
    case contact(UUID)
    case group(UUID)
    case inbox

    package var contact: UUID? { if case .contact(let id) = self { id } else { nil } }
    package var group: UUID? { if case .group(let id) = self { id } else { nil } }
}
