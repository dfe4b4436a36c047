import Captures

/// Finds web addresses. Runs after the e-mail rule, so that the domain of an e-mail address is not read as a site.
enum WebsiteRule {
    static func apply(to page: inout CardPage, emails: [CardField]) -> [CardField] {
        let domains = emails.compactMap { $0.value.split(separator: "@").last.map(String.init) }
        var fields: [CardField] = []
        for index in page.segments.indices {
            for found in find(in: page.segments[index].text) {
                guard !page.isClaimed(found.range, in: index) else { continue }
                page.claim(found.range, in: index)
                let agrees = domains.contains {
                    found.host == $0 || found.host.hasSuffix("." + $0) || $0.hasSuffix("." + found.host)
                }
                let score = min(0.98, found.certainty + (agrees ? 0.08 : 0))
                if fields.contains(where: { $0.value == found.value }) { continue }
                fields.append(page.field(.website, found.value, segment: index, range: found.range, score: score))
            }
        }
        return fields
    }

    struct Found {
        var value: String
        var host: String
        var range: Range<String.Index>
        var certainty: Double
    }

    static func find(in text: String) -> [Found] {
        var found: [Found] = []
        var index = text.startIndex
        while index < text.endIndex {
            guard let start = text[index...].firstIndex(where: { !$0.isWhitespace && !"(<[{\"'—–•·".contains($0) })
            else {
                break
            }
            let candidate = candidate(in: text, from: start)
            index = candidate.end > start ? candidate.end : text.index(after: start)
            if let site = read(candidate.text) {
                found.append(
                    Found(value: site.value, host: site.host, range: start..<candidate.end, certainty: site.certainty))
            } else if let end = text[start..<candidate.end].firstIndex(of: ":"), end > start {
                // "Web:acme.com", "w:www.acme.com": search again after the label.
                let after = text.index(after: end)
                if ContactLabels.isLabel(String(text[start..<end])) { index = after }
            }
        }
        return found
    }

    /// The characters from `start`, including spaces that OCR inserts around dots after `www` or a scheme.
    private static func candidate(in text: String, from start: String.Index) -> (text: String, end: String.Index) {
        var run = ""
        var end = start
        var index = start
        while index < text.endIndex {
            let character = text[index]
            if character.isWhitespace {
                let rest = text[text.index(after: index)...]
                guard isOpen(run, rest) else { break }
                if run.lowercased() == "www" || lacksDot(run, rest), rest.first != "." { run.append(".") }
            } else if ",;".contains(character), run.lowercased() != "www" {
                break
            } else if "<>\"|".contains(character) {
                break
            } else {
                run.append(",;".contains(character) ? "." : character)
                end = text.index(after: index)
            }
            index = text.index(after: index)
        }
        // "www.acme.com@": the @ belongs to the next line.
        while let last = run.last, ".,;:!?)]}'@©®—–•·".contains(last) {
            run.removeLast()
            end = text.index(before: end)
        }
        return (run, max(end, start))
    }

    /// `www.acme com` at the end of a line.
    private static func lacksDot(_ run: String, _ rest: Substring) -> Bool {
        let end = rest.trimmed.lowercased()
        return run.lowercased().hasPrefix("www.") && run.count(where: { $0 == "." }) == 1 && run.last != "."
            && (DomainSuffixes.isKnown(end) || end == "co.uk")
    }

    private static func isOpen(_ run: String, _ rest: Substring) -> Bool {
        let lower = run.lowercased()
        if lacksDot(run, rest) { return true }
        // "https: //acme.com"
        if ["http:", "https:", "http:/", "https:/"].contains(lower), rest.first == "/" { return true }
        guard rest.first?.isLetter == true || rest.first == "." || rest.first == "/" else { return false }
        // "W www.acme.com" whose label was read as "WwW".
        if rest.lowercased().hasPrefix("www") { return false }
        if lower == "www" || lower == "www." || lower.hasSuffix("://") || lower.hasSuffix("//www.") { return true }
        guard lower.hasPrefix("www.") || lower.contains("://"), !DomainSuffixes.isKnown(lower.suffixLabel) else {
            return false
        }
        return rest.first == "." || lower.hasSuffix(".")
    }

    private static func read(_ text: String) -> (value: String, host: String, certainty: Double)? {
        // Fast exit: most words have no mark of an address and do not start like a badly read `www`.
        guard let first = text.first, "wWvV-_".contains(first) || text.contains(where: "./:\\".contains) else {
            return nil
        }
        let text = HostSpelling.mendSite(text)
        guard let parts = WebsiteGrammar.parse(text) else { return nil }
        let announced = parts.scheme != nil || parts.host.hasPrefix("www.")
        let suffix = parts.host.suffixLabel
        if !announced {
            let printed = text.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
            let end = printed.split(separator: ".").last ?? ""
            let isOneCase = end.allSatisfy(\.isLowercase) || printed.allSatisfy { !$0.isLowercase }
            guard DomainSuffixes.isKnown(suffix), isOneCase, parts.host.registeredLabel.count >= 2,
                parts.host.contains(where: \.isLetter), !isAbbreviation(printed)
            else { return nil }
        }
        let scheme = parts.scheme.map { $0 + "://" } ?? ""
        let tail = parts.tail == "/" ? "" : parts.tail
        let certainty = announced ? (DomainSuffixes.isKnown(suffix) ? 0.93 : 0.8) : 0.86
        return (scheme + parts.host + tail, parts.host, certainty)
    }

    /// "S.A.S", "e.V", "B.SC": single letters between dots.
    private static func isAbbreviation(_ text: Substring) -> Bool {
        text.split(separator: ".").dropLast().allSatisfy { (label: Substring) in label.count <= 1 }
    }
}
