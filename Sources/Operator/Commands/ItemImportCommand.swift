import APIClient
import CommandLine
import Runtime
import Supervision

/// `tapline items import FILE`: takes over the files that an export of the inventory, or the app MovingBox, has written.
enum ItemImportCommand {
    static let options: [Option] = [.flag("dry-run", "with import: change nothing, and say what would be done")]

    static func run(_ path: String, _ arguments: Arguments) async throws -> ExitCode {
        let bytes: [UInt8]
        do throws(CommandFailure) { bytes = try LocalFile.read(path) } catch {
            throw CommandFailure(.data, "\(path): \(error)")
        }
        var api = try SystemAccess.api(arguments)
        api.namesFaults = true
        let type = bytes.starts(with: Array("PK".utf8)) ? "application/zip" : "text/csv"
        let query = arguments.has("dry-run") ? "?dryRun=true" : ""
        let answer = try await api.post("/v1/items/import" + query, bytes: bytes, contentType: type)
        return try AnswerReport.print(answer, arguments) { try answer.decode(APIItemImport.self).lines }
    }
}
