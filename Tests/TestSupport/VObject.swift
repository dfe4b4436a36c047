import Foundation

/// Python's vobject, a reader of vCards that other programs use (`ops/packages tests`).
package enum VObject {
    package struct Contact: Decodable, Sendable {
        package var name: String
        package var note: String?
        package var emails: [String]
        package var phones: [String]
        package var categories: [String]
        fileprivate var encodedPhoto: String?

        /// nil without a photo; vobject does not decode that of a vCard 4.0.
        package var photo: [UInt8]? { encodedPhoto.flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) } }
    }

    private struct Failed: Error {}

    private static let python: [String]? = [["/usr/bin/python3"], ["/usr/bin/env", "python3"]].first { python in
        (try? run(python, ["-c", "import vobject"])) != nil
    }

    package static var isInstalled: Bool { python != nil }

    private static let script = """
        import base64, json, sys, vobject
        def values(card, name): return [value.value for value in card.contents.get(name, [])]
        cards = []
        for card in vobject.readComponents(open(sys.argv[1], encoding="utf-8", newline="").read()):
            photos = [photo for photo in values(card, "photo") if isinstance(photo, bytes)]
            cards.append({
                "name": card.fn.value, "note": (values(card, "note") + [None])[0],
                "emails": values(card, "email"), "phones": values(card, "tel"),
                "categories": [one for group in values(card, "categories") for one in group],
                "encodedPhoto": base64.b64encode(photos[0]).decode() if photos else None})
        json.dump(cards, sys.stdout)
        """

    package static func contacts(in file: [UInt8]) throws -> [Contact] {
        guard let python else { throw Failed() }
        let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).vcf"
        try Data(file).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try JSONDecoder().decode([Contact].self, from: try run(python, ["-c", script, path]))
    }

    @discardableResult private static func run(_ python: [String], _ arguments: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(filePath: python[0])
        process.arguments = python.dropFirst() + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failed() }
        return bytes
    }
}
