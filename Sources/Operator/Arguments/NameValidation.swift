import CommandLine

/// Checks the names of owners and keys.
enum NameValidation {
    static func check(_ name: String) throws(UsageFault) {
        let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard (1...100).contains(name.unicodeScalars.count), isPlain,
            name.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
        else {
            throw UsageFault(
                "a name must have 1 to 100 characters, no control characters, and not only spaces")
        }
    }
}
