/// Limits of frames. They are checked before a frame is parsed where that is possible.
package struct BridgeLimits: Sendable, Equatable {
    /// A frame of JSON, with inline attachments in base64.
    package var frameBytes = 1_048_576
    package var attachmentsOfMessage = 20
    /// All inline attachments of a message, decoded. Larger ones are uploaded first.
    package var inlineBytes = 524_288
    /// An uploaded attachment.
    package var attachmentBytes = 104_857_600
    package var textBytes = 65_536
    /// Ids, names of clients and the like.
    package var nameBytes = 256
    package var pageDefault = 50
    package var pageMax = 200
    /// Requests of one session that wait for their answers.
    package var openRequests = 16
    /// JSON values of a frame.
    package static let values = 1_000

    package init() {}
}
