package enum CountedNoun {
    /// `1 contact`, `2 contacts`. For nouns whose plural ends in s.
    package static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
