package import Runtime

/// Any other failure, with its exit code.
package struct CommandFailure: Error, CustomStringConvertible {
    package let code: ExitCode
    package let description: String

    package init(_ code: ExitCode, _ description: String) {
        self.code = code
        self.description = description
    }
}
