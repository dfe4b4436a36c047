/// What a capture is. The kind decides what is read from the capture, whether its image is kept, and whether an
/// outside provider may see it. A message is a text with its sender or its recipient, and has no picture.
package enum CaptureKind: String, Codable, Sendable, CaseIterable {
    case conversation, card, item, scan, message, auto

    /// Cards and items are pictures that their owner keeps; a screenshot is deleted when its capture has ended.
    package var keepsImage: Bool {
        switch self {
        case .card, .item: true
        case .conversation, .scan, .message, .auto: false
        }
    }
}
