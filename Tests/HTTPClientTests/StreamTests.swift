import HTTPClient
import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct StreamTests {
    @Test func `HTTPClientStream: the head comes before the body, and a slow reader gets all bytes`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in
                .chunks(contentType: "application/octet-stream") { writer in
                    for n in 0..<500 { try await writer.write([UInt8](repeating: UInt8(n % 256), count: 10_000)) }
                }
            }
        } _: { address in
            var configuration = HTTPClientConfiguration()
            configuration.streamBufferBytes = 1000
            let stream = try await HTTPClient(configuration: configuration).stream(HTTPClientRequest(url: address))
            #expect(stream.status == 200)
            var bytes: [UInt8] = []
            for try await part in stream.body { bytes += part }
            #expect(bytes == (0..<500).flatMap { [UInt8](repeating: UInt8($0 % 256), count: 10_000) })
        }
    }

    @Test(arguments: [true, false])
    func `HTTPClientStream: leaving a stream ends it on the server`(byCancelling: Bool) async throws {
        let closed = AsyncStream<Void>.makeStream()
        try await withServer {
            $0.on(.get, "/") { _ in
                .eventStream { stream in
                    stream.onClose { closed.continuation.yield() }
                    while (try? await stream.send(data: "tick")) != nil {}
                }
            }
        } _: { address in
            let client = HTTPClient()
            let hasRead = AsyncStream<Void>.makeStream()
            let task = Task {
                let stream = try await client.stream(
                    HTTPClientRequest(url: address, timeout: nil, maximumResponseBytes: .max))
                for try await _ in stream.body {
                    hasRead.continuation.yield()
                    if !byCancelling { break }
                }
            }
            await hasRead.stream.signal()
            if byCancelling { task.cancel() }
            // A task that is canceled while it waits for bytes ends. A task that is canceled between reads may get an
            // error.
            do { try await task.value } catch let error as HTTPClientError {
                #expect(byCancelling && error.code == .cancelled)
            }
            await closed.stream.signal()
        }
    }

    @Test func `HTTPClientStream: a stream above its limit ends with an error`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .text(String(repeating: "x", count: 100_000)) }
        } _: { address in
            let stream = try await HTTPClient().stream(HTTPClientRequest(url: address, maximumResponseBytes: 50_000))
            let error = await #expect(throws: HTTPClientError.self) { for try await _ in stream.body {} }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func `HTTPClientStream: a stream that cannot start throws at once`() async throws {
        let error = await #expect(throws: HTTPClientError.self) {
            try await HTTPClient().stream(HTTPClientRequest(url: "http://127.0.0.1:1/"))
        }
        #expect(error?.code == .connect)
    }

    @Test func `HTTPClientStream: a silent stream ends at its idle timeout`() async throws {
        try await withServer {
            $0.on(.get, "/") { _ in .eventStream(opened: { _ in }) }
        } _: { address in
            let stream = try await HTTPClient().stream(
                HTTPClientRequest(url: address, timeout: nil, idleTimeout: .seconds(3)))
            let error = await #expect(throws: HTTPClientError.self) { for try await _ in stream.body {} }
            #expect(error?.code == .timeout)
        }
    }
}
