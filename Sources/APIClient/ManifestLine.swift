import CommandLine
import FoundationEssentials
import JSON
import Runtime

/// A line of a manifest on this machine. It is sent unchanged, even if it is invalid: the server reports the fault.
/// Two members are filled in: a missing kind, and the content of the file that the line names.
struct ManifestLine {
    private struct Head: Decodable {
        var kind: String?
        var file: String?
    }

    private let bytes: ArraySlice<UInt8>
    private let head: Head?

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        head = try? JSONDecoder().decode(Head.self, from: Data(bytes))
    }

    /// - Parameters:
    ///   - folder: the manifest's folder, which must contain the file.
    ///   - kind: the kind for a line that names none.
    func sent(from folder: String, kind: String?) throws(CommandFailure) -> [UInt8] {
        guard let head else { return Array(bytes) }
        if let file = head.file { return try item(file, in: folder, kind) }
        guard let kind, head.kind == nil else { return Array(bytes) }
        let rest = bytes.drop { $0 <= 0x20 }.dropFirst()
        let isEmpty = rest.first { $0 > 0x20 } == UInt8(ascii: "}")
        return Array("{\"kind\":\"\(kind)\"".utf8) + (isEmpty ? [] : [UInt8(ascii: ",")]) + rest
    }

    private func item(_ file: String, in folder: String, _ kind: String?) throws(CommandFailure) -> [UInt8] {
        do throws(CommandFailure) {
            let home = URL(filePath: folder).standardizedFileURL.path
            let path = URL(filePath: "\(home)/\(file)").standardizedFileURL.path
            // A manifest may come from another person, so a path that leaves the folder by `..` is not opened.
            guard !file.hasPrefix("/"), path.hasPrefix(home.hasSuffix("/") ? home : home + "/") else {
                throw CommandFailure(.data, "is outside the folder \(home)")
            }
            var others = (try? JSONDecoder().decode([String: JSON].self, from: Data(bytes))) ?? [:]
            others["file"] = nil
            for name in ["text", "image"] where others[name] != nil {
                throw CommandFailure(.data, "is given together with '\(name)': a capture has only one content")
            }
            let item = try ImportItem(ref: file, bytes: try LocalFile.read(path, in: home), kind: kind, others: others)
            do { return try item.line } catch { throw CommandFailure(.data, "cannot be written as JSON: \(error)") }
        } catch {
            throw CommandFailure(error.code, "\(file): \(error)")
        }
    }
}
