/// Finds links in a scanned text: with and without a scheme, also as `hxxp://` and with `[.]` for a dot.
struct LinkFinder {
    struct Found {
        /// Indices of the scanned text.
        var range: Range<Int>
        var scheme: String?
        /// Lower case, with plain dots.
        var host: String
        /// Port, path, query and fragment.
        var rest: String
        var hasUser = false
    }

    /// A sign of a chunk with the index of its last sign in the text.
    private struct Sign {
        var scalar: Unicode.Scalar
        var first: Int
        var last: Int
    }

    private static let openings: Set<Unicode.Scalar> = ["(", "[", "{", "<", "\"", "'", "“", "‘"]
    private static let closings: [Unicode.Scalar] = [
        ".", ",", ";", ":", "!", "?", ")", "]", "}", ">", "\"", "'", "”", "’", "…",
    ]
    private static let dots: Set<Unicode.Scalar> = [".", "。", "．", "｡"]

    let hosts: any HostNaming
    let list: HostList

    func links(in text: ScannedText) -> [Found] {
        let scalars = text.scalars
        var found: [Found] = []
        var start = 0
        while start < scalars.count {
            guard !scalars[start].isSpace else {
                start += 1
                continue
            }
            var end = scalars[start...].firstIndex(where: \.isSpace) ?? scalars.count
            // `parcel-fee .top`: the ending belongs to the host before the space.
            while end + 2 < scalars.count, scalars[end + 1] == ".", scalars[end + 2].isASCIILetter,
                scalars[end - 1].isWordSign, isEnding(scalars, after: end + 1)
            {
                end = scalars[(end + 1)...].firstIndex(where: \.isSpace) ?? scalars.count
            }
            found += links(in: signs(scalars, start..<end))
            start = end
        }
        return found
    }

    private func isEnding(_ scalars: [Unicode.Scalar], after dot: Int) -> Bool {
        var label = String.UnicodeScalarView()
        var index = dot + 1
        while index < scalars.count, scalars[index].isASCIILetter, label.count < 20 {
            label.append(scalars[index])
            index += 1
        }
        return hosts.registrableDomain(of: "a." + String(label).lowercased()) != nil
    }

    /// The signs of a chunk, with `[.]`, `(dot)` and the like as one dot, and without spaces.
    private func signs(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> [Sign] {
        var signs: [Sign] = []
        var index = range.lowerBound
        while index < range.upperBound {
            let scalar = scalars[index]
            let bracketed = bracket(scalars, index, range.upperBound)
            if let (sign, end) = bracketed {
                signs.append(Sign(scalar: sign, first: index, last: end - 1))
                index = end
                continue
            }
            if !scalar.isSpace {
                signs.append(Sign(scalar: Self.dots.contains(scalar) ? "." : scalar, first: index, last: index))
            }
            index += 1
        }
        return signs
    }

    private func bracket(_ scalars: [Unicode.Scalar], _ start: Int, _ end: Int) -> (Unicode.Scalar, Int)? {
        guard ["[", "(", "{"].contains(scalars[start]) else { return nil }
        for (word, sign) in [(".", "."), ("dot", "."), ("DOT", "."), (":", ":"), ("://", ":")]
            as [(String, Unicode.Scalar)]
        {
            let length = word.unicodeScalars.count
            guard start + length + 1 < end, ["]", ")", "}"].contains(scalars[start + length + 1]),
                scalars[(start + 1)...(start + length)].elementsEqual(word.unicodeScalars)
            else { continue }
            return (sign, start + length + 2)
        }
        return nil
    }

    private static func isHostSign(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isWordSign || scalar == "-" || scalar == "."
    }

    private func links(in signs: [Sign]) -> [Found] {
        var found: [Found] = []
        var index = 0
        while index < signs.count {
            guard Self.isHostSign(signs[index].scalar), signs[index].scalar.isWordSign else {
                index += 1
                continue
            }
            var end = index
            while end < signs.count, Self.isHostSign(signs[end].scalar) { end += 1 }
            if let (scheme, host) = scheme(signs, index, end) {
                if let (link, next) = link(signs, from: index, host: host, scheme: scheme) {
                    found.append(link)
                    index = next
                    continue
                }
            } else if index == 0 || signs[index - 1].scalar != "@", end == signs.count || signs[end].scalar != "@",
                let (link, next) = link(signs, from: index, host: index, scheme: nil)
            {
                found.append(link)
                index = next
                continue
            }
            index = max(end, index + 1)
        }
        return found
    }

    /// A scheme that ends at the index, and where the host begins.
    private func scheme(_ signs: [Sign], _ start: Int, _ end: Int) -> (String, Int)? {
        guard end < signs.count, signs[end].scalar == ":", end - start <= 12 else { return nil }
        var name = String(String.UnicodeScalarView(signs[start..<end].map(\.scalar))).lowercased()
        guard name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
        var host = end + 1
        while host < signs.count, ["/", "\\"].contains(signs[host].scalar) { host += 1 }
        guard host > end + 1 else { return nil }
        name = name.replacingPrefix("hxxp", with: "http").replacingPrefix("htxp", with: "http")
        return (name, host)
    }

    /// - Parameters:
    ///   - start: first sign of the link.
    ///   - host: first sign of the host, or of a name and `@` before the host.
    private func link(_ signs: [Sign], from start: Int, host: Int, scheme: String?) -> (Found, Int)? {
        var first = host
        if scheme != nil, let at = userEnd(signs, host) { first = at + 1 }
        var end = first
        while end < signs.count, Self.isHostSign(signs[end].scalar) { end += 1 }
        while end > first, !signs[end - 1].scalar.isWordSign { end -= 1 }
        guard end > first else { return nil }
        let name = String(String.UnicodeScalarView(signs[first..<end].map(\.scalar))).lowercased()
        var last = end
        if end < signs.count, [":", "/", "?", "#"].contains(signs[end].scalar) { last = signs.count }
        if last > end, signs[end].scalar == ":", end + 1 == signs.count || !signs[end + 1].scalar.isASCIIDigit {
            last = end
        }
        while last > end, Self.closings.contains(signs[last - 1].scalar) { last -= 1 }
        guard isHost(name, signs[first..<end], scheme: scheme, hasPath: last > end) else { return nil }
        let rest = String(String.UnicodeScalarView(signs[end..<last].map(\.scalar)))
        return (
            Found(
                range: signs[start].first..<(signs[last - 1].last + 1), scheme: scheme, host: name, rest: rest,
                hasUser: first > host),
            last
        )
    }

    /// The last `@` before the path, if there is one: browsers take what follows for the host (WHATWG URL, authority state).
    private func userEnd(_ signs: [Sign], _ start: Int) -> Int? {
        let end = signs[start...].firstIndex { ["/", "\\", "?", "#"].contains($0.scalar) } ?? signs.count
        return signs[start..<end].lastIndex { $0.scalar == "@" }
    }

    private func isHost(_ name: String, _ signs: ArraySlice<Sign>, scheme: String?, hasPath: Bool) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, name.utf8.count <= 253, labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }) else {
            return scheme != nil && labels.count == 1 && !name.isEmpty && name.utf8.count <= 63
        }
        if HostList.isAddress(name) { return scheme != nil || hasPath }
        guard let domain = hosts.registrableDomain(of: name) else { return scheme != nil }
        guard scheme == nil, !hasPath, labels.count == 2 || labels[0] == "www", labels[0] != "www" else { return true }
        // `Thanks.See you`, `ok.in`: two sentences without a space between.
        guard labels[0].contains(where: { !$0.isNumber }) else { return false }
        let dot = signs.lastIndex { $0.scalar == "." } ?? signs.startIndex
        let isCapital = signs[dot + 1].scalar.properties.isUppercase
        if isCapital, signs[dot - 1].scalar.properties.isLowercase { return false }
        return !list.wordEndings.contains(String(labels[1])) || list.isKnown(domain)
            || labels[0].contains { $0.isNumber || $0 == "-" }
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}
