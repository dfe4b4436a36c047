extension ContactIndex {
    /// Contacts with an equal e-mail (case folded), an equal E.164 number, or an equal or similar name; strongest first.
    package func duplicateCandidates(for query: DuplicateQuery) -> [DuplicateCandidate] {
        var reasons: [Int32: Set<DuplicateCandidate.Reason>] = [:]
        for email in query.emails {
            for slot in byEmail[Self.emailKey(email)] ?? [] { reasons[slot, default: []].insert(.sameEmail) }
        }
        for phone in query.phones {
            for slot in byPhone[phone] ?? [] { reasons[slot, default: []].insert(.samePhone) }
        }
        var nameScores: [Int32: Double] = [:]
        if let text = query.name {
            let name = PersonName(text)
            for (slot, score) in name.tokens.isEmpty ? [] : rank(name) { nameScores[slot] = score }
            for slot in byName[name.key] ?? [] where !name.key.isEmpty { nameScores[slot] = 1 }
            for (slot, score) in nameScores where score >= NameSimilarity.threshold {
                let isSameCompany = isSame(query.company, slots[Int(slot)]?.entry.company)
                let reason: DuplicateCandidate.Reason =
                    score == 1 ? (isSameCompany ? .sameNameAndCompany : .sameName) : .similarName
                reasons[slot, default: []].insert(reason)
            }
        }
        return reasons.compactMap { slot, found -> (Int, Int32, DuplicateCandidate)? in
            guard let entry = slots[Int(slot)]?.entry else { return nil }
            let ordered = DuplicateCandidate.Reason.allCases.filter(found.contains)
            let rank = DuplicateCandidate.Reason.allCases.firstIndex { found.contains($0) } ?? 0
            let candidate = DuplicateCandidate(
                contactID: entry.id, name: entry.name, reasons: ordered, nameScore: nameScores[slot] ?? 0)
            return (rank, slot, candidate)
        }
        .sorted { a, b in
            if a.0 != b.0 { return a.0 < b.0 }
            if a.2.nameScore != b.2.nameScore { return a.2.nameScore > b.2.nameScore }
            return a.1 < b.1
        }
        .map(\.2)
    }

    private func isSame(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b else { return false }
        let key = NameFolding.key(a)
        return !key.isEmpty && key == NameFolding.key(b)
    }
}
