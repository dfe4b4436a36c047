package import APIClient
import Captures
package import CommandLine
import Crypto
import FoundationEssentials
import Runtime
import Store

/// Imports the bundled samples and shows the result of each.
package struct SampleRun: Sendable {
    let folder: String
    let state: StateFolder
    let api: APIClient

    package init(folder: String, state: StateFolder, api: APIClient) {
        self.folder = folder
        self.state = state
        self.api = api
    }

    private struct SampleContact: Codable {
        var name: String
        var aliases: [String]?
        var company: String?
        var emails: [String]?
    }

    /// An entry of `captures.json`.
    private struct Sample: Codable {
        var file: String
        var kind: CaptureKind
        var capturedAt: String
    }

    /// Checks the list of samples, so that a wrong folder is found before the line starts.
    package static func check(_ folder: String) throws(CommandFailure) { _ = try samples(in: folder) }

    private static func samples(in folder: String) throws(CommandFailure) -> [Sample] {
        let path = folder + "/captures.json"
        guard let list = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(
                .data, "--samples: \(path): \(FileAccess.obstacle(path)); name a folder with this list")
        }
        do { return try JSONDecoder().decode([Sample].self, from: list) } catch {
            throw CommandFailure(.data, "--samples: \(path) is not a list of samples; see ops/samples/captures.json")
        }
    }

    package func run() async throws {
        let started = ContinuousClock.now
        try await makeContacts(api)
        let samples = try Self.samples(in: folder)
        var sent: [(name: String, id: String)] = []
        for (index, sample) in samples.enumerated() {
            Terminal.progress("sending sample \(index + 1) of \(samples.count): \(sample.file)")
            let capture = try await FileImport(api: api, kind: sample.kind)
                .send("\(folder)/\(sample.file)", timestamp: sample.capturedAt)
            sent.append((sample.file, capture.id))
        }
        Terminal.progressEnds()
        Terminal.print(Terminal.bold("Results of the samples:"))
        for (index, sample) in sent.enumerated() {
            Terminal.progress("reading sample \(index + 1) of \(sent.count): \(sample.name)")
            let capture = try await FileImport(api: api).end(of: sample.id, within: .seconds(60))
            Terminal.progressEnds()
            Terminal.print("  \(sample.name): \(capture.ending)")
            if let summary = capture.summary, !summary.isEmpty {
                Terminal.print("      \(summary.split(separator: "\n").joined(separator: " ").prefix(120))")
            }
        }
        for format in ["csv", "vcf"] {
            let path = "\(state.exports)/contacts.\(format)"
            let rows = try await FileExport(api: api).write(
                ExportRequest(format: format), to: path, within: .seconds(60))
            Terminal.print("  \(format.uppercased()) of \(CountedNoun.text(rows, "contact")): \(path)")
        }
        let seconds = Double((ContinuousClock.now - started).components.seconds)
        Terminal.print("Samples finished in \(Int(seconds)) s. The key for the API is in \(state.deviceKey).")
    }

    private func makeContacts(_ api: APIClient) async throws {
        guard let data = FileManager.default.contents(atPath: folder + "/contacts.json") else { return }
        for contact in try JSONDecoder().decode([SampleContact].self, from: data) {
            let key = try "sample-" + Hex.encode(SHA256.hash(contact.name))
            _ = try await api.post("/v1/contacts", json: contact, idempotencyKey: key)
        }
    }
}
