/// Decides which messages a caller of `Consumer.next` gets; other callers may take the rest. Both methods run while
/// the inbox is locked, so no two callers decide at the same time. They must be fast: they read a message's `group`
/// and decode nothing.
package protocol MessageFilter: Sendable {
    func accepts(_ message: IncomingMessage) -> Bool
    /// The caller gets exactly these messages.
    func didTake(_ messages: [IncomingMessage])
}
