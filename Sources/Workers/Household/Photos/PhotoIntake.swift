package import FoundationEssentials
package import Imaging
package import Requests

/// Accepts a picture of a thing as a capture of the kind `item`, and waits for the line, but no longer than the given time.
///
/// The location is that of the draft; nil: the device's default.
///
/// The result is the id of the capture, which is the id of the draft. For a picture that the device has sent minutes
/// before, the id is that of the earlier capture.
package typealias PhotoIntake =
    @Sendable (_ image: [UInt8], ImageFormat, _ location: UUID?, AuthenticatedRequest, Duration)
    async throws(APIFailure) -> UUID
