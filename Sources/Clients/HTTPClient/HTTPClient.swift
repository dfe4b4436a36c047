/// An HTTP client over libcurl: all transfers run on one thread, connections are kept for the next request.
/// Letting go of the client ends what it has under way.
package final class HTTPClient: Sendable {
    private let loop: TransferLoop?
    private let configuration: HTTPClientConfiguration

    package init(configuration: HTTPClientConfiguration = HTTPClientConfiguration()) {
        self.configuration = configuration
        loop = TransferLoop.start(configuration)
    }

    deinit { loop?.close() }

    /// A response of any status is no error. Cancelling the task ends the transfer.
    package func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        let loop = try running()
        let transfer = Transfer(request)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.deliver(to: .whole(continuation))
                loop.add(transfer)
            }
        } onCancel: {
            loop.cancel(transfer)
        }
        return try result.get()
    }

    /// Returns with the head; the body comes as it is read. Give such a request no total time-out.
    /// Cancelling the task that waits for the head, or the one that reads, ends the transfer.
    package func stream(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientStream {
        let loop = try running()
        let transfer = Transfer(request)
        let channel = ByteChannel(capacity: configuration.streamBufferBytes)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                transfer.deliver(to: .stream(channel, continuation))
                loop.add(transfer)
            }
        } onCancel: {
            loop.cancel(transfer)
        }
        let head = try result.get()
        // The client stays for as long as its stream.
        let lease = StreamLease(self, loop, transfer)
        let body = AsyncThrowingStream<[UInt8], any Error> {
            try await withTaskCancellationHandler {
                try await channel.next { lease.unpause() }
            } onCancel: {
                lease.cancel()
            }
        }
        return HTTPClientStream(status: head.status, headers: head.headers, body: body)
    }

    private func running() throws(HTTPClientError) -> TransferLoop {
        guard let loop else { throw HTTPClientError(.connect, "libcurl could not start") }
        return loop
    }
}
