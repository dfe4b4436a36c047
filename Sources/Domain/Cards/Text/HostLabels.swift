extension String {
    /// The part after the last dot, in lower case.
    var suffixLabel: String { split(separator: ".").last.map { $0.lowercased() } ?? "" }

    /// The registered label: `acme` in `www.acme.co.uk`.
    var registeredLabel: String {
        var labels = lowercased().split(separator: ".").map(String.init)
        guard labels.count > 1 else { return self }
        let suffix = labels.removeLast()
        if labels.count > 1, suffix.count == 2, let last = labels.last, Self.secondLevels.contains(last) {
            labels.removeLast()
        }
        if suffix == "ca", labels.count > 1, let last = labels.last, Self.provinces.contains(last) {
            labels.removeLast()
        }
        // "fbusd.k12.ca.us"
        while suffix == "us", labels.count > 1, let last = labels.last, last.count == 2 || last == "k12" {
            labels.removeLast()
        }
        return labels.last ?? ""
    }

    private static let provinces: Set<String> = [
        "ab", "bc", "mb", "nb", "nf", "nl", "ns", "nt", "nu", "on", "pe", "qc", "sk", "yk", "gc",
    ]

    private static let secondLevels: Set<String> = [
        "co", "com", "org", "net", "ac", "gov", "edu", "or", "ne", "go", "nhs",
    ]
}
