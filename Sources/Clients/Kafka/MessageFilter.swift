/// Decides which messages a caller of `Consumer.next` gets; the others stay for other callers. Both are called with the
/// inbox locked, so that two callers never decide at once: they look at a message's `group`, and decode nothing.
package protocol MessageFilter: Sendable {
    func accepts(_ message: IncomingMessage) -> Bool
    /// The caller gets these, and nothing else in this call.
    func didTake(_ messages: [IncomingMessage])
}
