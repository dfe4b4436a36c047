extension Unicode.Scalar {
    /// Leaves a mark that somebody could read: neither space of any width nor a control, format or joining character.
    var isVisible: Bool {
        guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return false }
        switch properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            return false
        default:
            // The braille pattern without a dot is a symbol by its category, and blank.
            return value != 0x2800
        }
    }
}
