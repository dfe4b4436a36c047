/// The lines of a manifest, one at a time: a body of line feeds alone has fifty million, of which no list is made.
struct ManifestLines: Sequence, IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ body: [UInt8]) { rest = body[...] }

    /// Without its line feed. The last line may lack one.
    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return rest[..<end]
    }
}
