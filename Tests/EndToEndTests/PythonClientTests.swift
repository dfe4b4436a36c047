import Crypto
import Foundation
import Testing
import TestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension EndToEnd.DeadLetters {
    /// `openapi-python-client`, which `ops/test` installs.
    private static let isInstalled = FileManager.default.isExecutableFile(
        atPath: RunningSystem.root + "/.build/ops/python-client/bin/openapi-python-client")

    @Test(.enabled(if: isInstalled, "run ops/contracts/python-client --prepare"))
    func `OpenAPI document: a generated Python client reads and calls every operation`() async throws {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let capture = try await deadCapture(of: owner, on: line)
        let output = line.state + "/python-client.log"
        let key = try #require(owner.token).text
        let program = try TestProcess(
            [RunningSystem.root + "/ops/contracts/python-client", line.base, capture.uuidString],
            environment: RunningSystem.environment(["TAPLINE_KEY": key]), output: output)
        let code = try await program.wait()
        let text = try String(contentsOfFile: output, encoding: .utf8)
        #expect(code == 0, "\(text)")
        let document = try JSONValue(parsing: try await owner.get("/openapi.json").body)
        let operations = members(of: document["paths"]).map { members(of: $0).count }.reduce(0, +)
        #expect(operations > 60)
        #expect(text.contains("\n\(operations) operations succeeded\n"), "\(text)")
    }

    private func members(of json: JSONValue) -> [JSONValue] {
        if case .object(let members) = json { Array(members.values) } else { [] }
    }

    /// A picture that no slot could read. The slots start again when this function returns.
    func deadCapture(of owner: SystemClient, on line: RunningSystem) async throws -> UUID {
        #expect(FileManager.default.createFile(atPath: Samples.poison, contents: nil))
        defer { unlink(Samples.poison) }
        // Running slots have started without the poison file.
        let old = try await line.kill("ocr-worker")
        try await eventually("another ocr-worker runs") { line.pids["ocr-worker"].map { $0 != old } ?? false }
        let reply = try await owner.post("/v1/captures?kind=conversation", Samples.notes[0], type: "image/png")
        let id = try #require(reply.json["id"].uuid, "\(reply.text)")
        #expect(try await owner.end(of: id)["state"] == "dead")
        return id
    }
}
