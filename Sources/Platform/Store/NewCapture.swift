package import Captures
package import FoundationEssentials

/// A capture as it comes in, by HTTP, by topic or from the operator's command.
package struct NewCapture: Sendable {
    package enum Content: Sendable {
        case text(String)
        case image([UInt8], contentType: String)
        /// What was read elsewhere, on a phone, and the picture that it was read from where there is one.
        case recognition(Recognition, picture: Picture? = nil)

        package struct Picture: Sendable {
            package var bytes: [UInt8]
            package var contentType: String

            package init(bytes: [UInt8], contentType: String) {
                self.bytes = bytes
                self.contentType = contentType
            }
        }

        var picture: Picture? {
            switch self {
            case .text: nil
            case .image(let bytes, let contentType): Picture(bytes: bytes, contentType: contentType)
            case .recognition(_, let picture): picture
            }
        }
    }

    package enum Source: String, Sendable { case http, `import`, cli }

    package var id: UUID
    package var owner: UUID
    package var kind: CaptureKind
    package var lane: Lane
    package var source: Source
    /// The device key's id.
    package var device: String
    package var language: String
    /// Nil where it is to be read as usual.
    package var wishes: ReadingWishes?
    package var content: Content
    package var capturedAt: Date
    /// Seconds east of UTC where it was captured; nil where its sender does not say.
    package var utcOffset: Int?
    package var trace: UUID
    /// What it belongs to. Its captures go in bulk.
    package var batch: UUID? { didSet { if batch != nil { lane = .bulk } } }
    /// The sender's own name for it, such as a file's path; kept sealed.
    package var ref: String?
    /// Bulk work waits for a place in its lane's window instead of being published at once.
    package var isHeldBack: Bool { lane == .bulk }

    /// Where it begins: what has been read already, of nothing that is kept, is recognised.
    var state: CaptureState {
        if case .recognition(_, nil) = content { .recognized } else { .received }
    }

    package init(
        id: UUID, owner: UUID, kind: CaptureKind, lane: Lane, source: Source, device: String, language: String = "eng",
        wishes: ReadingWishes? = nil, content: Content, capturedAt: Date, utcOffset: Int? = nil, trace: UUID,
        batch: UUID? = nil, ref: String? = nil
    ) {
        self.id = id
        self.owner = owner
        self.kind = kind
        self.lane = batch == nil ? lane : .bulk
        self.source = source
        self.device = device
        self.language = language
        self.wishes = wishes
        self.content = content
        self.capturedAt = capturedAt
        self.utcOffset = utcOffset
        self.trace = trace
        self.batch = batch
        self.ref = ref
    }

    package var reference: WorkReference {
        WorkReference(
            id: id, owner: owner, stage: Stage.first(hasImage: content.picture != nil), lane: lane, attempt: 0,
            trace: trace)
    }
}
