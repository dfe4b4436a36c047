extension Unicode.Scalar {
    /// Whether a reader can see the character: no space of any width, no control, format or joining character.
    var isVisible: Bool {
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return false }
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            return false
        default:
            // The blank Braille pattern has the category of a symbol.
            return value != 0x2800
        }
    }
}
