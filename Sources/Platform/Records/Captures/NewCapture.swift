package import Captures
package import FoundationEssentials
import Store

/// A new capture, received by HTTP, from the import topic or from the `tapline` command.
package struct NewCapture: Sendable {
    package enum Content: Sendable {
        case text(String)
        case image([UInt8], contentType: String)
        /// Text recognized elsewhere, for instance on a phone, with its picture if there is one.
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
    /// The id of the device key.
    package var device: String
    package var language: String
    /// nil for the default recognition.
    package var wishes: RecognitionOptions?
    package var content: Content
    package var capturedAt: Date
    /// Seconds east of UTC at the time of capture; nil if the client did not send it.
    package var utcOffset: Int?
    package var trace: UUID
    /// The screenshot prompt that a scan answers.
    package var prompt: UUID?
    /// The capture's batch. Captures of a batch go into the lane `bulk`.
    package var batch: UUID? { didSet { if batch != nil { lane = .bulk } } }
    /// The client's own reference, such as a file path; stored encrypted.
    package var ref: String?
    /// Bulk work is not published at once; it waits for a place in its lane's window.
    package var isHeldBack: Bool { lane == .bulk }

    /// Initial state: `.recognized` if the client sent recognized text without a picture, otherwise `.received`.
    var state: CaptureState {
        if case .recognition(_, nil) = content { .recognized } else { .received }
    }

    package init(
        id: UUID, owner: UUID, kind: CaptureKind, lane: Lane, source: Source, device: String, language: String = "eng",
        wishes: RecognitionOptions? = nil, content: Content, capturedAt: Date, utcOffset: Int? = nil, trace: UUID,
        prompt: UUID? = nil, batch: UUID? = nil, ref: String? = nil
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
        self.prompt = prompt
        self.batch = batch
        self.ref = ref
    }

    package var reference: WorkReference {
        WorkReference(
            id: id, owner: owner, stage: Stage.first(hasImage: content.picture != nil), lane: lane, attempt: 0,
            trace: trace)
    }
}
