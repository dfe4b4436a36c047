/// A contact's name or alias in the index; `tokens` are word ids.
struct IndexedName: Sendable {
    let tokens: [Int32]
    let generation: String?
}
