import Matching

/// The code beside a printed number that the number is a misreading of.
struct CodeMatch {
    /// Of the payload.
    let index: Int

    /// Shorter numbers are near too many codes; longer codes are texts.
    private static let lengths = 6...40
    /// Characters of a code for each wrong or lost one.
    private static let lettersPerFault = 5

    /// Recognition confuses and loses characters, so the code is as long as the number, or longer. A longer number, such as that
    /// of a variant, is not the code's.
    /// - Parameters:
    ///   - plain: letters and digits of the number.
    ///   - payloads: letters and digits of the codes.
    /// - Returns: nil if no code is near enough, or two are equally near.
    init?(of plain: String, among payloads: [String]) {
        guard Self.lengths.contains(plain.utf8.count) else { return nil }
        let number = plain.utf8.map(UInt32.init)
        var best: (index: Int, distance: Int, isAlone: Bool)?
        for (index, payload) in payloads.enumerated() {
            let limit = max(1, payload.utf8.count / Self.lettersPerFault)
            guard Self.lengths.contains(payload.utf8.count),
                (number.count...number.count + limit).contains(payload.utf8.count),
                let distance = EditDistance.between(number, payload.utf8.map(UInt32.init), limit: limit)
            else { continue }
            if distance < best?.distance ?? .max {
                best = (index, distance, true)
            } else if distance == best?.distance, let other = best?.index, payloads[other] != payload {
                best?.isAlone = false
            }
        }
        guard let best, best.isAlone else { return nil }
        index = best.index
    }
}
