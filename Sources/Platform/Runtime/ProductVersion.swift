/// The version of all programs. The newest heading of ops/docs/changelog.md and the label of the image in
/// ops/images/Dockerfile have the same version; a test compares them.
package enum ProductVersion {
    package static let current = "0.1.0"

    /// The output of `PROGRAM --version`, with its line end.
    package static func line(of program: String) -> String { "\(program) \(current)\n" }
}
