/// The lines of a manifest, one at a time. No array is made, because a body of line feeds has fifty million lines.
struct ManifestLines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ body: [UInt8]) { rest = body[...] }

    /// The next line without its line feed. The last line may have none.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return rest[..<end]
    }
}
