/// An HTTP client over libcurl. All transfers run on one thread, and connections are reused. Releasing the client
/// cancels its transfers.
package final class HTTPClient: Sendable {
    private let loop: TransferLoop?
    private let configuration: HTTPClientConfiguration

    package init(configuration: HTTPClientConfiguration = HTTPClientConfiguration()) {
        self.configuration = configuration
        loop = TransferLoop.start(configuration)
    }

    deinit { loop?.close() }

    /// Returns a response of any status. Canceling the task cancels the transfer.
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

    /// Returns when the response head is complete; the body is read as a stream. Set no total timeout for such a
    /// request. Canceling the task that waits for the head, or the task that reads the body, cancels the transfer.
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
        // The lease keeps the client alive as long as the stream.
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
