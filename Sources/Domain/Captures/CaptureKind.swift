/// What a capture is, which decides what is read from it, whether its image is kept and who may see it.
package enum CaptureKind: String, Codable, Sendable, CaseIterable {
    case conversation, card, item, scan, message, auto

    /// The kinds that can be sent. Nothing reads the other kinds yet, so every input refuses them.
    package static let accepted: [CaptureKind] = [.conversation, .card, .auto]

    /// Cards and items are pictures of things that their owner keeps; a screenshot goes when its capture has ended.
    package var keepsImage: Bool {
        switch self {
        case .card, .item: true
        case .conversation, .scan, .message, .auto: false
        }
    }
}

/// How a capture stands towards its owner. `received … understood` are under way; the rest are final,
/// but for `dead`, which an operator may replay.
package enum CaptureState: String, Codable, Sendable, CaseIterable {
    case received, recognized, understood
    case filed, inbox, rejected, dead, cancelled, erased

    /// No worker will change it again by itself.
    package var isTerminal: Bool {
        switch self {
        case .received, .recognized, .understood: false
        case .filed, .inbox, .rejected, .dead, .cancelled, .erased: true
        }
    }
}

/// `now` is a person who waits; `bulk` is a batch. A free slot always takes from `now` first.
package enum Lane: String, Codable, Sendable, CaseIterable {
    case now, bulk
}
