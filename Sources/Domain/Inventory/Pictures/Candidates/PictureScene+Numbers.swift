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

        init(_ scene: PictureScene) {
            roles = Set(scene.page.cues.map(\.role))
            counts = scene.page.tokens.reduce(into: [:]) { $0[$1.compact, default: 0] += 1 }
            isReceipt = scene.looksLikeReceipt
            amountTokens = Set(scene.amounts.flatMap(\.tokens))
            dayTokens = Set(scene.writtenDays().flatMap(\.tokens))
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
        guard
            range.count < 3 || isAnnounced
                || range.count == 3
                    && page.cells[page.cellOfToken[range.lowerBound]].tokens.lowerBound == range.lowerBound
        else { return nil }
        features += shape(of: range, plain: plain, digits: digits, until: end)
        features += kinds(of: range, plain: plain, shared)
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
                let isPart =
                    last.text.count <= Self.mostLettersOfPart && last.text.allSatisfy { $0.isLetter && $0.isUppercase }
                features.append(.init(last.hasDigit ? "last=number" : isPart ? "last=letters" : "last=word"))
            }
        }
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
        if isMeasure { features.append(.init("measure")) }
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
        if shared.isReceipt { features.append(.init("on-receipt")) }
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
