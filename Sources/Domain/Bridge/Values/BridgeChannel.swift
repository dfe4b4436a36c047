/// The document's characteristics, as channels of any transport.
package enum BridgeChannel: String, Sendable, CaseIterable {
    case messages, photos, notifications

    /// Whether new messages are told on the channel. Photos would wait behind them.
    package var hasEvents: Bool { self != .photos }
}
