/// How likely a number has the shape of a model number: the places of its letters, digits and marks.
///
/// An n-gram model of real model numbers: drawn pictures cannot teach which shapes makers choose. The probability after a shorter
/// context counts as `prior` occurrences after the longer one (a Dirichlet prior).
struct NumberShapes: Sendable {
    /// Of letters, digits and marks.
    static let ofModels = NumberShapes(text, tellsZeros: false)
    /// The letter O and the digit 0 are signs of their own.
    private static let withZeros = NumberShapes(text, tellsZeros: true)
    private static let text = String(decoding: PackageResources.number_shapes_txt, as: UTF8.self)

    /// In the file: ^ $ A 9 O 0 - . / and any other mark.
    private static let (start, end, letter, digit, letterO, zero, hyphen, point, slash, mark) = (
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9
    )
    private static let signs = 10
    /// Signs of the longest context and the sign after them.
    private static let order = 4
    /// In occurrences.
    private static let prior = 5.0
    /// To the base of 2. Recognition reads about one of four zeros beside a letter as the letter O, and hardly ever a printed O as
    /// a zero.
    private static let misreading = -2.0
    /// To the base of 2: a letter changes only if a zero is four times as likely, so that names such as PRO2 stay.
    private static let margin = 2.0

    /// For each number of signs, how often each sequence occurs; a sequence is a number whose digits are its signs.
    private let counts: [[Double]]
    /// For each number of signs, how often another sign follows.
    private let contexts: [[Double]]
    private let tellsZeros: Bool

    /// Reads lines `sequence count`.
    private init(_ text: String, tellsZeros: Bool) {
        self.tellsZeros = tellsZeros
        let base = Self.signs
        var counts = (0...Self.order).map { length in
            [Double](repeating: 0, count: repeatElement(base, count: length).reduce(1, *))
        }
        var contexts = counts
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let count = Double(parts[1]) else { preconditionFailure("not a sequence: \(line)") }
            let sequence = parts[0].utf8.map { byte in
                byte == 0x5E ? Self.start : byte == 0x24 ? Self.end : Self.sign(byte, tellsZeros)
            }
            let code = sequence.reduce(0) { $0 * base + $1 }
            counts[sequence.count][code] += count
            contexts[sequence.count - 1][code / base] += count
        }
        (self.counts, self.contexts) = (counts, contexts)
    }

    /// The logarithm of the probability of the number's shape to the base of 2, with an error of at most .09. Spaces do not count.
    func logarithm(of number: String) -> Double { logarithm(of: Array(number.utf8)) }

    private func logarithm(of bytes: [UInt8]) -> Double {
        // The last signs as a number, and the same for each shorter context.
        let beginning = (0..<Self.order - 1).reduce(0) { context, _ in context * Self.signs + Self.start }
        var (product, context) = (1.0, beginning)
        func add(_ sign: Int) {
            var (probability, unit) = (1 / Double(Self.signs), 1)
            for length in 0..<Self.order {
                let part = context % unit
                let count = counts[length + 1][part * Self.signs + sign]
                probability = (count + Self.prior * probability) / (contexts[length][part] + Self.prior)
                unit *= Self.signs
            }
            product *= probability
            context = (context * Self.signs + sign) % (unit / Self.signs)
        }
        // Spaces and the continuation bytes of UTF-8 are no signs.
        for byte in bytes where byte != 0x20 && byte & 0xC0 != 0x80 { add(Self.sign(byte, tellsZeros)) }
        add(Self.end)
        return Double(product.exponent) + product.significand - 1
    }

    /// Replaces each capital O that is much more likely a zero. Of several letters O that touch, the first ones, the last ones or
    /// all can be zeros. A word of the number stays if the word has no digit or has small letters.
    static func restoringZeros(_ number: String) -> String {
        number.split(separator: " ").map { restoringZeros(inWord: Array($0.utf8)) }.joined(separator: " ")
    }

    private static func restoringZeros(inWord word: [UInt8]) -> String {
        var bytes = word
        var start = bytes.startIndex
        let isNumber = bytes.contains { isDigit($0) } && !bytes.contains { (0x61...0x7A).contains($0) }
        while isNumber, let first = bytes[start...].firstIndex(where: isO) {
            let end = bytes[first...].firstIndex { !isO($0) } ?? bytes.endIndex
            let parts = (first..<end).flatMap { [first..<$0 + 1, $0..<end] }
            let choices = parts.map { part in
                var other = bytes
                other.replaceSubrange(part, with: repeatElement(0x30, count: part.count))
                return (other, withZeros.logarithm(of: other) + misreading * Double(part.count))
            }
            let printed = withZeros.logarithm(of: bytes)
            if let best = choices.max(by: { $0.1 < $1.1 }), best.1 > printed + margin { bytes = best.0 }
            start = end
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isO(_ byte: UInt8) -> Bool { byte == 0x4F }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func sign(_ byte: UInt8, _ tellsZeros: Bool) -> Int {
        if isDigit(byte) { return tellsZeros && byte == 0x30 ? zero : digit }
        if (0x61...0x7A).contains(byte | 0x20) { return tellsZeros && isO(byte) ? letterO : letter }
        return switch byte {
        case 0x2D: hyphen
        case 0x2E: point
        case 0x2F: slash
        default: mark
        }
    }
}
