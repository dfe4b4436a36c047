internal import CMicrohttpd
internal import CMicrohttpdAnswers

/// Queues a response in libmicrohttpd.
enum ResponseQueue {
    /// Call from the access handler only. `stream` is set if the body is written while it is sent.
    static func queue(
        _ response: HTTPResponse, stream: ResponseStream?, on connection: ConnectionHandle, closing: Bool
    ) -> Bool {
        guard let raw = unsafe make(response.complete, stream: stream) else { return false }
        defer { unsafe MHD_destroy_response(raw) }
        if closing { _ = unsafe MHD_add_response_header(raw, "Connection", "close") }
        return unsafe tl_mhd_queue(connection.raw, UInt32(response.status), raw) == MHD_Result.YES.rawValue
    }

    /// - Parameter upgrade: lives until libmicrohttpd has completed the request, so the response can hold a pointer.
    static func queue(_ response: HTTPResponse, upgrade: WebSocketUpgrade, on connection: ConnectionHandle) -> Bool {
        let raw = unsafe MHD_create_response_for_upgrade(
            { context, _, _, extra, count, _, handle in
                guard let context = unsafe context, let handle = unsafe handle else { return }
                unsafe Unmanaged<WebSocketUpgrade>.fromOpaque(context).takeUnretainedValue()
                    .complete(handle, extra: UnsafeRawBufferPointer(start: extra, count: count))
            }, Unmanaged.passUnretained(upgrade).toOpaque())
        guard let raw = unsafe raw else { return false }
        defer { unsafe MHD_destroy_response(raw) }
        for field in response.headers { _ = unsafe MHD_add_response_header(raw, field.name, field.value) }
        return unsafe tl_mhd_queue(connection.raw, UInt32(response.status), raw) == MHD_Result.YES.rawValue
    }

    /// - Returns: a libmicrohttpd response. The caller destroys it.
    static func make(_ response: HTTPResponse, stream: ResponseStream?) -> OpaquePointer? {
        guard let raw = unsafe make(response.body, stream) else { return nil }
        for field in response.headers {
            _ = unsafe MHD_add_response_header(raw, field.name, field.value)
        }
        return unsafe raw
    }

    private static func make(_ body: HTTPResponse.Body, _ stream: ResponseStream?) -> OpaquePointer? {
        switch body {
        case .bytes(var bytes):
            return unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe MHD_create_response_from_buffer(
                    buffer.count, buffer.baseAddress, MHD_ResponseMemoryMode.RESPMEM_MUST_COPY)
            }
        case .chunks(let length, _):
            return unsafe make(stream, size: length.map { UInt64($0) } ?? tl_mhd_size_unknown(), block: 32_768)
        case .webSocket: return nil
        case .events:
            return unsafe make(stream, size: tl_mhd_size_unknown(), block: 1024)
        }
    }

    /// libmicrohttpd holds `stream` until it calls the second callback, which it does exactly once.
    private static func make(_ stream: ResponseStream?, size: UInt64, block: Int) -> OpaquePointer? {
        guard let stream else { return nil }
        let context = unsafe Unmanaged.passRetained(stream).toOpaque()
        let response = unsafe MHD_create_response_from_callback(
            size, block,
            { context, _, buffer, count in
                guard let context = unsafe context, let buffer = unsafe buffer else { return tl_mhd_end_with_error() }
                return unsafe Unmanaged<ResponseStream>.fromOpaque(context).takeUnretainedValue()
                    .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
            }, context,
            { context in
                guard let context = unsafe context else { return }
                unsafe Unmanaged<ResponseStream>.fromOpaque(context).release()
            })
        if unsafe response == nil { unsafe Unmanaged<ResponseStream>.fromOpaque(context).release() }
        return unsafe response
    }
}
