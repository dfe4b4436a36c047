import FoundationEssentials
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// Asks each worker to check its own settings (`WORKER --check`), so that no second list of settings is needed.
struct WorkerSettings {
    let environment: [String: String]
    /// Run the checks as the user of the workers, who may not be able to open what root can.
    let asLineUser: Bool

    /// - Returns: one sentence for each fault, for example `TAPLINE_OCR_SLOTS is '0': …`.
    func faults(of worker: String, in folder: String) async throws -> [String] {
        let outputFile = FileManager.default.temporaryDirectory.path + "/tapline-check-\(UUID().uuidString)"
        defer { unlink(outputFile) }
        let command = ["\(folder)/\(worker)", "--check"]
        let child = try await ChildProcess.start(
            name: worker, command: asLineUser ? ServiceUser.command(command) : command, environment: environment,
            log: outputFile)
        guard await child.wait() != 0 else { return [] }
        let output = String(decoding: FileManager.default.contents(atPath: outputFile) ?? Data(), as: UTF8.self)
        let lines = output.split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return ["\(worker) failed without a message while it checked its settings"] }
        let prefix = "\(worker): "
        return lines.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
    }
}
