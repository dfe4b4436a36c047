/// Held by a stream's reader: ends the transfer when nobody can read it any more.
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
