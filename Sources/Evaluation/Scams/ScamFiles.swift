import CommandLine
import FoundationEssentials
import Runtime

/// Reads files of labeled messages.
enum ScamFiles {
    /// The messages of files, each once. The origin of a message is the name of its file.
    static func unique(_ paths: [String]) throws -> (samples: [ScamSample], repeated: Int) {
        let all = try paths.flatMap(all)
        let samples = ScamSample.unique(all)
        return (samples, all.count - samples.count)
    }

    /// All messages of a file, also those that repeat others.
    static func all(_ path: String) throws -> [ScamSample] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(.data, "cannot read \(path): \(FileAccess.obstacle(path))")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw CommandFailure(.data, "cannot read \(path): the file is not UTF-8 text")
        }
        let name = String(path.split(separator: "/").last ?? "")
        do throws(ScamFileFault) { return try ScamSample.samples(text, origin: name) } catch {
            throw CommandFailure(
                .data,
                "\(path), line \(error.line): expected 'label<TAB>text', with a label scam, spam, ok, ham or bulk")
        }
    }
}
