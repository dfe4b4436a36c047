import Captures
import Names

/// A company's e-mail and web address usually share a domain: each corrects errors of the other.
struct DomainEvidence {
    var page: CardPage

    /// If the two hosts differ slightly, both get the one that the company's name supports, or else the one with the
    /// higher confidence.
    func agree(_ emails: inout [CardField], _ websites: inout [CardField]) {
        for mail in emails.indices {
            guard let host = Self.host(of: emails[mail]), !Self.isMailbox(host) else { continue }
            for site in websites.indices {
                guard let other = Self.host(of: websites[site]) else { continue }
                let bare = other.hasPrefix("www.") ? String(other.dropFirst(4)) : other
                if bare == host || bare.hasSuffix("." + host) || host.hasSuffix("." + bare) {
                    emails[mail].confidence = Self.raised(emails[mail].confidence)
                    continue
                }
                guard bare.count >= 6, isMisreading(bare, host) else { continue }
                if score(host, emails[mail]) >= score(bare, websites[site]) {
                    websites[site].value = websites[site].value.replacing(bare, with: host, maxReplacements: 1)
                } else {
                    emails[mail].value = emails[mail].value.replacing("@" + host, with: "@" + bare)
                }
            }
        }
    }

    /// `tjansen@nordiog.de` beside "Nordlog Spedition AG": a company name with higher confidence corrects the domain.
    static func agree(
        _ emails: inout [CardField], _ websites: inout [CardField], with company: CardField, page: CardPage
    ) {
        let sureness = page.worst(company)
        let words = company.value.spaced.map(\.compact).filter { $0.count >= 5 }
        func mend(_ field: inout CardField) {
            guard page.worst(field) < min(0.8, sureness), let host = host(of: field), !isMailbox(host) else { return }
            let label = host.registeredLabel
            guard let word = words.first(where: { $0 != label && MisreadKey.of($0) == MisreadKey.of(label) }) else {
                return
            }
            field.value = field.value.replacing(label, with: word, maxReplacements: 1)
        }
        for index in emails.indices { mend(&emails[index]) }
        for index in websites.indices { mend(&websites[index]) }
    }

    private static func raised(_ confidence: Double) -> Double { 1 - (1 - confidence) * 0.7 }

    private func isMisreading(_ a: String, _ b: String) -> Bool {
        // "acme.co" beside "acme.co.jp" was cut off, not misread.
        guard !a.hasPrefix(b), !b.hasPrefix(a) else { return false }
        // One company may have `.de` and `.eu`.
        let areKnown = DomainSuffixes.isKnown(a.suffixLabel) && DomainSuffixes.isKnown(b.suffixLabel)
        guard a.registeredLabel != b.registeredLabel || !areKnown else { return false }
        let most = min(a.count, b.count) >= 11 ? 2 : 1
        return MisreadKey.of(a) == MisreadKey.of(b) || MisreadKey.distance(a, b, most: most) <= most
    }

    private func score(_ host: String, _ field: CardField) -> Double {
        let label = host.registeredLabel.filter { $0 != "-" }
        let isNamed = page.segments.contains { segment in
            !segment.text.contains("@")
                && !segment.text.contains(host.suffixLabel == "" ? host : "." + host.suffixLabel)
                && segment.text.compact.contains(label)
        }
        return (isNamed ? 2 : 0) + (DomainSuffixes.isKnown(host.suffixLabel) ? 1 : 0) + field.confidence
    }

    static func host(of field: CardField) -> String? {
        let value = field.value.lowercased()
        if field.name == .email { return value.split(separator: "@").last.map(String.init) }
        return WebsiteGrammar.parse(value)?.host
    }

    static func isMailbox(_ host: String) -> Bool { DomainSuffixes.mailboxes.contains(host.registeredLabel) }

    /// Web addresses that are too badly read for the other rules and equal the e-mail's domain: `https:
    /// /Nantagelogistics. com` beside `x@vantagelogistics.com`.
    static func sites(like emails: [CardField], in page: inout CardPage) -> [CardField] {
        var found: [CardField] = []
        let hosts = Set(emails.compactMap(host)).filter { !isMailbox($0) && $0.count >= 8 }.sorted()
        for host in hosts {
            let forms = [
                host, "www." + host, "https://" + host, "https://www." + host, "http://" + host, "http://www." + host,
            ]
            for index in page.segments.indices where page.segments[index].text.count >= host.count - 2 {
                guard let match = closest(forms, in: page, index) else { continue }
                page.claim(match.range, in: index)
                found.append(page.field(.website, match.form, segment: index, range: match.range, score: 0.88))
            }
        }
        return found
    }

    /// Up to four words of a segment that, joined, differ from a form by one or two letters.
    private static func closest(
        _ forms: [String], in page: CardPage, _ index: Int
    ) -> (form: String, range: Range<String.Index>)? {
        let words = page.segments[index].text.spaced
        let counts = forms.map(\.count)
        let undotted = forms.first.map { $0.filter { $0 != "." } }
        // Prefers the longest form: a badly read scheme belongs to the address, though the rest alone has fewer
        // errors.
        var best: (form: String, range: Range<String.Index>, gain: Int)?
        for start in words.indices {
            var joined = ""
            for end in start..<min(start + 4, words.count) {
                joined += words[end].lowercased()
                let range = words[start].startIndex..<words[end].endIndex
                guard !joined.contains("@"), !page.isClaimed(range, in: index) else { break }
                let read = joined.stripped(of: "/.,")
                // Without a dot, `www` or `http` it may be the company's name ("Tessellate Health" at
                // `tessellate.health`).
                let isSet = end > start && words[start...end].allSatisfy { $0.first?.isUppercase == true }
                guard
                    read.contains(".") || read.hasPrefix("www") || read.hasPrefix("http")
                        || read == undotted && !isSet
                else { continue }
                // A word that reads as a site stays one; `agree` decides later which of the two was misread.
                if WebsiteGrammar.parse(read).map({ DomainSuffixes.isKnown($0.host.suffixLabel) }) ?? false,
                    !forms.contains(read)
                {
                    continue
                }
                let length = read.count
                for (form, count) in zip(forms, counts) where abs(count - length) <= 3 {
                    let most = count >= 24 ? 3 : count >= 12 ? 2 : 1
                    let distance = MisreadKey.distance(form, read, most: most)
                    let gain = count - 2 * distance
                    if distance <= most, gain > best?.gain ?? 0 { best = (form, range, gain) }
                }
            }
        }
        return best.map { ($0.form, $0.range) }
    }

    /// E-mail addresses whose @ was read as a letter: `sharmaQorchardmedia.in` beside `www.orchardmedia.in`.
    /// - Parameter known: addresses read with their @.
    static func mails(
        at websites: inout [CardField], besides known: [CardField], in page: inout CardPage
    ) -> [CardField] {
        var found: [CardField] = []
        // `dmarchettiazephyr.com` was read as a site.
        let hosts = websites.compactMap(host).map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }
        websites.removeAll { site in
            guard let own = host(of: site), !own.hasPrefix("www."), site.value == own,
                let place = hosts.lazy.compactMap({ sign(in: own, before: $0) }).first
                    ?? (known.isEmpty && page.worst(site) < unsure ? sign(in: own, behindNameOn: page) : nil)
            else { return false }
            var mail = site
            mail.name = .email
            mail.value = own[..<place] + "@" + own[own.index(after: place)...]
            mail.confidence *= 0.9
            found.append(mail)
            return true
        }
        for host in Set(websites.compactMap(host).map { $0.hasPrefix("www.") ? String($0.dropFirst(4)) : $0 }).sorted()
        {
            for index in page.segments.indices {
                let text = page.segments[index].text
                for word in text.spaced where word.lowercased().hasSuffix(host) && word.count > host.count + 2 {
                    let range = word.startIndex..<word.endIndex
                    let local = word.dropLast(host.count + 1)
                    let sign = word.dropLast(host.count).last
                    guard let sign, "QGO©®€¢&8g0°".contains(sign), !page.isClaimed(range, in: index),
                        EmailGrammar.isLocalPart(local), !local.lowercased().hasPrefix("www"), !local.contains(":")
                    else { continue }
                    page.claim(range, in: index)
                    found.append(
                        page.field(.email, local + "@" + host, segment: index, range: range, score: 0.85))
                }
            }
        }
        return found
    }

    private static let likeSign = "aqgoe08"
    /// Above this confidence `maryjonesartistry.com` is a site: an @ read as a letter has lower confidence.
    private static let unsure = 0.82

    private static func sign(in host: String, before other: String) -> String.Index? {
        guard host.hasSuffix(other), host.count > other.count + 2, other.registeredLabel.count >= 6 else { return nil }
        let place = host.index(host.endIndex, offsetBy: -other.count - 1)
        return likeSign.contains(host[place]) && EmailGrammar.isLocalPart(host[..<place]) ? place : nil
    }

    /// `darnellwhitcombekeystone.com` below "Darnell Whitcomb".
    private static func sign(in host: String, behindNameOn page: CardPage) -> String.Index? {
        let texts = page.segments.map(\.text)
        let names = Set(
            texts.filter { (2...4).contains($0.spaced.count) && $0.spaced.first.map(GivenNames.contains) ?? false }
                .map(\.compact))
        guard !names.isEmpty else { return nil }
        let lines = texts.map(\.compact).filter { !$0.contains(host.compact) }
        return host.indices.first { place in
            let local = host[..<place]
            let rest = host[host.index(after: place)...]
            return likeSign.contains(host[place]) && names.contains(local.filter(\.isLetter)) && local.count > 5
                && rest.contains(".") && rest.prefix { $0 != "." }.count > 3
                // `janeroeoutfitters.com`
                && !lines.contains { $0.contains(host[place...].prefix { $0 != "." }) }
        }
    }
}
