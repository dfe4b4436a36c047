/// The version of a message (`v`), and the oldest reader version that understands it (`min`; default: `v`).
///
/// A new version only adds fields. A reader ignores unknown fields and uses a default for missing ones. A change of a
/// field's meaning must raise `min`: older readers then keep the message as a dead letter instead of misreading it.
package struct MessageVersion: Decodable, Sendable, Equatable {
    package var v: Int
    package var min: Int?

    package init(v: Int, min: Int? = nil) {
        self.v = v
        self.min = min
    }

    /// - Parameter version: the version that the reader knows.
    package func isReadable(by version: Int) -> Bool {
        v >= 1 && (min ?? 1) >= 1 && Swift.min(v, min ?? v) <= version
    }
}
