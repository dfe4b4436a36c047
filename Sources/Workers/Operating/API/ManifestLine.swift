import FoundationEssentials
import Runtime

/// A line of a manifest on this machine. It goes as it stands, what is wrong with it too: the server says that better.
/// Only the kind of the whole import is put in where it names none, and the file that it names in place of its content.
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
    ///   - folder: the manifest's, which its files lie in.
    ///   - kind: of what names none.
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
            // A manifest may come from somebody else. A path that leaves the folder by `..` is not opened.
            guard !file.hasPrefix("/"), path.hasPrefix(home.hasSuffix("/") ? home : home + "/") else {
                throw CommandFailure(.data, "is outside the folder \(home)")
            }
            var others = (try? JSONDecoder().decode([String: JSONMember].self, from: Data(bytes))) ?? [:]
            others["file"] = nil
            for name in ["text", "image"] where others[name] != nil {
                throw CommandFailure(.data, "stands beside a member '\(name)': a capture has one content")
            }
            let item = try ImportItem(ref: file, bytes: try LocalFile.read(path, in: home), kind: kind, others: others)
            do { return try item.line } catch { throw CommandFailure(.data, "cannot be written as JSON: \(error)") }
        } catch {
            throw CommandFailure(error.code, "\(file): \(error)")
        }
    }
}
