/// Fast properties of ASCII characters, decided by their byte: nearly every recognized letter is ASCII, and the rules
/// test thousands of letters for each picture. In a file that imports this module they replace the standard library's
/// properties of the same names; the answers are the same.
extension Character {
    /// The byte of an ASCII character.
    @inlinable package var plain: UInt8? { utf8.count == 1 ? utf8.first : nil }

    @inlinable package var isLetter: Bool {
        guard let plain else { return properties.isAlphabetic }
        return UInt8.smallLetters.contains(plain | 0x20)
    }

    @inlinable package var isNumber: Bool {
        guard let plain else { return properties.numericType != nil }
        return (0x30...0x39).contains(plain)
    }

    @inlinable package var isWhitespace: Bool {
        guard let plain else { return properties.isWhitespace }
        return (0x09...0x0D).contains(plain) || plain == 0x20
    }

    @inlinable package var isLowercase: Bool {
        guard let plain else {
            return unicodeScalars.count == 1 && properties.isLowercase || isCased && lowercased() == String(self)
        }
        return UInt8.smallLetters.contains(plain)
    }

    @inlinable package var isUppercase: Bool {
        guard let plain else {
            return unicodeScalars.count == 1 && properties.isUppercase || isCased && uppercased() == String(self)
        }
        return (0x41...0x5A).contains(plain)
    }

    /// A character has the properties of its first scalar.
    @usableFromInline var properties: Unicode.Scalar.Properties { unicodeScalars[unicodeScalars.startIndex].properties }
}

extension UInt8 {
    @inlinable static var smallLetters: ClosedRange<UInt8> { 0x61...0x7A }
}
