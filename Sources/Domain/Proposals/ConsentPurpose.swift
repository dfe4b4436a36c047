/// What an owner can allow. Without the owner's word nothing is allowed, except `sync`.
package enum ConsentPurpose: String, Sendable, CaseIterable, Codable {
    /// Providers may read chats.
    case chats
    /// Providers of the operator's network may read cards.
    case cards
    /// Providers may read messages that are scanned for scams.
    case scans
    /// Providers may see photos of things, and read the words in them and what the owner says about things.
    case things
    /// Providers outside of the operator's network may read chats of Signal. Needs `chats` too.
    case signal
    /// Devices may follow the owner's changes (`GET /v1/changes`). Allowed until the owner turns it off.
    case sync

    /// Whether the consent names providers.
    package var namesProviders: Bool { self != .sync }
    package var isGivenAtFirst: Bool { self == .sync }

    /// The consents that a provider needs to see a capture.
    /// - Parameters:
    ///   - isOutside: whether the provider is outside of the operator's network.
    package static func needed(for purpose: ProviderPurpose, isSignal: Bool, isOutside: Bool) -> [ConsentPurpose] {
        [purpose.consent] + (purpose == .chats && isSignal && isOutside ? [.signal] : [])
    }
}
