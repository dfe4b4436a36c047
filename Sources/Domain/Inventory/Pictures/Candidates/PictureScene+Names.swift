import Captures

/// Candidates for makers, titles and shops.
extension PictureScene {
    private static let mostNameTokens = 4

    func makers() -> [PictureCandidate] {
        var found: [PictureCandidate] = []
        let words = page.tokens.reduce(into: [String: Int]()) { $0[$1.compact, default: 0] += 1 }
        for (index, cell) in page.cells.enumerated() {
            for start in cell.tokens where page.cue(of: start) == nil {
                let known = PictureWords.brand(page.tokens[start..<cell.tokens.upperBound])
                let isStart = start == cell.tokens.lowerBound
                let announced = announcements(of: start..<start + 1)
                let isAfterMaker = announced.contains { $0.name.hasSuffix("=make") }
                guard known > 0 || isStart || isAfterMaker else { continue }
                let end = page.partEnd(of: start)
                for last in start + 1...min(end, start + Self.mostNameTokens) {
                    guard let candidate = maker(start..<last, cell: index, until: end, known: known, announced, words)
                    else { continue }
                    found.append(candidate)
                }
            }
        }
        return found
    }

    private func maker(
        _ range: Range<Int>, cell: Int, until end: Int, known: Int, _ announced: [PictureCandidate.Feature],
        _ words: [String: Int]
    ) -> PictureCandidate? {
        let tokens = page.tokens[range]
        guard let last = tokens.last, !PictureWords.legalForms.contains(last.compact) || range.count == 1,
            tokens.allSatisfy({ $0.hasLetter || $0.text == "&" }), tokens.reduce(0, { $0 + $1.compact.count }) >= 2
        else { return nil }
        var features = announced + name(range, cell: cell, until: end)
        if known == range.count {
            features.append(.init("known"))
        } else if known > 0 {
            features.append(.init("known-part"))
        }
        if range.upperBound < page.cells[cell].tokens.upperBound,
            PictureWords.legalForms.contains(page.tokens[range.upperBound].compact)
        {
            features.append(.init("legal-next"))
        }
        if tokens.dropFirst().allSatisfy({ (words[$0.compact] ?? 0) > 1 }),
            (words[tokens[range.lowerBound].compact] ?? 0) > 1
        {
            features.append(.init("repeated"))
        }
        return PictureCandidate(value: .text(page.text(range)), tokens: range, features: features)
    }

    /// Features that all names share.
    private func name(_ range: Range<Int>, cell: Int, until end: Int) -> [PictureCandidate.Feature] {
        let tokens = page.tokens[range]
        let text = page.text(range)
        let top = page.cells.count { $0.box.midY < page.cells[cell].box.midY - 0.3 * page.cells[cell].height }
        var features: [PictureCandidate.Feature] = [
            size(of: range), .init("tokens=\(min(range.count, 6))"), .init("top=\(min(top, 5))"),
            .init(range == page.cells[cell].tokens ? "whole" : range.upperBound == end ? "ends" : "goes-on"),
            .init("conf", confidence(of: range)),
        ]
        if range.upperBound < end {
            features.append(.init(page.tokens[range.upperBound].hasDigit ? "next=number" : "next=word"))
        }
        if tokens.contains(where: \.hasDigit) { features.append(.init("digit")) }
        if text == text.uppercased() { features.append(.init("capitals")) }
        if text.first?.isLowercase == true { features.append(.init("lower")) }
        if range.contains(where: { page.cue(of: $0) != nil }) { features.append(.init("cue")) }
        if tokens.contains(where: { PictureWords.norms.contains($0.compact) }) { features.append(.init("norm")) }
        if tokens.contains(where: { PictureWords.claims.contains($0.compact) }) { features.append(.init("claim")) }
        if tokens.contains(where: { PictureWords.isMeasure($0.text) }) { features.append(.init("measure")) }
        let joined = tokens.map(\.compact).joined()
        if hosts.contains(joined) || tokens.first.map({ hosts.contains($0.compact) }) == true {
            features.append(.init("host"))
        }
        if looksLikeReceipt { features.append(.init("on-receipt")) }
        if joined.count <= 2 { features.append(.init("short")) }
        return features
    }

    /// Whole cells, and cells without a maker's name before and a number behind.
    func titles() -> [PictureCandidate] {
        page.cells.enumerated().flatMap { index, cell -> [PictureCandidate] in
            let known = PictureWords.brand(page.tokens[cell.tokens])
            let digitsAtEnd = page.tokens[cell.tokens].reversed().prefix { $0.hasDigit }.count
            var ranges = [cell.tokens]
            for start in [cell.tokens.lowerBound + known, cell.tokens.lowerBound + 1, cell.tokens.lowerBound + 2] {
                for end in [cell.tokens.upperBound, cell.tokens.upperBound - digitsAtEnd] where start < end {
                    ranges.append(start..<end)
                }
            }
            return Set(ranges).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }.compactMap {
                range in
                let tokens = page.tokens[range]
                guard tokens.contains(where: { $0.hasLetter && $0.text.count > 2 }), range.count <= 12 else {
                    return nil
                }
                var features = announcements(of: range) + name(range, cell: index, until: cell.tokens.upperBound)
                if known > 0, range.lowerBound == cell.tokens.lowerBound {
                    features.append(.init(known == range.count ? "brand-alone" : "brand-first"))
                }
                if known > 0, range.lowerBound == cell.tokens.lowerBound + known {
                    features.append(.init("after-brand"))
                }
                if let above = page.cellAbove(index), PictureWords.brand(page.tokens[page.cells[above].tokens]) > 0 {
                    features.append(.init("below-brand"))
                }
                if tokens.contains(where: { PictureWords.legalForms.contains($0.compact) }) {
                    features.append(.init("legal"))
                }
                if range.contains(where: { token in amounts.contains { $0.tokens.contains(token) } }) {
                    features.append(.init("amount"))
                }
                return PictureCandidate(value: .text(page.text(range)), tokens: range, features: features)
            }
        }
    }

    func shops() -> [PictureCandidate] {
        page.cells.enumerated().compactMap { index, cell in
            let tokens = page.tokens[cell.tokens]
            guard tokens.contains(where: \.hasLetter), cell.tokens.count <= 7 else { return nil }
            var features = name(cell.tokens, cell: index, until: cell.tokens.upperBound)
            let known = PictureWords.shop(tokens)
            if known == cell.tokens.count {
                features.append(.init("known"))
            } else if known > 0 {
                features.append(.init("known-part"))
            }
            if tokens.contains(where: { PictureWords.legalForms.contains($0.compact) }) {
                features.append(.init("legal"))
            }
            let row = page.cells.contains { other in
                other.tokens != cell.tokens && PicturePage.shareRow(other.box, cell.box)
            }
            if row { features.append(.init("beside")) }
            return PictureCandidate(value: .text(page.text(cell.tokens)), tokens: cell.tokens, features: features)
        }
    }
}
