import Foundation
import Testing

/// Public labeled corpora outside the project. `TAPLINE_CORPORA` names the folder with datamade's
/// `names/person_labeled.xml` (probablepeople) and `addresses/us_labeled.xml` (usaddress).
enum Corpora {
    static let reason: Comment = "no corpora: TAPLINE_CORPORA names no folder with names/ and addresses/"

    static let names = file("names/person_labeled.xml")
    static let addresses = file("addresses/us_labeled.xml")

    private static func file(_ path: String) -> URL? {
        guard let folder = ProcessInfo.processInfo.environment["TAPLINE_CORPORA"] else { return nil }
        let file = URL(filePath: folder).appending(path: path)
        return FileManager.default.isReadableFile(atPath: file.path) ? file : nil
    }
}

/// The flat XML of these corpora: entries whose children are labeled words.
enum LabelledText {
    typealias Word = (label: String, text: String)

    static func read(_ file: URL, entry: String) throws -> [[Word]] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return text.components(separatedBy: "<\(entry)>").dropFirst().map { body in
            body.components(separatedBy: "</\(entry)>")[0].split(separator: "<").compactMap { part in
                guard !part.hasPrefix("/"), let end = part.firstIndex(of: ">") else { return nil }
                let text = part[part.index(after: end)...].trimmingCharacters(in: .whitespacesAndNewlines)
                return (String(part[..<end]), text.replacing("&amp;", with: "&"))
            }
        }
    }
}
