/// What a message says of its version: its own, and the oldest reader that understands it (`min`; else its own).
///
/// A version only adds: fields that a reader does not know are passed over, and fields that a message does not have
/// yet have a default. Whoever changes what a field means raises `min`, and readers before it keep the message as a
/// dead letter instead of misreading it.
package struct MessageVersion: Decodable, Sendable, Equatable {
    package var v: Int
    package var min: Int?

    package init(v: Int, min: Int? = nil) {
        self.v = v
        self.min = min
    }

    /// - Parameter version: the reader's.
    package func isReadable(by version: Int) -> Bool {
        v >= 1 && (min ?? 1) >= 1 && Swift.min(v, min ?? v) <= version
    }
}
