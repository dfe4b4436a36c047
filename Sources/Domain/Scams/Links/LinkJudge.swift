/// Judges what a link's address says.
struct LinkJudge {
    let hosts: any HostNaming
    let list: HostList
    let brands: BrandList

    /// - Parameters:
    ///   - text: the link as given.
    ///   - named: brands that the message names.
    ///   - words: words of the message, and neighbors as one word.
    func link(_ link: LinkFinder.Found, place: ScamReason.Place, text: String, named: [Int], words: Set<String>)
        -> ScamLink
    {
        let (domain, findings) = findings(link, named: named, words: words)
        return ScamLink(
            place: place, text: text, url: "\(link.scheme ?? "http")://\(link.host)\(link.rest)", host: link.host,
            registrableDomain: domain, findings: findings)
    }

    private func findings(_ link: LinkFinder.Found, named: [Int], words: Set<String>) -> (
        domain: String?, findings: [ScamLink.Finding]
    ) {
        let host = link.host
        let unicode = host.contains("xn--") ? hosts.unicodeForm(of: host) ?? host : host
        let domain = hosts.registrableDomain(of: host)
        var findings: [ScamLink.Finding] = []
        if link.hasUser { findings.append(.userBeforeHost) }
        if !unicode.allSatisfy(\.isASCII) || host.contains("xn--") { findings.append(.punycode) }
        if isDownload(link.rest) { findings.append(.download) }
        guard let domain else {
            if HostList.isAddress(host) { findings.append(.rawAddress) }
            return (nil, findings)
        }
        if let owner = brands.owner(of: host), unicode == host {
            let isOpen = HostList.contains(list.freeHosting, host)
            findings.append(isOpen ? .freeHosting : .official(brand: brands.brands[owner].name))
            if HostList.contains(list.chats, host) { findings.append(.chat) }
            return (domain, findings)
        }
        if HostList.contains(list.chats, host) { return (domain, findings + [.chat]) }
        if HostList.contains(list.shorteners, domain) { return (domain, findings + [.shortener]) }
        if HostList.contains(list.freeHosting, host) { findings.append(.freeHosting) }
        if HostList.contains(list.wellKnown, host), !findings.contains(.freeHosting) {
            return (domain, findings + [.wellKnown])
        }
        let ending = String(domain.drop { $0 != "." }.dropFirst())
        if HostList.contains(list.cheapEndings, ending) { findings.append(.cheapEnding) }
        let imitations = imitations(unicode, rest: link.rest)
        findings += imitations + structure(unicode, domain: domain, words: imitations.isEmpty ? words : [])
        let imitates = findings.contains {
            if case .lookalike = $0 { true } else if case .brandInHost = $0 { true } else { false }
        }
        if !imitates, let brand = named.first(where: { !brands.brands[$0].domains.isEmpty }) {
            findings.append(.unrelated(brand: brands.brands[brand].name))
        }
        return (domain, findings)
    }

    /// What the name of an unknown host is made of.
    private func structure(_ host: String, domain: String, words: Set<String>) -> [ScamLink.Finding] {
        let name = String(domain.prefix { $0 != "." })
        var findings: [ScamLink.Finding] = []
        if words.contains(name.filter { $0 != "-" }) { findings.append(.ownName) }
        if name.contains("-") { findings.append(.hyphen) }
        let labels = host.split(separator: ".").dropLast().filter { $0 != "www" }
        let parts = labels.flatMap { $0.split { $0 == "-" || $0.isNumber } }
        let isLuring = parts.contains { part in
            list.baits.contains(String(part))
                || list.baits.contains {
                    $0.utf8.count > 3 && part.utf8.count > $0.utf8.count && (part.hasPrefix($0) || part.hasSuffix($0))
                }
        }
        if isLuring, !findings.contains(.ownName) { findings.append(.bait) }
        return findings
    }

    /// Brands in the name of a host that belongs to no brand.
    private func imitations(_ host: String, rest: String) -> [ScamLink.Finding] {
        let labels = host.split(separator: ".").map(String.init)
        var inside: ScamLink.Finding?
        for label in labels.dropLast() where label != "www" {
            let skeleton = hosts.skeleton(of: label)
            let plain = Self.plain(label, skeleton)
            if plain != label, let brand = brands.brand(in: plain) ?? brands.misspelled(plain) {
                return [.lookalike(brand: brands.brands[brand].name)]
            }
            if let brand = brands.brand(in: label) {
                inside = inside ?? .brandInHost(brand: brands.brands[brand].name)
            } else if let brand = brands.misspelled(label) {
                return [.lookalike(brand: brands.brands[brand].name)]
            }
        }
        if let inside { return [inside] }
        let path = rest.lowercased().prefix { $0 != "?" }.split { !$0.isLetter && !$0.isNumber && $0 != "-" }
        for part in path.prefix(8) {
            if let brand = brands.brand(in: String(part)) { return [.brandInPath(brand: brands.brands[brand].name)] }
        }
        return []
    }

    /// A label with the letters that it looks like: `rn` for m, digits for letters, letters of other scripts.
    private static func plain(_ label: String, _ skeleton: String) -> String {
        var plain = ""
        let folded = label.allSatisfy(\.isASCII) ? label : skeleton.lowercased()
        for character in folded {
            switch character {
            case "0": plain.append("o")
            case "1": plain.append("l")
            case "3": plain.append("e")
            case "4": plain.append("a")
            case "5": plain.append("s")
            default:
                if character == "n", plain.last == "r", folded.count > 5 {
                    plain.removeLast()
                    plain.append("m")
                } else if let scalar = character.unicodeScalars.first {
                    plain.unicodeScalars.append(scalar)
                }
            }
        }
        return plain
    }

    private func isDownload(_ rest: String) -> Bool {
        let path = rest.lowercased().prefix { $0 != "?" && $0 != "#" }
        guard let dot = path.lastIndex(of: ".") else { return false }
        return list.downloads.contains(String(path[path.index(after: dot)...]))
    }
}
