import CommandLine
import Crypto
import FoundationEssentials
import JSON
import Runtime

/// A file as one line of a manifest: a capture as described by `import.schema.json`.
struct ImportItem {
    private var members: [String: JSON]

    /// - Parameters:
    ///   - bytes: the file's content. A text is recognized by its file name, a picture by the server.
    ///   - others: further members of the capture.
    init(
        ref: String, bytes: [UInt8], kind: String?, others: [String: JSON] = [:]
    ) throws(CommandFailure) {
        members = others
        if members["ref"] == nil { members["ref"] = .string(ref) }
        if members["kind"] == nil { members["kind"] = kind.map(JSON.string) }
        guard !bytes.isEmpty else { throw CommandFailure(.data, "the file is empty") }
        guard TextFile.hasName(ref) else {
            members["image"] = .string(Base64.encode(bytes))
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.data, "not UTF-8 text")
        }
        members["text"] = .string(text)
    }

    var line: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return [UInt8](try encoder.encode(members))
        }
    }
}
