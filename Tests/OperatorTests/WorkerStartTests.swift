import Foundation
import Runtime
import TestSupport
import Testing

@Suite(.tags(.timed)) struct WorkerStartTests {
    private static let programs = ["ingest", "ocr-worker", "ai-worker", "matcher", "exporter", "notifier"]

    /// - Returns: the exit code, and the output without the prefix `PROGRAM: `.
    private func run(
        _ program: String, _ arguments: [String], _ settings: [String: String] = [:]
    ) async throws -> (code: Int32, output: String) {
        let output = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: output) }
        let process = try TestProcess(
            [try RunningSystem.executable(program)] + arguments,
            environment: ["PATH": "/usr/bin:/bin"].merging(settings) { $1 }, output: output)
        let code = try await process.wait()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        return (code, text.hasPrefix("\(program): ") ? String(text.dropFirst(program.count + 2)) : text)
    }

    private func settings(database: String) -> [String: String] {
        [
            "TAPLINE_DATABASE_URL": database, "TAPLINE_KAFKA_BOOTSTRAP": "127.0.0.1:1",
            "TAPLINE_MASTER_KEY": String(repeating: "ab", count: 32),
        ]
    }

    @Test(arguments: programs)
    func `WorkerProcess: --help exits with 0, and an unknown argument with 64`(program: String) async throws {
        let help = try await run(program, ["--help"])
        #expect(help.code == 0 && help.output.hasPrefix("usage: \(program) "), "\(help)")
        let unknown = try await run(program, ["--bogus"])
        #expect(unknown.code == 64)
        #expect(unknown.output == "'--bogus' is not an option; see \(program) --help\n")
    }

    @Test(.freshDatabase, arguments: programs)
    func `WorkerProcess: a database without tables ends the start with 78 and the command to run`(
        program: String
    ) async throws {
        let start = try await run(program, [], settings(database: try TestDatabase.required.conninfo))
        #expect(start.code == 78)
        #expect(start.output == "the database has no Tapline tables: run tapline migrate\n")
    }

    @Test(.freshDatabase) func `WorkerProcess: a database that does not exist ends the start with 78 and the fix`()
        async throws
    {
        let start = try await run(
            "matcher", [], settings(database: try TestDatabase.required.conninfo + " dbname=no_such_database"))
        #expect(start.code == 78)
        #expect(start.output.hasPrefix("the database does not exist at "), "\(start.output)")
        #expect(start.output.contains("createdb NAME") && !start.output.contains(".swift"), "\(start.output)")
    }

    @Test(.migrated, arguments: programs)
    func `WorkerProcess: another master key than the database's ends the start with 78`(program: String) async throws {
        _ = try await StoreFixture()
        let start = try await run(program, [], settings(database: try TestDatabase.required.applicationConninfo))
        #expect(start.code == 78)
        #expect(start.output.hasPrefix("the master key cannot decrypt this database"), "\(start.output)")
    }

    @Test(.migrated) func `RecognitionWorker: a wrong folder of languages ends the start with 78`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var settings = settings(database: try TestDatabase.required.applicationConninfo)
        settings["TAPLINE_TESSDATA_DIR"] = folder
        for content in [nil, "no language file"] {
            if let content { try Data(content.utf8).write(to: URL(filePath: folder + "/eng.traineddata")) }
            let start = try await run("ocr-worker", [], settings)
            #expect(start.code == 78)
            #expect(start.output.contains("TAPLINE_TESSDATA_DIR is '\(folder)': "), "\(start.output)")
        }
    }
}
