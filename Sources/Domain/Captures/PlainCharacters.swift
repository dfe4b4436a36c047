/// Nearly every letter that is read is ASCII, and the rules ask what it is thousands of times for each picture:
/// answered by its byte. Where this module is imported these stand in place of the standard library's own, which say
/// the same of every character.
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

    /// A character is what its first scalar says that it is.
    @usableFromInline var properties: Unicode.Scalar.Properties { unicodeScalars[unicodeScalars.startIndex].properties }
}

extension UInt8 {
    @inlinable static var smallLetters: ClosedRange<UInt8> { 0x61...0x7A }
}
