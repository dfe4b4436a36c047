import Captures
import Crypto
import FoundationEssentials
import Records
import Requests
import Store

/// A capture of a batch. Its id is computed from the batch and the content, so that sending it again adds nothing.
struct BatchItem: Sendable {
    let id: UUID
    let input: CaptureInput

    init(_ input: CaptureInput, in batch: UUID) throws(APIFailure) {
        self.input = input
        var head = "\(batch.text)\n\(input.kind.rawValue)\n\(input.language)\n"
        if let other = input.wishes?.sender ?? input.wishes?.recipient { head += "\(other)\n" }
        if input.hasTimestamp { head += String(input.capturedAt.timeIntervalSince1970) }
        // The length before the ref makes the input of the hash unambiguous.
        head += "\n\(input.ref.map { String($0.utf8.count) } ?? "-")\n\(input.ref ?? "")"
        let content: [UInt8]
        switch input.content {
        case .text(let text):
            head += "t"
            content = Array(text.utf8)
        case .image(let bytes, _):
            head += "i"
            content = bytes
        case .recognition(let read, let picture):
            head += "r\(read.text.utf8.count)\n\(read.text)"
            content = picture?.bytes ?? []
        }
        do throws(CryptoError) {
            id = Self.id(in: batch, from: try SHA256.hash([Array(head.utf8), content]))
        } catch {
            throw APIFailure(.internalError, cause: "\(error)")
        }
    }

    /// The approximate size in memory, in bytes.
    var size: Int {
        switch input.content {
        case .text(let text): text.utf8.count
        case .image(let bytes, _): bytes.count
        case .recognition(let read, let picture): read.text.utf8.count * 8 + (picture?.bytes.count ?? 0)
        }
    }

    func capture(in batch: UUID, by call: AuthenticatedRequest) -> NewCapture {
        NewCapture(
            id: id, owner: call.owner, kind: input.kind, lane: .bulk, source: .http, device: call.principal.id,
            language: input.language, wishes: input.wishes, content: input.content.stored, capturedAt: input.capturedAt,
            utcOffset: input.utcOffset, trace: .v7(), batch: batch, ref: input.ref)
    }

    /// A UUID v7 with the time of the batch, so that the captures of a batch are adjacent in indexes. The other bits
    /// are from the hash.
    private static func id(in batch: UUID, from hash: [UInt8]) -> UUID {
        let time = batch.uuid
        return UUID(
            uuid: (
                time.0, time.1, time.2, time.3, time.4, time.5, hash[0] & 0x0F | 0x70, hash[1], hash[2] & 0x3F | 0x80,
                hash[3], hash[4], hash[5], hash[6], hash[7], hash[8], hash[9]
            ))
    }
}
