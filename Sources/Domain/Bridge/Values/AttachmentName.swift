/// Names of files, as other devices send them.
enum AttachmentName {
    /// The name without folders, and without characters by which a name looks like another one or is another place on the
    /// disk of a client.
    /// - Returns: nil if nothing is left.
    static func safe(_ text: String) -> String? {
        var name = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "/" || scalar == "\\" {
                name.removeAll()
            } else if reserved.contains(scalar) {
                name.append("_")
            } else if !isHidden(scalar) {
                name.append(scalar)
            }
        }
        var rest = name[...]
        while let first = rest.first, isEdge(first) { rest.removeFirst() }
        while let last = rest.last, isEdge(last) { rest.removeLast() }
        return rest.isEmpty ? nil : String(Substring(rest))
    }

    /// Windows keeps these for itself.
    private static let reserved: Set<Unicode.Scalar> = ["<", ">", ":", "\"", "|", "?", "*"]

    /// A file whose name begins with a period is hidden. Windows drops periods and blanks at the end.
    private static func isEdge(_ scalar: Unicode.Scalar) -> Bool { scalar == "." || scalar.properties.isWhitespace }

    /// Control characters, line separators, and characters that turn the direction of the text.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isBidiControl
        }
    }
}
