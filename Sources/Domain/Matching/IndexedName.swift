/// A contact's name or alias as the index keeps it.
struct IndexedName: Sendable {
    let tokens: [Int32]
    let generation: String?
}
