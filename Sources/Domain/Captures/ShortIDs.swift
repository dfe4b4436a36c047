/// Short forms of the ids of one list: prefixes of equal length that differ from each other.
package struct ShortIDs: Sendable {
    /// All digits of the time. With fewer of them, an object of this list would share its form with those that were made
    /// in the same minute, and are not in the list because of its filter or its limit.
    private static let minDigits = 12

    private let digits: Int

    package init(_ ids: some Sequence<String>) {
        let sorted = Set(ids).map(Self.digits).sorted()
        let shared = zip(sorted, sorted.dropFirst()).map { one, next in
            zip(one.utf8, next.utf8).prefix { $0 == $1 }.count
        }
        digits = max(Self.minDigits, (shared.max() ?? 0) + 1)
    }

    package func text(_ id: String) -> String { IDPrefix.text(Self.digits(id).prefix(digits)) }

    private static func digits(_ id: String) -> String { id.lowercased().filter { $0 != "-" } }
}
