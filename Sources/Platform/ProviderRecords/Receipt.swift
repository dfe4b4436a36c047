package import FoundationEssentials
import Postgres
package import Store

/// Who saw a capture, and what this installation keeps of it.
package struct Receipt: Sendable {
    package struct Part: Sendable, Equatable {
        package enum Kind: String, Sendable, CaseIterable { case picture, text, recognition, reading, answer }

        package enum Until: String, Sendable {
            /// Until the capture has ended, and seven days if the capture failed.
            case ended
            /// Until the owner deletes the capture, or the card or thing that it has become.
            case erased
            /// Seven days, and no longer than until the owner deletes the capture or changes a consent.
            case week
            /// Not kept any more.
            case gone
        }

        package var kind: Kind
        package var isKept: Bool
        package var until: Until
        /// The part is deleted then at the latest; nil if only the owner ends it.
        package var keptUntil: Date?
    }

    package var capture: UUID
    /// `rules` or a provider; nil until the capture has been read.
    package var readBy: String?
    /// The parts that the capture has or had.
    package var parts: [Part]
    package var requests: [ProviderRequest]
    /// No provider worked: the capture is read again when one works.
    package var isReadAgain = false
    /// The owner has marked the capture's kind as local: no provider gets it.
    package var isLocal = false
}

extension ProviderRequestStore {
    /// - Returns: nil if the owner has no such capture. What was sent of an erased capture stays on record.
    package func receipt(of capture: UUID, of owner: UUID) async throws(StoreError) -> Receipt? {
        let kept = try await database.run(of: [owner], ProviderRequestsStatements.kept(owner: owner, id: capture))
        let requests = try await requests(about: capture, of: owner)
        guard let kept else {
            return requests.isEmpty ? nil : Receipt(capture: capture, readBy: nil, parts: [], requests: requests)
        }
        var parts: [Receipt.Part] = []
        if kept.hadPicture || kept.hasPicture {
            // A contact or an item keeps the picture.
            let isLasting = ["card", "item"].contains(kept.kind) && kept.failedUntil == nil
            parts.append(
                .init(
                    kind: .picture, isKept: kept.hasPicture,
                    until: !kept.hasPicture ? .gone : isLasting ? .erased : .ended,
                    keptUntil: kept.hasPicture ? kept.failedUntil : nil))
        }
        if kept.hasText { parts.append(.init(kind: .text, isKept: true, until: .erased)) }
        if kept.hasRecognition { parts.append(.init(kind: .recognition, isKept: true, until: .erased)) }
        if kept.readBy != nil { parts.append(.init(kind: .reading, isKept: true, until: .erased)) }
        if let end = kept.answerUntil {
            parts.append(.init(kind: .answer, isKept: true, until: .week, keptUntil: end))
        }
        return Receipt(
            capture: capture, readBy: kept.readBy, parts: parts, requests: requests,
            isReadAgain: kept.isReadAgain && !kept.isLocal, isLocal: kept.isLocal)
    }
}
