package import CommandLine
import FoundationEssentials
import Runtime

/// The programs of this installation.
package enum Executables {
    /// The folder of this executable, which also holds the workers.
    package static func folder() throws(CommandFailure) -> String {
        guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            throw CommandFailure(.unavailable, "cannot find the folder of this executable")
        }
        return String(executable[..<(executable.lastIndex(of: "/") ?? executable.endIndex)])
    }
}
