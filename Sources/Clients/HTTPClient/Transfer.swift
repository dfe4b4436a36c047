internal import CCurl
internal import Synchronization

/// One request in progress. After it is added to the loop, everything except `wasCancelled` belongs to libcurl's
/// thread. `@unchecked`: only that thread uses the other members.
@safe final class Transfer: @unchecked Sendable {
    enum Delivery {
        case whole(CheckedContinuation<Result<HTTPClientResponse, HTTPClientError>, Never>)
        case stream(ByteChannel, CheckedContinuation<Result<ResponseHead, HTTPClientError>, Never>)
    }

    let request: HTTPClientRequest
    let wasCancelled = Atomic(false)
    /// Owned by libcurl while the transfer is in the loop.
    var handle: UnsafeMutableRawPointer?
    private var delivery: Delivery?
    private var head: ResponseHead
    private var headIsDelivered = false
    private var body: [UInt8] = []
    private var received = 0
    private var isTooLarge = false

    init(_ request: HTTPClientRequest) {
        self.request = request
        head = ResponseHead(followsRedirects: request.maximumRedirects > 0)
    }

    /// Call before the transfer is added to the loop.
    func deliver(to delivery: Delivery) { self.delivery = delivery }

    func makeHandle(_ configuration: HTTPClientConfiguration) throws(HTTPClientError) -> EasyHandle {
        try unsafe EasyHandle.make(
            request, configuration, context: Unmanaged.passUnretained(self).toOpaque(),
            onHeader: { data, size, count, context in
                guard let data = unsafe data, let context = unsafe context else { return 0 }
                return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                    .takeHeader(UnsafeRawBufferPointer(start: data, count: size * count)) ? size * count : 0
            },
            onBody: { data, size, count, context in
                guard let data = unsafe data, let context = unsafe context else { return 0 }
                return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
                    .takeBody(UnsafeRawBufferPointer(start: data, count: size * count))
            })
    }

    private func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        guard unsafe head.take(line) else {
            isTooLarge = true
            return false
        }
        if head.isComplete { deliverHead() }
        return true
    }

    /// - Returns: the number of bytes taken, or libcurl's code for a pause.
    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        // The body of a redirect that is followed.
        guard head.isComplete else { return bytes.count }
        guard received + bytes.count <= request.maximumResponseBytes else {
            isTooLarge = true
            return 0
        }
        if case .stream(let channel, _) = delivery {
            guard unsafe channel.push(bytes) else { return tl_curl_pause_write() }
        } else {
            unsafe body.append(contentsOf: bytes)
        }
        received += bytes.count
        return bytes.count
    }

    private func deliverHead() {
        guard !headIsDelivered, case .stream(_, let continuation) = delivery else { return }
        headIsDelivered = true
        continuation.resume(returning: .success(head))
    }

    /// Called once, at the end.
    func finish(_ code: CURLcode, reusedConnection: Bool) {
        let isWhole = code == CURLE_OK && head.status > 0
        guard isWhole else {
            return fail(isTooLarge ? HTTPClientError(.tooLarge, "the response is larger than allowed") : .of(code))
        }
        switch delivery.take() {
        case .whole(let continuation):
            continuation.resume(
                returning: .success(
                    HTTPClientResponse(
                        status: head.status, headers: head.headers, body: body, reusedConnection: reusedConnection)))
        case .stream(let channel, let continuation):
            if !headIsDelivered { continuation.resume(returning: .success(head)) }
            channel.finish(.success(()))
        case nil: break
        }
    }

    func fail(_ error: HTTPClientError) {
        switch delivery.take() {
        case .whole(let continuation): continuation.resume(returning: .failure(error))
        case .stream(let channel, let continuation):
            if !headIsDelivered { continuation.resume(returning: .failure(error)) }
            channel.finish(.failure(error))
        case nil: break
        }
    }
}
