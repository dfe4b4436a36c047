package import Captures

/// Kinds that an owner marks as local, and others whose mark ends. All others stay as they are, so that two changes at the
/// same time both take effect.
package struct LocalKindChange: Sendable, Equatable {
    package let marked: LocalKinds
    package let unmarked: LocalKinds

    package init(marked: LocalKinds = LocalKinds(), unmarked: LocalKinds = LocalKinds()) {
        self.marked = marked
        self.unmarked = unmarked
    }

    /// - Parameter kinds: true marks a kind.
    package init(_ kinds: [CaptureKind: Bool]) {
        marked = LocalKinds(kinds.filter(\.value).keys)
        unmarked = LocalKinds(kinds.filter { !$0.value }.keys)
    }
}
