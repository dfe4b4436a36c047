import Captures
import Names

/// Names that programs of offices write with the surname first, in capitals: "LE GOFF Erwan".
enum SurnameFirst {
    /// "LE GOFF Erwan" is Erwan LE GOFF. "DHL Express" is none: the last words have to be given names.
    static func inOrder(_ name: String) -> String {
        let words = name.spaced
        let surname = words.prefix { $0.count > 1 && $0.contains(where: \.isLetter) && $0.uppercased() == $0 }
        let given = words[surname.endIndex...]
        guard !surname.isEmpty, (1...2).contains(given.count), !name.contains(","),
            let first = given.first?.split(separator: "-").first, GivenNames.contains(first)
        else { return name }
        return (given + surname).joined(separator: " ")
    }
}
