import CommandLine
import FoundationEssentials
import Runtime

/// A folder of pictures and texts with labels: NAME.png and NAME.json.
struct LabeledFolder: Sendable {
    static let pictures: Set<String> = ["jpg", "jpeg", "png", "webp", "tif", "tiff", "gif", "heic"]

    let path: String

    /// Names of the files with one of the endings, sorted.
    func files(_ endings: Set<String>) throws(CommandFailure) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            throw CommandFailure(.data, "\(path): not a readable folder")
        }
        return names.sorted().filter { name in
            name.split(separator: ".").last.map { endings.contains($0.lowercased()) } ?? false
        }
    }

    /// - Parameter command: the command whose help describes the label.
    func label<Label: Decodable>(_: Label.Type, of file: String, command: String) throws(CommandFailure) -> Label {
        let label = "\(path)/\(file.prefix { $0 != "." }).json"
        guard let data = FileManager.default.contents(atPath: label) else {
            throw CommandFailure(.data, "\(label): the label of \(file) is missing; see tapline-lab \(command) --help")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do { return try decoder.decode(Label.self, from: data) } catch {
            throw CommandFailure(
                .data,
                "\(label): not a label: \((error as? DecodingError)?.words ?? "\(error)"); see tapline-lab \(command) --help"
            )
        }
    }
}
