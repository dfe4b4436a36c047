import Captures

/// Finds e-mail addresses that lost a dot or @ in OCR: `ana@acmecom`, `info acme.com`. Other text on the card shows
/// the place.
enum LostMarks {
    private static let secondLevels = [
        "couk": "co.uk", "comau": "com.au", "cojp": "co.jp", "conz": "co.nz", "coin": "co.in", "coza": "co.za",
        "combr": "com.br", "orguk": "org.uk",
    ]
    /// Suffixes that are split off without other evidence.
    private static let usual = ["com", "org", "net"]

    /// `susan@falconcarterio` beside "Falcon & Carter Ltd.": the host has no dot.
    static func dotless(in page: inout CardPage) -> [CardField] {
        var found: [CardField] = []
        for index in page.segments.indices where page.segments[index].text.contains("@") {
            for word in page.segments[index].text.spaced {
                let range = word.startIndex..<word.endIndex
                guard let at = word.lastIndex(of: "@"), !page.isClaimed(range, in: index) else { continue }
                let local = word[..<at].split(separator: ":").last ?? ""
                let printed = word[word.index(after: at)...].stripped(of: ".,;:)").lowercased()
                guard EmailGrammar.isLocalPart(local), let host = parted(printed, beside: page) else { continue }
                page.claim(range, in: index)
                found.append(
                    page.field(
                        .email, local + "@" + host.name, segment: index, range: range,
                        score: host.isNamed ? 0.88 : 0.75))
            }
        }
        return found
    }

    private static func parted(_ host: String, beside page: CardPage) -> (name: String, isNamed: Bool)? {
        guard host.count >= 5, host.allSatisfy({ EmailGrammar.isDomain($0) && $0 != "." }) else { return nil }
        let texts = page.segments.map(\.text.compact).filter { !$0.contains(host) }
        let ends = (2...min(12, host.count - 3)).compactMap { count -> (stem: String, suffix: String)? in
            let suffix = String(host.suffix(count))
            let known = secondLevels[suffix] ?? (DomainSuffixes.isKnown(suffix) ? suffix : nil)
            return known.map { (String(host.dropLast(count)), $0) }
        }
        // Also a wordmark of two lines: "atelier", "Duvivier".
        let page = texts.joined()
        let named = ends.first { end in
            let stem = end.stem.filter { $0 != "-" }
            return DomainSuffixes.mailboxes.contains(stem) && stem.count >= 4
                || stem.count >= 4 && texts.contains { $0.contains(stem) } || stem.count >= 8 && page.contains(stem)
        }
        if let named { return (named.stem + "." + named.suffix, true) }
        return ends.first { usual.contains($0.suffix) }.map { ($0.stem + "." + $0.suffix, false) }
    }

    /// `E-Mail: info acme.de`: the @ was lost, and the rest was read as a site.
    static func signless(_ websites: inout [CardField], in page: inout CardPage) -> [CardField] {
        var found: [CardField] = []
        let hosts = Set(websites.compactMap(DomainEvidence.host).map(bare))
        for index in page.segments.indices {
            let segment = page.segments[index]
            let texts = segment.text.spaced
            guard texts.count == segment.words.count else { continue }
            for place in texts.indices.dropFirst() {
                let (local, host) = (texts[place - 1], texts[place].lowercased().stripped(of: ".,;"))
                guard hosts.contains(host), EmailGrammar.isLocalPart(local), local.first?.isLowercase == true,
                    !page.isClaimed(local.startIndex..<local.endIndex, in: index),
                    Mailboxes.roles.contains(local.lowercased()) || isNamed(local.lowercased(), in: page)
                        || ContactLabels.announceMail(texts[..<(place - 1)]) && !ContactLabels.isLabel(String(local))
                else { continue }
                let range = local.startIndex..<texts[place].endIndex
                page.claim(range, in: index)
                found.append(page.field(.email, local + "@" + host, segment: index, range: range, score: 0.85))
                move(&websites, from: segment.words[place].reference, host, in: page)
            }
        }
        return found
    }

    /// "wagner willowsolutions.net" below "Katrin Wagner".
    private static func isNamed(_ local: String, in page: CardPage) -> Bool {
        local.count > 3
            && page.segments.contains { segment in
                (2...4).contains(segment.text.spaced.count) && !segment.text.contains(".")
                    && NameRule.agreement(PersonNameShape(segment.text)?.core ?? [], email: local + "@") >= 0.6
            }
    }

    private static func bare(_ host: String) -> String { host.hasPrefix("www.") ? String(host.dropFirst(4)) : host }

    /// Moves a site that was found inside the address to its other place on the card, or removes it.
    private static func move(
        _ websites: inout [CardField], from word: WordReference, _ host: String, in page: CardPage
    ) {
        guard let site = websites.firstIndex(where: { $0.words == [word] }) else { return }
        websites.remove(at: site)
        guard !websites.contains(where: { DomainEvidence.host(of: $0).map(bare) == host }) else { return }
        for index in page.segments.indices {
            let segment = page.segments[index]
            for (text, printed) in zip(segment.text.spaced, segment.words)
            where printed.reference != word && text.lowercased().stripped(of: ".,;/") == host {
                let range = text.startIndex..<text.endIndex
                websites.append(page.field(.website, host, segment: index, range: range, score: 0.86))
                return
            }
        }
    }
}
