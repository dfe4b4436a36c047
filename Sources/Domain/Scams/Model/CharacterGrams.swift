/// The runs of three to five letters in a message's plain words, hashed. The order of their words counts, not the length
/// of the message. Numbers, amounts, links and the like stand for themselves as kinds.
struct CharacterGrams: Sendable {
    static let lengths = 3...5

    /// Hash of each run in their order.
    private(set) var hashes: [UInt32] = []
    /// First and last word of each run.
    private(set) var words: [ClosedRange<Int>] = []

    init(_ plain: [PlainWord]) {
        var bytes: [UInt8] = [0x20]
        var owners: [Int] = [0]
        for (index, word) in plain.enumerated() {
            bytes.append(contentsOf: Self.text(of: word).utf8)
            bytes.append(0x20)
            owners.append(contentsOf: repeatElement(index, count: bytes.count - owners.count))
        }
        guard plain.count > 0 else { return }
        hashes.reserveCapacity(bytes.count * Self.lengths.count)
        for start in bytes.indices {
            var hash: UInt32 = 2_166_136_261
            for length in 1...Self.lengths.upperBound {
                guard start + length <= bytes.count else { break }
                hash = (hash ^ UInt32(bytes[start + length - 1])) &* 16_777_619
                guard Self.lengths.contains(length) else { continue }
                hashes.append(hash &+ UInt32(length) &* 0x9E37_79B9)
                // A run that begins with the space after a word belongs to the next one.
                let isSpace = bytes[start] == 0x20 && start > 0
                let first = min(owners[start] + (isSpace ? 1 : 0), plain.count - 1)
                words.append(first...max(first, owners[start + length - 1]))
            }
        }
    }

    private static func text(of word: PlainWord) -> String {
        switch word.kind {
        case .word: word.text
        // Four digits and six are codes, two are an hour; longer numbers are alike.
        case .number: String(repeating: "0", count: min(7, word.text.utf8.count { (0x30...0x39).contains($0) }))
        case .money: "$$$"
        case .phone: "\u{1}ph"
        case .mail: "\u{1}ma"
        case .handle: "\u{1}at"
        case .link: "\u{1}li"
        case .dial: "\u{1}di"
        }
    }

    /// A hash's place in a table of so many bits.
    static func slot(_ hash: UInt32, bits: Int) -> Int {
        var mixed = hash
        mixed = (mixed ^ (mixed >> 16)) &* 0x85EB_CA6B
        mixed = (mixed ^ (mixed >> 13)) &* 0xC2B2_AE35
        return Int((mixed ^ (mixed >> 16)) >> UInt32(32 - bits))
    }
}
