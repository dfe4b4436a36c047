import Contacts

/// Reasons why two contacts may be the same person: an equal e-mail address, phone number or name.
package enum DuplicateRule {
    /// - Returns: in the order of `Reason`; empty if there are none.
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

    /// Whether to ask a person before creating a second contact. An equal name alone is not enough: two people can
    /// have the same name.
    package static func requiresConfirmation(_ reasons: [DuplicateCandidate.Reason]) -> Bool {
        reasons.contains { [.sameEmail, .samePhone, .sameNameAndCompany].contains($0) }
    }

    /// Whether two contacts may be merged without asking a person. An equal phone alone is not enough (a couple's
    /// landline), nor an equal name alone, nor a shared address (`info@`) with two different names.
    package static func mayMergeUnasked(_ a: DuplicateQuery, _ b: DuplicateQuery) -> Bool {
        let reasons = reasons(a, b)
        guard reasons.contains(.sameEmail) || reasons.contains(.sameNameAndCompany) else { return false }
        let first = words(a.name ?? "")
        let second = words(b.name ?? "")
        return first.isEmpty || second.isEmpty || first == second
    }

    /// Compares numbers with a country code in full, others by their last nine digits. Different extensions of one
    /// number are two people.
    private static func isSame(_ a: Phone, _ b: Phone) -> Bool {
        guard a.numberExtension == b.numberExtension else { return false }
        if a.number.hasPrefix("+"), b.number.hasPrefix("+") { return a.number == b.number }
        let first = a.number.filter(\.isASCIIDigit)
        let second = b.number.filter(\.isASCIIDigit)
        return first.count >= 7 && second.count >= 7 && first.suffix(9) == second.suffix(9)
    }

    /// Titles that one card prints and another omits. The contact keys in the database ignore the same titles.
    package static let titles: Set<String> = [
        "dr", "prof", "professor", "mr", "mrs", "ms", "miss", "herr", "frau", "mme", "mlle",
        "dipl", "phd", "mba", "msc", "bsc", "dds", "cpa", "esq",
    ]

    /// Sorted words: "Chen, Sarah" equals "Sarah Chen". Titles are ignored unless fewer than two words remain.
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
