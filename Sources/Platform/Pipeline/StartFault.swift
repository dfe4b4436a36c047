package import Runtime

/// A fault that a worker finds at its start and that a restart cannot fix.
package struct StartFault: Error, CustomStringConvertible {
    package let code: ExitCode
    package let description: String

    package init(_ code: ExitCode, _ description: String) {
        self.code = code
        self.description = description
    }
}
