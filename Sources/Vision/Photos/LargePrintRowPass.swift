import Captures
import Imaging
import Tesseract

/// Reads rows of large characters one by one, each at the height that Tesseract reads best, and raised cents as a word of
/// digits beside them. Tesseract takes large print for a picture, and raised cents for part of the digit before them. At
/// most `LargePrint.most` rows are read, each at most three times.
struct LargePrintRowPass {
    /// Longer side in pixels of the picture in which rows are searched.
    private static let side = 1_000
    /// Pixels from the lowest to the highest ink.
    private static let height = 40.0
    /// White pixels around a row.
    private static let border = 14
    private static let allDigits = "0123456789"
    private static let minConfidence = 0.6
    /// By how much the row must be more confident than the words in its place if both are amounts.
    private static let margin = 0.05
    /// The same for words that lack the first digits of the row.
    private static let lead = 0.3

    let tesseract: TesseractEngine

    /// - Parameters:
    ///   - pass: boxes in fractions of the picture.
    ///   - upright: gray.
    func complete(_ pass: RecognitionPass, on upright: borrowing Picture) throws(ImageProblem) -> RecognitionPass {
        let small = try upright.fitting(Self.side)
        var pass = pass
        for row in try LargePrint.rows(in: small) {
            let words = try words(of: row, in: small)
            guard !words.isEmpty else { continue }
            pass.lines = Self.placing(words, in: pass.lines)
        }
        return pass
    }

    /// An amount of money; empty if the row shows none.
    private func words(of row: LargePrint, in gray: borrowing Picture) throws(ImageProblem) -> [Word] {
        if let raised = row.raised {
            let units = try read(row.box, row, as: .line, only: Self.allDigits + ".,$£€", in: gray)
            let cents = try read(raised, row, as: .word, only: Self.allDigits, in: gray)
            if let words = Self.amount(units, cents) { return words }
        }
        let words = try read(row.box, row, as: .line, only: "", in: gray)
        let text = words.map(\.text).joined()
        return Self.isAmount(text) && Self.mean(words) >= Self.minConfidence ? words : []
    }

    /// The units and the cents as two words; nil if these are not digits.
    private static func amount(_ units: [Word], _ cents: [Word]) -> [Word]? {
        let text = units.map(\.text).joined()
        let (whole, rest) = (text.filter(\.isASCIIDigit), cents.map(\.text).joined())
        guard (1...5).contains(whole.utf8.count), rest.utf8.count == 2, mean(units) >= minConfidence,
            mean(cents) >= minConfidence, var first = units.first, var second = cents.first
        else { return nil }
        first.box = Line(words: units).box
        second.box = Line(words: cents).box
        first.text = text.last.map { ".,".contains($0) } == true ? String(text.dropLast()) : text
        second.text = rest
        return [first, second]
    }

    /// Whether the text is digits with two decimals, with or without a currency.
    static func isAmount(_ text: String) -> Bool {
        let number = text.filter { $0.isASCIIDigit || ".,".contains($0) }
        let decimals = number.reversed().prefix(while: \.isASCIIDigit).count
        let others = text.count - number.count
        return decimals == 2 && number.count > 3 && others <= 3
            && number.dropLast(2).last.map { ".,".contains($0) } == true
    }

    /// Replaces the words in the place of the row, unless they are as good. What is below raised cents stays.
    static func placing(_ words: [Word], in lines: [[Word]]) -> [[Word]] {
        let box = Line(words: words).box
        func isReplaced(_ old: Word) -> Bool { covers(words, old.box) }
        let there = lines.flatMap { $0 }.filter(isReplaced)
        let old = there.map(\.text).joined()
        let new = words.map(\.text).joined()
        // Tesseract also loses the first digits of large print.
        let isLonger = digits(new).count > digits(old).count && digits(new).hasSuffix(digits(old))
        if isAmount(old), mean(there) + (isLonger ? -lead : margin) >= mean(words) { return lines }
        // A name beside a small mark looks like an amount if only digits may be read.
        if old.count(where: \.isLetter) > 1, mean(there) + margin >= mean(words) { return lines }
        var lines = lines
        // The words stay in the line of the words that they replace, beside its currency.
        let place = lines.firstIndex { $0.contains(where: isReplaced) }
        for index in lines.indices { lines[index].removeAll(where: isReplaced) }
        if let place, !lines[place].isEmpty {
            lines[place] = (lines[place] + words).sorted { $0.box.x < $1.box.x }
        } else {
            lines.insert(words, at: lines.firstIndex { ($0.first?.box.midY ?? 0) > box.midY } ?? lines.count)
        }
        return lines.filter { !$0.isEmpty }
    }

    private static func digits(_ text: String) -> String { text.filter { $0.isASCIIDigit } }

    /// Whether the words take more than half of the old word's width, in its height.
    private static func covers(_ words: [Word], _ old: Box) -> Bool {
        let across = words.map(\.box).reduce(0) { sum, box in
            let down = min(box.maxY, old.maxY) - max(box.y, old.y)
            guard down > 0.5 * min(box.height, old.height) else { return sum }
            return sum + max(0, min(box.maxX, old.maxX) - max(box.x, old.x))
        }
        return across > 0.5 * old.width
    }

    private static func mean(_ words: [Word]) -> Double {
        let signs = words.reduce(0) { $0 + $1.text.count }
        return signs == 0 ? 0 : words.reduce(0) { $0 + Double($1.text.count) * $1.confidence } / Double(signs)
    }

    /// Reads a part of the row, leveled, as dark on white without what surrounds it.
    /// - Returns: boxes in fractions of the picture.
    private func read(
        _ box: Box, _ row: LargePrint, as layout: TesseractEngine.Layout, only signs: String,
        in gray: borrowing Picture
    ) throws(ImageProblem) -> [Word] {
        let tall = box == row.box ? row.height : row.raisedHeight
        // The part is leveled about its middle, with space for the corners.
        let (left, top) = (max(0, Int(box.x - tall)), max(0, Int(box.y - tall)))
        let (right, bottom) = (min(gray.width, Int(box.maxX + tall)), min(gray.height, Int(box.maxY + tall)))
        guard right - left > 8, bottom - top > 8 else { return [] }
        let around = try gray.clipped(x: left, y: top, width: right - left, height: bottom - top)
        let level = try abs(row.slant) < 0.5 ? around.same() : around.leveled(by: -row.slant).picture.same()
        // A comma reaches below the digits.
        let rise = min(box.height, 1.04 * tall)
        let (x, y) = (max(0, Int(box.x) - left - 2), max(0, Int(box.midY - rise / 2) - top - 2))
        let width = min(level.width - x, Int(box.width) + 5)
        let height = min(level.height - y, Int(rise + (layout == .line ? 0.16 * tall : 0)) + 5)
        guard width > 4, height > 4 else { return [] }
        let part = try level.clipped(x: x, y: y, width: width, height: height).scaled(by: Self.height / tall)
        let clear = try Self.framed(part, isLightOnDark: row.isLightOnDark)
        let (w, h) = (Double(gray.width), Double(gray.height))
        let scale = box.width / Double(max(1, clear.width - 2 * Self.border))
        return tesseract.read(clear, triesInverted: false, as: layout, only: signs).words.map { word in
            var word = word
            let start = word.box.x * Double(clear.width) - Double(Self.border)
            word.box = Box(
                x: (box.x + start * scale) / w, y: box.y / h,
                width: word.box.width * Double(clear.width) * scale / w, height: box.height / h)
            return word
        }
    }

    /// The picture as dark on white, from its darkest to its lightest level, in a white frame.
    private static func framed(_ part: borrowing Picture, isLightOnDark: Bool) throws(ImageProblem) -> Picture {
        let bytes = part.grayBytes()
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        func level(_ share: Double) -> Int {
            var left = Int(share * Double(bytes.count))
            return counts.indices.first {
                left -= counts[$0]
                return left < 0
            } ?? 255
        }
        let (low, high) = (level(0.06), level(0.94))
        let span = max(1, high - low)
        let width = part.width + 2 * border
        var framed = [UInt8](repeating: 255, count: width * (part.height + 2 * border))
        for y in 0..<part.height {
            for x in 0..<part.width {
                let value = max(0, min(255, (Int(bytes[y * part.width + x]) - low) * 255 / span))
                framed[(y + border) * width + x + border] = UInt8(isLightOnDark ? 255 - value : value)
            }
        }
        return try Picture(gray: framed, width: width, height: part.height + 2 * border)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
