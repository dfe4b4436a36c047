/// A file whose content is sent as text. All other files are sent as pictures.
enum TextFile {
    private static let endings = [".txt", ".text", ".md"]

    static func hasName(_ path: String) -> Bool { endings.contains(where: path.lowercased().hasSuffix) }

    /// What to add to the server's refusal of a file that is no picture; it may be a text with another ending.
    static func hint(for problem: String) -> String {
        problem.contains("unsupported_image")
            ? "; if it is a text, its name must end with \(endings.joined(separator: ", "))" : ""
    }
}
