import Bridge
import BridgeRecords
import Captures
import FoundationEssentials
import HTTPServer
import Requests
import Store
import Synchronization
import WebSockets

/// Sends one attachment over a socket in chunks, at the pace of the client's acknowledgments.
final class AttachmentTransfer: Sendable {
    private struct State {
        /// nil until the SHA-256 is read.
        var sender: ChunkSender?
        var heardAt = ContinuousClock.now
        var waiter: CompletionWaiter?

        var isOver: Bool { if case .ended? = sender?.phase { true } else { false } }
    }

    /// Of `ChunkSender`. A socket loses nothing, so frames are sent again only after a long silence.
    private static let tick = Duration.seconds(5)
    /// How long a client can take for an acknowledgment.
    private static let patience = Duration.seconds(120)

    let number: UInt16
    private let file: BridgeAttachment
    private let owner: UUID
    private let frameBytes: Int
    private let socket: WebSocket
    private let state = Mutex(State())

    init(_ number: UInt16, of file: BridgeAttachment, owner: UUID, frameBytes: Int, over socket: WebSocket) {
        self.number = number
        self.file = file
        self.owner = owner
        self.frameBytes = frameBytes
        self.socket = socket
    }

    /// - Parameter frame: of the client. One of another transfer is ignored.
    /// - Returns: whether the client needs no more of this transfer.
    func receive(_ frame: ChunkFrame) -> Bool {
        guard frame.transfer == number else { return false }
        let (waiter, isOver) = state.withLock { state in
            state.sender?.receive(frame)
            state.heardAt = .now
            return (state.waiter, state.isOver)
        }
        waiter?.complete()
        return isOver
    }

    /// Returns when the client has everything, has refused it, or has left.
    /// - Throws: a `BridgeFault` if the attachment was erased after the answer to the request.
    func run(_ store: AttachmentStore) async throws {
        guard let id = UUID(text: file.id), let sha256 = try await store.sha256(of: id, owner),
            let begin = ChunkBegin(
                content: .attachment, total: file.size, chunkSize: ChunkFrame.chunkSize(frameBytes: frameBytes),
                sha256: sha256)
        else { throw BridgeFault.noAttachment(file.id) }
        let pieces: [AttachmentStore.Piece]
        do throws(StoreError) { pieces = try await store.pieces(of: id, in: 0..<file.size, owner: owner) } catch {
            guard try await store.find(id, of: owner) == nil else { throw error }
            throw BridgeFault.noAttachment(file.id)
        }
        var content = AttachmentContent(pieces, store: store, owner: owner)
        state.withLock { state in
            state.sender = ChunkSender(transfer: number, begin: begin, frameBytes: frameBytes)
            state.heardAt = .now
        }
        while !socket.isClosed {
            let waiter = CompletionWaiter()
            let (next, isOver) = state.withLock { state -> (ChunkSender.Next?, Bool) in
                if state.isOver { return (nil, true) }
                let next = state.sender?.next()
                // Under this lock, so that no acknowledgment comes between.
                if next == nil { state.waiter = waiter }
                return (next, false)
            }
            if isOver { return }
            switch next {
            case .frame(let frame)?: try await socket.send(.binary(frame.encoded))
            case .chunk(let number, let range)?:
                let frame = ChunkFrame.data(transfer: self.number, number: number, bytes: try await content.read(range))
                try await socket.send(.binary(frame.encoded))
            case nil: await waitForNews(waiter)
            }
        }
    }

    private func waitForNews(_ waiter: CompletionWaiter) async {
        let isSilent = state.withLock { ContinuousClock.now - $0.heardAt >= Self.patience }
        guard !isSilent else { return socket.close(.policy, "no acknowledgment came in time") }
        let deadline = ContinuousClock.now + Self.tick
        await waiter.wait(until: deadline)
        state.withLock { state in
            state.waiter = nil
            if ContinuousClock.now >= deadline { state.sender?.tick() }
        }
    }
}
