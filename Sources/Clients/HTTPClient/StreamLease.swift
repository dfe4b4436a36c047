/// Held by the reader of a stream. Cancels the transfer when it is released.
final class StreamLease: Sendable {
    private let client: HTTPClient
    private let loop: TransferLoop
    private let transfer: Transfer

    init(_ client: HTTPClient, _ loop: TransferLoop, _ transfer: Transfer) {
        self.client = client
        self.loop = loop
        self.transfer = transfer
    }

    func unpause() { loop.unpause(transfer) }
    func cancel() { loop.cancel(transfer) }

    deinit { loop.cancel(transfer) }
}
