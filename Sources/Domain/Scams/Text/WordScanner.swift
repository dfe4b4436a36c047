/// Cuts a scanned text into plain words.
struct WordScanner {
    private static let currencies: Set<Unicode.Scalar> = ["$", "£", "€", "₹", "¥", "₿", "₦", "₱", "฿"]
    /// Signs that stand for letters inside of words.
    private static let letterSigns: Set<Unicode.Scalar> = ["@", "$", "!", "|"]
    private static let inNumbers: Set<Unicode.Scalar> = [",", ".", ":", "'", "/", "-"]
    private static let inPhones: Set<Unicode.Scalar> = [" ", "-", ".", "(", ")", "/", "\u{A0}"]

    private static let sentenceEnds: Set<Unicode.Scalar> = [".", "!", "?", "…", "。"]
    private static let clauseEnds: Set<Unicode.Scalar> = [",", ";", ":", "(", ")", "–", "—", ">", "|"]

    private let scalars: [Unicode.Scalar]
    private var folding: LetterFolding
    private var index = 0
    private var sentence = 0
    private var clause = 0
    private(set) var words: [PlainWord] = []
    /// Letters, and those of them that look like no ASCII letter.
    private(set) var letters = 0
    private(set) var strangeLetters = 0

    /// - Parameter links: ranges of the text, in their order, each with its host.
    init(_ text: ScannedText, links: [(range: Range<Int>, host: String)], hosts: any HostNaming) {
        scalars = text.scalars
        folding = LetterFolding(hosts)
        var next = 0
        while index < scalars.count {
            if next < links.count, index >= links[next].range.lowerBound {
                let link = links[next]
                words.append(
                    PlainWord(kind: .link, text: link.host, range: link.range, sentence: sentence, clause: clause))
                index = max(index, link.range.upperBound)
                next += 1
                continue
            }
            readOne(until: next < links.count ? links[next].range.lowerBound : scalars.count)
        }
    }

    private mutating func readOne(until end: Int) {
        let scalar = scalars[index]
        if scalar.isSpace {
            if scalar == "\n" { endSentence() }
            index += 1
        } else if scalar.isASCIIDigit || scalar == "+" && isDigit(index + 1, end) {
            readNumber(until: end)
        } else if Self.currencies.contains(scalar), let digit = firstDigit(after: index, end) {
            readMoney(digit, until: end)
        } else if let last = dialEnd(until: end) {
            append(.dial, "*", index..<last)
            index = last
        } else if scalar == "@", isLetter(index + 1, end) {
            readHandle(until: end)
        } else if isLetter(index, end) || Self.letterSigns.contains(scalar) && isLetter(index + 1, end) {
            readWord(until: end)
        } else {
            if Self.sentenceEnds.contains(scalar), index + 1 == end || scalars[index + 1].isSpace {
                endSentence()
            } else if Self.clauseEnds.contains(scalar) {
                clause += 1
            }
            index += 1
        }
    }

    private mutating func endSentence() {
        sentence += 1
        clause += 1
    }

    private func isDigit(_ index: Int, _ end: Int) -> Bool { index < end && scalars[index].isASCIIDigit }

    private func isLetter(_ index: Int, _ end: Int) -> Bool { index < end && scalars[index].properties.isAlphabetic }

    /// The digit after a currency's sign, with one space between at most.
    private func firstDigit(after index: Int, _ end: Int) -> Int? {
        if isDigit(index + 1, end) { return index + 1 }
        return index + 1 < end && scalars[index + 1].isSpace && isDigit(index + 2, end) ? index + 2 : nil
    }

    private mutating func append(_ kind: PlainWord.Kind, _ text: String, _ range: Range<Int>) {
        words.append(PlainWord(kind: kind, text: text, range: range, sentence: sentence, clause: clause))
    }

    /// End of a number's digits, with the signs between them.
    private func numberEnd(_ start: Int, _ end: Int) -> Int {
        var last = start
        while last < end {
            guard isDigit(last, end) || Self.inNumbers.contains(scalars[last]) && isDigit(last + 1, end) else {
                break
            }
            last += 1
        }
        return last
    }

    private mutating func readMoney(_ digit: Int, until end: Int) {
        let last = numberEnd(digit, end)
        append(.money, "$" + String(String.UnicodeScalarView(scalars[digit..<last])), index..<last)
        index = last
        skipScale(until: end)
    }

    /// End of a code for the dialer: digits between `*` or `#`.
    private func dialEnd(until end: Int) -> Int? {
        guard ["*", "#"].contains(scalars[index]), isDigit(index + 1, end) else { return nil }
        let last = numberEnd(index + 1, end)
        return last < end && ["*", "#"].contains(scalars[last]) ? last + 1 : nil
    }

    /// `k` after an amount belongs to it.
    private mutating func skipScale(until end: Int) {
        if index < end, ["k", "K", "m", "M"].contains(scalars[index]), !isLetter(index + 1, end) { index += 1 }
    }

    private mutating func readNumber(until end: Int) {
        if let last = phoneEnd(until: end) {
            append(.phone, "0", index..<last)
            index = last
            return
        }
        let start = index
        if scalars[index] == "+" { index += 1 }
        let last = numberEnd(index, end)
        let digits = String(String.UnicodeScalarView(scalars[index..<last]))
        if last < end, Self.currencies.contains(scalars[last]) {
            append(.money, "$" + digits, start..<(last + 1))
            index = last + 1
            return
        }
        if isLetter(last, end), last - index < 4 || !digits.allSatisfy(\.isNumber) {
            // `2fa`, `1st` and `4u` are words, unless an amount is meant.
            index = last
            let scaled = index
            skipScale(until: end)
            if index > scaled {
                append(.money, "$" + digits, start..<index)
                return
            }
            index = scalars[start] == "+" ? start + 1 : start
            readWord(until: end)
            return
        }
        // `1,500` is an amount; a plain number can be anything.
        let isAmount = digits.contains(",") && digits.split(separator: ",").dropFirst().allSatisfy { $0.utf8.count > 1 }
        append(isAmount ? .money : .number, digits, start..<last)
        index = last
    }

    /// End of a phone number: 9 to 15 digits with a leading `+`, `0` or `1`, or in groups.
    private func phoneEnd(until end: Int) -> Int? {
        var (last, digits, groups, scan) = (index, 0, 1, index)
        if scalars[scan] == "+" { scan += 1 }
        while scan < end, scan - index < 24 {
            if isDigit(scan, end) {
                digits += 1
                last = scan + 1
            } else if Self.inPhones.contains(scalars[scan]) {
                if scan + 1 < end, !isDigit(scan + 1, end), !Self.inPhones.contains(scalars[scan + 1]) { break }
                if isDigit(scan - 1, end) { groups += 1 }
            } else {
                break
            }
            scan += 1
        }
        guard (9...15).contains(digits), last == end || !isLetter(last, end) else { return nil }
        let isMarked = ["+", "0", "1"].contains(scalars[index])
        return isMarked || (2...4).contains(groups) && digits <= 11 ? last : nil
    }

    private mutating func readHandle(until end: Int) {
        let start = index
        index += 1
        while index < end, isLetter(index, end) || isDigit(index, end) || ["_", "."].contains(scalars[index]) {
            index += 1
        }
        append(.handle, "@", start..<index)
    }

    private mutating func readWord(until end: Int) {
        let start = index
        var plain: [UInt8] = []
        var isForeign = false
        var isMail = false
        while index < end {
            let scalar = scalars[index]
            if isLetter(index, end) || scalar.isASCIIDigit || scalar.isWordSign {
                let folded = folding.fold(scalar)
                if !scalar.isASCIIDigit { letters += 1 }
                if folded.letters.isEmpty {
                    strangeLetters += 1
                    plain.append(contentsOf: String(scalar.properties.lowercaseMapping).utf8)
                } else {
                    plain.append(contentsOf: folded.letters)
                    isForeign = isForeign || folded.isForeign
                }
            } else if folding.fold(scalar).letters == [0x27], isLetter(index + 1, end) {
                plain.append(0x27)
            } else if Self.letterSigns.contains(scalar), isLetter(index + 1, end) || index == start {
                if scalar == "@", index > start { isMail = true }
                plain.append(UInt8(scalar.value))
            } else if isMail, [".", "-"].contains(scalar), isLetter(index + 1, end) {
                plain.append(UInt8(scalar.value))
            } else {
                break
            }
            index += 1
        }
        var word = PlainWord(
            kind: .word, text: String(decoding: plain, as: UTF8.self), range: start..<index, sentence: sentence,
            clause: clause)
        word.isCapital = scalars[start].properties.isUppercase
        word.isForeign = isForeign
        // `name@host.example`; without a dot it is a word with a sign for a letter.
        if isMail, plain.last(where: { $0 == 0x40 || $0 == 0x2E }) == 0x2E { word.kind = .mail }
        words.append(word)
    }
}
