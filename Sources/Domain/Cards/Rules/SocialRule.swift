import Captures

/// Finds pages in social networks: a network's address with a path, or a handle after the network's name.
enum SocialRule {
    /// A domain's label, or a name used on cards, to the network's host.
    private static let networks: [String: String] = [
        "linkedin": "linkedin.com", "twitter": "x.com", "x": "x.com", "instagram": "instagram.com",
        "insta": "instagram.com", "ig": "instagram.com", "facebook": "facebook.com", "fb": "facebook.com",
        "github": "github.com", "gitlab": "gitlab.com", "xing": "xing.com", "youtube": "youtube.com",
        "tiktok": "tiktok.com", "pinterest": "pinterest.com", "behance": "behance.net", "dribbble": "dribbble.com",
        "threads": "threads.net", "telegram": "t.me", "whatsapp": "wa.me", "vimeo": "vimeo.com",
        "snapchat": "snapchat.com",
        "skype": "skype", "wechat": "wechat", "bluesky": "bsky.app", "bsky": "bsky.app", "medium": "medium.com",
    ]
    private static let hosts: [String: String] = [
        "x.com": "x.com", "t.me": "t.me", "wa.me": "wa.me", "fb.com": "facebook.com", "youtu.be": "youtube.com",
    ]

    /// Removes network pages from `websites`, and finds handles in the unclaimed text.
    static func apply(to page: inout CardPage, websites: inout [CardField]) -> [CardField] {
        var fields: [CardField] = []
        websites.removeAll { site in
            guard let value = value(of: site.value) else { return false }
            var field = site
            field.name = .social
            field.value = value
            fields.append(field)
            return true
        }
        for index in page.segments.indices {
            for handle in handles(in: page.segments[index].text) where !page.isClaimed(handle.range, in: index) {
                page.claim(handle.range, in: index)
                let isKnown = fields.contains { $0.value.hasSuffix("/" + handle.value.stripped(of: "@")) }
                if isKnown || fields.contains(where: { $0.value == handle.value }) { continue }
                fields.append(
                    page.field(
                        .social, handle.value, segment: index, range: handle.range,
                        score: handle.value.hasPrefix("@") ? 0.75 : 0.92))
            }
        }
        return fields
    }

    /// `https://www.linkedin.com/in/ana/` → `linkedin.com/in/ana`; nil if the site is not a network's page.
    private static func value(of site: String) -> String? {
        guard let parts = WebsiteGrammar.parse(site) else { return nil }
        let bare = parts.host.hasPrefix("www.") ? String(parts.host.dropFirst(4)) : parts.host
        let label = bare.registeredLabel
        guard let host = hosts[bare] ?? (label.count > 2 ? networks[label] : nil) else { return nil }
        let path = parts.tail.prefix { $0 != "?" && $0 != "#" }.stripped(of: "/")
        return path.isEmpty || host.contains(".") == false ? nil : host + "/" + path
    }

    private static func handles(in text: String) -> [(value: String, range: Range<String.Index>)] {
        var found: [(value: String, range: Range<String.Index>)] = []
        let words = text.spaced
        for (index, word) in words.enumerated() {
            let before = index > 0 ? networks[words[index - 1].stripped(of: ":/").folded] : nil
            // "IG:@ana", "twitter/ana"
            let parts = word.split(maxSplits: 1) { ":/".contains($0) }
            let inner = parts.count == 2 ? networks[parts[0].folded] : nil
            let isSplit = inner != nil && !word.contains("://")
            let handle = isSplit ? parts[1] : word
            let name = handle.drop { $0 == "@" }
            guard handle.hasPrefix("@") || isSplit || isLabeled(words, index) && before != nil, isHandle(name) else {
                continue
            }
            let start = before != nil ? words[index - 1].startIndex : word.startIndex
            let host = isSplit ? inner : before
            found.append((host.map { page(of: String(name), at: $0) } ?? "@" + name, start..<word.endIndex))
        }
        return found
    }

    private static func page(of name: String, at host: String) -> String {
        host == "linkedin.com" ? host + "/in/" + name : host + "/" + name
    }

    /// "Twitter: ana" is a handle without its @; "twitter ana" may be anything.
    private static func isLabeled(_ words: [Substring], _ index: Int) -> Bool {
        index > 0 && words[index - 1].hasSuffix(":")
    }

    private static func isHandle(_ text: Substring) -> Bool {
        (2...40).contains(text.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "._-".contains($0) }
            && text.contains(where: \.isLetter) && text.last != "."
    }
}
