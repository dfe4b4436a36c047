import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// What the workers say of their settings. Each is asked (`WORKER --check`), so that nobody keeps a second list.
struct WorkerSettings {
    let environment: [String: String]
    /// They are asked as the user that the line runs them as: what root can open, that user may not.
    let asLineUser: Bool

    /// - Returns: a sentence for each fault, such as `TAPLINE_OCR_SLOTS is '0': …`.
    func faults(of worker: String, in folder: String) async throws -> [String] {
        let answers = FileManager.default.temporaryDirectory.path + "/tapline-check-\(UUID().uuidString)"
        defer { unlink(answers) }
        let command = ["\(folder)/\(worker)", "--check"]
        let child = try await ChildProcess.start(
            name: worker, command: asLineUser ? LineUser.command(command) : command, environment: environment,
            log: answers)
        guard await child.wait() != 0 else { return [] }
        let said = String(decoding: FileManager.default.contents(atPath: answers) ?? Data(), as: UTF8.self)
        let lines = said.split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { return ["\(worker) ended without a word when it was asked to check them"] }
        let mark = "\(worker): "
        return lines.map { $0.hasPrefix(mark) ? String($0.dropFirst(mark.count)) : $0 }
    }
}
