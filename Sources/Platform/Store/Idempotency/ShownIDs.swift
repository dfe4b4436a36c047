import FoundationEssentials

/// The ids in an answer, so that an erasure finds the answers that show an object without opening any of them.
enum ShownIDs {
    private static let length = 36
    private static let hyphens = [8, 13, 18, 23]

    /// Distinct. One pass over the bytes: a piece of text is looked at only where its hyphens fit.
    static func all(in answer: [UInt8]) -> [UUID] {
        var found: Set<UUID> = []
        var start = 0
        while start + length <= answer.count {
            guard hyphens.allSatisfy({ answer[start + $0] == UInt8(ascii: "-") }),
                let id = UUID(uuidString: String(decoding: answer[start..<(start + length)], as: UTF8.self))
            else {
                start += 1
                continue
            }
            found.insert(id)
            start += length
        }
        return Array(found)
    }
}
