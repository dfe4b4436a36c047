import Captures

/// Candidates for numbers of models and single things.
extension PictureScene {
    private static let mostTokens = 4
    private static let lengths = 3...30
    /// Capital letters that may be the first part of a number, as in `KGN 36`.
    private static let mostLettersOfPart = 4
    /// Lower limit of the logarithm of a shape's probability.
    private static let leastLikely = -24.0
    /// The logarithm is divided by this, so that the feature is about as large as the others, which are 1.
    private static let likelyUnit = 8.0

    func numbers() -> [PictureCandidate] {
        let shared = NumberContext(self)
        var found: [PictureCandidate] = []
        for cell in page.cells {
            for start in cell.tokens where page.cue(of: start) == nil {
                let end = page.partEnd(of: start)
                for last in start + 1...min(end, start + Self.mostTokens) where last <= end {
                    if let candidate = number(start..<last, until: end, shared) { found.append(candidate) }
                }
            }
        }
        return found + numbersOfCodesAlone(besides: found)
    }

    /// What is the same for all candidates of a page.
    private struct NumberContext {
        var roles: Set<String>
        var counts: [String: Int]
        var isReceipt: Bool
        var amountTokens: Set<Int>
        var dayTokens: Set<Int>
        /// Cells with a maker's name.
        var brandCells: Set<Int>
        var cellsBelowBrands: Set<Int>
        /// For each cell, how many cells are higher on the page.
        var tops: [Int]
        /// Tokens of capital letters and digits without a phrase before them, which are no measures or marks.
        var mixed: Set<Int>

        init(_ scene: PictureScene) {
            roles = Set(scene.page.cues.map(\.role))
            counts = scene.page.tokens.reduce(into: [:]) { $0[$1.compact, default: 0] += 1 }
            isReceipt = scene.looksLikeReceipt
            amountTokens = Set(scene.amounts.flatMap(\.tokens))
            dayTokens = Set(scene.writtenDays().flatMap(\.tokens))
            let page = scene.page
            let brands = Set(
                page.cells.indices.filter { index in
                    let cell = page.cells[index].tokens
                    return cell.contains { PictureWords.brand(page.tokens[$0..<cell.upperBound]) > 0 }
                })
            brandCells = brands
            cellsBelowBrands = Set(page.cells.indices.filter { page.cellAbove($0).map(brands.contains) == true })
            tops = page.cells.map { cell in
                page.cells.count { $0.box.midY < cell.box.midY - 0.3 * cell.height }
            }
            let others = amountTokens.union(dayTokens)
            mixed = Set(
                page.tokens.indices.filter { index in
                    let token = page.tokens[index]
                    return token.hasDigit && token.text.contains { $0.isUppercase } && token.text.count > 2
                        && !others.contains(index) && !token.text.contains { $0.isLowercase }
                        && !PictureWords.isMeasure(token.text) && !PictureWords.norms.contains(token.compact)
                        && page.cue(of: index) == nil
                        && !scene.announcements(of: index..<index + 1).contains { $0.name.hasPrefix("cue=") }
                })
        }
    }

    private func number(_ range: Range<Int>, until end: Int, _ shared: NumberContext) -> PictureCandidate? {
        let text = page.text(range)
        let plain = text.plainCode
        let digits = plain.utf8.count { $0 >= 0x30 && $0 <= 0x39 }
        guard Self.lengths.contains(plain.utf8.count) else { return nil }
        var features = announcements(of: range)
        let isAnnounced = features.contains {
            [
                "before=model", "before=serial", "left=model", "left=serial", "above=model", "above=serial",
                "before=article",
            ].contains($0.name)
        }
        guard digits > 0 || (isAnnounced && range.count <= 3) else { return nil }
        let cell = page.cells[page.cellOfToken[range.lowerBound]].tokens
        guard
            range.count < 3 || isAnnounced
                || range.count == 3 && (cell.lowerBound == range.lowerBound || isPart(range.lowerBound))
        else { return nil }
        features += shape(of: range, plain: plain, digits: digits, until: end)
        features += kinds(of: range, plain: plain, shared)
        features += place(of: range, in: cell, shared)
        if !isAnnounced {
            for role in ["serial", "model"] where shared.roles.contains(role) {
                features.append(.init("missed=\(role)"))
            }
        }
        features.append(size(of: range))
        features.append(.init("conf", confidence(of: range)))
        let (value, code) = matched(text, plain)
        if let code { features.append(.init("code=\(code)")) }
        return PictureCandidate(value: .text(value), tokens: range, features: features)
    }

    private func shape(of range: Range<Int>, plain: String, digits: Int, until end: Int) -> [PictureCandidate.Feature] {
        let count = plain.utf8.count
        let text = page.text(range)
        let share = Double(digits) / Double(count)
        var features: [PictureCandidate.Feature] = [
            .init("tokens=\(range.count)"),
            .init(
                count <= 3
                    ? "len=3"
                    : count <= 5
                        ? "len=4"
                        : count <= 7
                            ? "len=6"
                            : count <= 9 ? "len=8" : count <= 13 ? "len=10" : count <= 18 ? "len=14" : "len=19"),
            .init(share == 0 ? "digits=0" : share == 1 ? "digits=all" : share < 0.5 ? "digits=few" : "digits=many"),
            .init(range.upperBound == end ? "ends" : "goes-on"),
        ]
        features.append(
            .init("likely", max(Self.leastLikely, NumberShapes.ofModels.logarithm(of: text)) / Self.likelyUnit))
        if text.contains("-") { features.append(.init("hyphen")) }
        if text.contains("/") { features.append(.init("slash")) }
        if text.contains(".") { features.append(.init("dot")) }
        if text.filter(\.isLowercase).count >= 2 { features.append(.init("lower")) }
        features.append(.init("form=\(range.map(form).joined())"))
        if range.count > 1 {
            let parts = page.tokens[range]
            if parts.allSatisfy(\.hasDigit) { features.append(.init("parts=digits")) }
            if parts.contains(where: { !$0.hasDigit && $0.text.count > 3 }) { features.append(.init("parts=word")) }
        }
        if range.upperBound < end {
            let next = page.tokens[range.upperBound]
            features.append(.init(next.hasDigit ? "next=number" : next.text.count <= 3 ? "next=short" : "next=word"))
        }
        if range.lowerBound > page.cells[page.cellOfToken[range.lowerBound]].tokens.lowerBound {
            let last = page.tokens[range.lowerBound - 1]
            if page.cue(of: range.lowerBound - 1) == nil {
                features.append(
                    .init(last.hasDigit ? "last=number" : isPart(range.lowerBound - 1) ? "last=letters" : "last=word"))
            }
        }
        return features
    }

    /// Whether the token may be the first part of a number, as in `KGN 36`.
    private func isPart(_ token: Int) -> Bool {
        let text = page.tokens[token].text
        return text.count <= Self.mostLettersOfPart && text.allSatisfy { $0.isLetter && $0.isUppercase }
    }

    /// A letter for what a token is made of.
    private func form(_ token: Int) -> String {
        let text = page.tokens[token].text
        if !page.tokens[token].hasDigit { return isPart(token) ? "L" : "w" }
        if !page.tokens[token].hasLetter { return "9" }
        return text.contains(where: \.isLowercase) ? "x" : "X"
    }

    /// Where the number stands: on the page, in its cell, and beside a maker's name and other words.
    private func place(of range: Range<Int>, in cell: Range<Int>, _ shared: NumberContext) -> [PictureCandidate.Feature]
    {
        let index = page.cellOfToken[range.lowerBound]
        var features: [PictureCandidate.Feature] = [.init("top=\(min(shared.tops[index], 5))")]
        let words = { (part: Range<Int>) in
            part.count { !page.tokens[$0].hasDigit && page.tokens[$0].compact.count > 2 }
        }
        features.append(.init("words-before=\(min(2, words(cell.lowerBound..<range.lowerBound)))"))
        features.append(.init("words-after=\(min(2, words(range.upperBound..<cell.upperBound)))"))
        if shared.brandCells.contains(index) { features.append(.init("with-brand")) }
        if shared.cellsBelowBrands.contains(index) { features.append(.init("below-brand")) }
        if range.upperBound < cell.upperBound, page.tokens[range.upperBound - 1].text.last?.isASCIIDigit == true,
            PictureWords.units.contains(page.tokens[range.upperBound].compact)
        {
            features.append(.init("next=unit"))
        }
        if range.lowerBound > cell.lowerBound, PictureWords.norms.contains(page.tokens[range.lowerBound - 1].compact) {
            features.append(.init("last=norm"))
        }
        let own = range.count(where: shared.mixed.contains)
        features.append(.init("rivals=\(min(3, shared.mixed.count - own))"))
        if own > 0 { features.append(.init("mixed")) }
        let size = page.usualHeight > 0 ? page.height(range) / page.usualHeight : 1
        features.append(.init(size > 1.7 ? "usual=1" : size > 1.2 ? "usual=2" : size > 0.8 ? "usual=3" : "usual=4"))
        return features
    }

    private func kinds(of range: Range<Int>, plain: String, _ shared: NumberContext) -> [PictureCandidate.Feature] {
        var features: [PictureCandidate.Feature] = []
        let tokens = page.tokens[range]
        let isMeasure =
            tokens.contains { PictureWords.isMeasure($0.text) }
            || zip(tokens, tokens.dropFirst()).contains {
                $0.text.allSatisfy { $0.isASCIIDigit || ".,-/".contains($0) } && PictureWords.units.contains($1.compact)
            }
        // "IJC 5PA" is no pressure.
        let isPrefixed = range.count > 1 && isPart(range.lowerBound)
        if isMeasure, !isPrefixed, tokens.contains(where: { $0.compact.count { $0.isLetter } > 1 }) {
            features.append(.init("measure=long"))
        }
        if isMeasure { features.append(.init(isPrefixed ? "measure=prefixed" : "measure")) }
        if tokens.contains(where: { PictureWords.norms.contains($0.compact) }) { features.append(.init("norm")) }
        if range.contains(where: shared.amountTokens.contains) { features.append(.init("amount")) }
        if range.contains(where: shared.dayTokens.contains) { features.append(.init("day")) }
        if tokens.contains(where: {
            $0.text.contains("@") || $0.text.lowercased().contains("www.") || $0.text.contains("//")
        }) {
            features.append(.init("address"))
        }
        if plain.isASCIIDigits {
            if productDigits.contains(where: { $0.contains(plain) || plain.contains($0) }) {
                features.append(.init("product-digits"))
            } else if [8, 12, 13].contains(plain.utf8.count), ItemCode.hasCheckDigit(plain) {
                features.append(.init("check-digit"))
            }
            if let year = Int(plain), (1_980...2_040).contains(year) { features.append(.init("year")) }
        }
        if tokens.allSatisfy({ (shared.counts[$0.compact] ?? 0) > 1 }) { features.append(.init("repeated")) }
        if shared.isReceipt { features.append(.init(hasTotalCue ? "on-receipt" : "on-tag")) }
        if follows(range, PictureWords.brand) { features.append(.init("after-brand")) }
        if PictureWords.brand(tokens) > 0 { features.append(.init("brand")) }
        if tokens.contains(where: { PictureWords.legalForms.contains($0.compact) && !$0.hasDigit }) {
            features.append(.init("legal"))
        }
        return features
    }

    /// Whether a name stands before the tokens in their cell, or is the cell above.
    private func follows(_ range: Range<Int>, _ name: (ArraySlice<PictureToken>) -> Int) -> Bool {
        let cellIndex = page.cellOfToken[range.lowerBound]
        let cell = page.cells[cellIndex].tokens
        if range.lowerBound > cell.lowerBound {
            return (max(cell.lowerBound, range.lowerBound - 3)..<range.lowerBound).contains { start in
                start + name(page.tokens[start..<range.lowerBound]) == range.lowerBound
            }
        }
        return page.cellAbove(cellIndex).map { name(page.tokens[page.cells[$0].tokens]) > 0 } ?? false
    }

    /// The text as its code says, and how both agree; without a code the text with zeros.
    private func matched(_ text: String, _ plain: String) -> (value: String, agreement: String?) {
        guard plain.utf8.count >= 4 else { return (NumberShapes.restoringZeros(text), nil) }
        if payloads.contains(plain) { return (text, "same") }
        if plain.utf8.count >= 5, payloads.contains(where: { $0.utf8.count > plain.utf8.count && $0.contains(plain) }) {
            return (text, "within")
        }
        guard let index = CodeMatch(of: plain, among: payloads)?.index else {
            return (NumberShapes.restoringZeros(text), nil)
        }
        guard payloads[index].utf8.count == plain.utf8.count else {
            return (codes.filter { !$0.type.isProduct }[index].value, "near")
        }
        var letters = payloads[index].makeIterator()
        let mended = String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? letters.next() ?? $0 : $0 })
        return (mended, "near")
    }

    /// Numbers that only a code shows.
    private func numbersOfCodesAlone(besides found: [PictureCandidate]) -> [PictureCandidate] {
        let known = Set(found.map(\.meaning))
        return codes.filter { !$0.type.isProduct && $0.type != .qr }.compactMap { code in
            let plain = code.value.plainCode
            guard (5...30).contains(plain.utf8.count), !known.contains(plain) else { return nil }
            let digits = plain.utf8.count { $0 >= 0x30 && $0 <= 0x39 }
            return PictureCandidate(
                value: .text(code.value), tokens: 0..<0,
                features: [
                    .init("code=alone"), .init(digits == plain.utf8.count ? "digits=all" : "digits=few"),
                    .init(looksLikeReceipt ? "on-receipt" : "code=thing"),
                    .init(page.cues.contains { $0.role == "serial" } ? "code=with-serial" : "code=without-serial"),
                ])
        }
    }
}
