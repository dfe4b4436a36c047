package import Captures

/// Kinds of captures that an owner keeps on this installation: no provider gets them, even if the owner has consented, or
/// the provider is a part of the installation.
///
/// What counts is the kind as which a capture was read.
package struct LocalKinds: Sendable, Equatable {
    /// `auto` says that a capture has not been read yet.
    package static let choices = CaptureKind.allCases.filter { $0 != .auto }

    /// Each once, in the order of `choices`.
    package let kinds: [CaptureKind]

    package init(_ kinds: some Sequence<CaptureKind> = []) {
        let marked = Set(kinds)
        self.kinds = Self.choices.filter(marked.contains)
    }

    /// - Throws: a fault that names the choices, for a word that is none.
    package init(names: [String]) throws(LocalKindFault) {
        var kinds: [CaptureKind] = []
        for name in names {
            guard let kind = CaptureKind(rawValue: name), Self.choices.contains(kind) else {
                throw LocalKindFault(name)
            }
            kinds.append(kind)
        }
        self.init(kinds)
    }

    package var names: [String] { kinds.map(\.rawValue) }

    /// Whether a provider may be asked about captures of this kind, as far as the owner's local kinds decide.
    package func allow(_ kind: CaptureKind) -> Bool { !kinds.contains(kind) }
}

/// A word that is not a kind which can be marked as local.
package struct LocalKindFault: Error, Sendable, Equatable {
    /// For the person who chooses.
    package let sentence: String

    init(_ word: String) {
        let choices = LocalKinds.choices.map(\.rawValue).joined(separator: ", ")
        sentence = "'\(word.prefix(40))' is not a kind that can be marked as local: expected \(choices)."
    }
}
