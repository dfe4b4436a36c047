package import FoundationEssentials

/// Why a device may read its owner's messages.
package enum PINProof: Sendable, Equatable {
    /// The key may set the PIN, so it needs none; or it is for other things than messages.
    case exempt
    /// The owner has no PIN.
    case notSet
    /// The device has sent the PIN of this version.
    case given(UUID)

    /// - Parameter version: of the owner's PIN now; nil if there is none.
    package func holds(for version: UUID?) -> Bool {
        switch self {
        case .exempt: true
        case .notSet: version == nil
        case .given(let own): version == nil || version == own
        }
    }
}
