import Foundation

/// The programs in Tests that write labeled texts and pictures.
enum LabelWriter {
    struct Failed: Error { var status: Int32 }

    /// - Parameter program: path from the root of the project.
    static func run(_ program: String, count: Int, seed: Int, to folder: String, options: [String] = []) throws {
        let writer = Process()
        writer.executableURL = URL(filePath: "/usr/bin/python3")
        writer.arguments = [program, "--out", folder, "--count", "\(count)", "--seed", "\(seed)"] + options
        writer.standardOutput = FileHandle.nullDevice
        writer.standardError = FileHandle.nullDevice
        try writer.run()
        writer.waitUntilExit()
        guard writer.terminationStatus == 0 else { throw Failed(status: writer.terminationStatus) }
    }
}
