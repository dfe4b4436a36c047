import Crypto
import FoundationEssentials
import Runtime

/// One line of a manifest: a capture as `tapline.import` describes it, or the name of a file that holds one.
struct ImportItem: Codable {
    var text: String?
    /// Base64.
    var image: String?
    var kind: String?
    var timestamp: String?
    var language: String?
    var ref: String?
    /// A path beside the manifest, in place of a text or a picture. It is read here and never sent.
    var file: String?

    /// - Parameter bytes: of a file; texts are known by their name, pictures by the server.
    init(ref: String, bytes: [UInt8], kind: String?) throws(CommandFailure) {
        self.ref = ref
        self.kind = kind
        try hold(bytes, named: ref)
    }

    mutating func hold(_ bytes: [UInt8], named name: String) throws(CommandFailure) {
        guard !bytes.isEmpty else { throw CommandFailure(.data, "the file is empty") }
        guard [".txt", ".text", ".md"].contains(where: name.lowercased().hasSuffix) else {
            image = Base64.encode(bytes)
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.data, "not UTF-8 text")
        }
        self.text = text
    }

    var line: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return [UInt8](try encoder.encode(self))
        }
    }
}
