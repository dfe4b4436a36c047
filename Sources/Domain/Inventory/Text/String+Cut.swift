extension String {
    /// The first bytes, without a cut character. Indices stay valid in the whole text.
    package func cut(at most: Int) -> Substring {
        guard utf8.count > most else { return self[...] }
        var end = utf8.index(startIndex, offsetBy: most)
        while end.samePosition(in: self) == nil { end = utf8.index(before: end) }
        return self[..<end]
    }
}
