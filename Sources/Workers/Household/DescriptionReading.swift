package import Requests

/// How providers read what an owner says about a thing, after the rules: in the line, as they read photos. The sentence is a
/// capture of the kind `item`, whose id is that of the item.
package struct DescriptionReading: Sendable {
    package typealias Permission = @Sendable (AuthenticatedRequest) async throws(APIFailure) -> Bool
    /// Accepts the sentence, and waits for the line, but no longer than the given time.
    package typealias Intake = @Sendable (String, AuthenticatedRequest, Duration) async throws(APIFailure) -> Void

    /// Whether a provider may see what the owner says about things, and the limits of the key allow one more capture. A
    /// request over the limits makes its item by the rules alone.
    let isAllowed: Permission
    let read: Intake

    package init(isAllowed: @escaping Permission, read: @escaping Intake) {
        self.isAllowed = isAllowed
        self.read = read
    }
}
