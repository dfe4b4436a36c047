/// The document's characteristics, as channels of any transport.
package enum BridgeChannel: String, Sendable, CaseIterable {
    case messages, photos, notifications
}
