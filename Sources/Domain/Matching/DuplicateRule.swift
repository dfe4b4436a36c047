import Contacts

/// Why two contacts may be one person: an equal address, number or name.
package enum DuplicateRule {
    /// - Returns: in the order of `Reason`; none where nothing speaks for it.
    package static func reasons(_ a: DuplicateQuery, _ b: DuplicateQuery) -> [DuplicateCandidate.Reason] {
        var found: Set<DuplicateCandidate.Reason> = []
        let emails = Set(a.emails.map { $0.lowercased() })
        if b.emails.contains(where: { emails.contains($0.lowercased()) }) { found.insert(.sameEmail) }
        if a.phones.contains(where: { phone in b.phones.contains { isSame(phone, $0) } }) { found.insert(.samePhone) }
        if let first = a.name.map(words), let second = b.name.map(words), !first.isEmpty, first == second {
            found.insert(isSameCompany(a.company, b.company) ? .sameNameAndCompany : .sameName)
        }
        return DuplicateCandidate.Reason.allCases.filter(found.contains)
    }

    /// Whether a person is asked before a second contact is made. An equal name alone does not ask: namesakes exist.
    package static func isToldOf(_ reasons: [DuplicateCandidate.Reason]) -> Bool {
        reasons.contains { [.sameEmail, .samePhone, .sameNameAndCompany].contains($0) }
    }

    /// Whether two contacts may be merged without a person's word for these two: never by their phone alone, which may
    /// be a couple's landline, nor by their name alone, and not where an address that they share (`info@`) stands
    /// beside two names.
    package static func mayMergeUnasked(_ a: DuplicateQuery, _ b: DuplicateQuery) -> Bool {
        let reasons = reasons(a, b)
        guard reasons.contains(.sameEmail) || reasons.contains(.sameNameAndCompany) else { return false }
        let first = words(a.name ?? "")
        let second = words(b.name ?? "")
        return first.isEmpty || second.isEmpty || first == second
    }

    /// Two full numbers are compared as they are; one without a country's code by its last nine digits. Behind one
    /// number, two extensions are two people.
    private static func isSame(_ a: Phone, _ b: Phone) -> Bool {
        guard a.numberExtension == b.numberExtension else { return false }
        if a.number.hasPrefix("+"), b.number.hasPrefix("+") { return a.number == b.number }
        let first = a.number.filter(\.isASCIIDigit)
        let second = b.number.filter(\.isASCIIDigit)
        return first.count >= 7 && second.count >= 7 && first.suffix(9) == second.suffix(9)
    }

    /// Words beside a name, which one card has and another leaves out. The database's keys leave out the same.
    package static let titles: Set<String> = [
        "dr", "prof", "professor", "mr", "mrs", "ms", "miss", "herr", "frau", "mme", "mlle",
        "dipl", "phd", "mba", "msc", "bsc", "dds", "cpa", "esq",
    ]

    /// In the order of the alphabet: "Chen, Sarah" is "Sarah Chen". Titles count where less than two words are left.
    private static func words(_ name: String) -> [String] {
        let words = NameFolding.words(name).sorted()
        let name = words.filter { !titles.contains($0) }
        return name.count > 1 ? name : words
    }

    private static func isSameCompany(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return false }
        let key = NameFolding.key(a)
        return !key.isEmpty && key == NameFolding.key(b)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
