/// State of a capture. `received … understood` are in progress; the others are final, except that an operator can
/// replay `dead`.
package enum CaptureState: String, Codable, Sendable, CaseIterable {
    case received, recognized, understood
    /// `dismissed`: the owner has closed the note of the inbox without filing the capture.
    case filed, inbox, dismissed, rejected, dead, cancelled, erased

    /// No worker changes a terminal state.
    package var isTerminal: Bool {
        switch self {
        case .received, .recognized, .understood: false
        case .filed, .inbox, .dismissed, .rejected, .dead, .cancelled, .erased: true
        }
    }
}
