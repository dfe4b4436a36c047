package import Captures
import CommandLine
import Crypto
import FoundationEssentials
import Runtime

/// Sends many captures as one batch, portion by portion. Each capture's id is derived from its content, so repeating
/// an interrupted command continues the import and adds nothing twice.
package struct BatchImport: Sendable {
    package struct Problem: Encodable, Sendable {
        package var file: String
        package var problem: String
    }

    package struct Outcome: Encodable, Sendable {
        package var batch: APIBatch
        package var added = 0
        package var repeated = 0
        /// Hidden files, links to folders, devices.
        package var ignored = 0
        package var problems: [Problem] = []
        /// Refused captures that the server counted but did not list.
        package var unnamed = 0
    }

    private static let portionSize = 500
    private static let portionBytes = 8 << 20
    private static let maximumTries = 6

    let api: APIClient
    let kind: CaptureKind

    package init(api: APIClient, kind: CaptureKind = .auto) {
        self.api = api
        self.kind = kind
    }

    /// - Parameter name: the batch's name and key. Without it, both are derived from the imported paths.
    package func send(_ sources: [ImportSource], named name: String?) async throws -> Outcome {
        for source in sources {
            try await source.check()
            if try await source.isEmpty() {
                throw CommandFailure(
                    .data, "\(source.path) has no captures: name a source with at least one file or line")
            }
        }
        var outcome = Outcome(batch: try await make(sources, named: name))
        let path = "/v1/batches/\(outcome.batch.id)/manifest"
        var lines: [UInt8] = []
        var refs: [String] = []
        var sent = 0
        func flush() async throws {
            guard !refs.isEmpty else { return }
            let tally: APIManifestResult = try await retryingTemporaryFailures {
                try await api.post(path, bytes: lines, contentType: "application/jsonl").decode()
            }
            outcome.added += tally.added
            outcome.repeated += tally.repeated
            outcome.unnamed += tally.refused - tally.problems.count
            for problem in tally.problems {
                let place = problem.line.flatMap { refs.indices.contains($0 - 1) ? refs[$0 - 1] : nil } ?? "?"
                let member = problem.pointer.map { " at \($0)" } ?? ""
                let hint = TextFile.hint(for: problem.code)
                outcome.problems.append(
                    Problem(file: place, problem: "\(problem.detail) (\(problem.code)\(member))\(hint)"))
            }
            sent += refs.count
            Terminal.progress("sent \(sent)")
            (lines, refs) = ([], [])
        }
        for source in sources {
            outcome.ignored += try await source.each(kind: kind == .auto ? nil : kind.rawValue) { piece in
                switch piece.line {
                case .failure(let failure):
                    outcome.problems.append(Problem(file: piece.ref, problem: failure.description))
                case .success(let line):
                    if refs.count >= Self.portionSize || lines.count + line.count > Self.portionBytes {
                        try await flush()
                    }
                    lines += line + [0x0A]
                    refs.append(piece.ref)
                }
            }
        }
        try await flush()
        return outcome
    }

    private func make(_ sources: [ImportSource], named name: String?) async throws -> APIBatch {
        let paths = sources.map { URL(filePath: $0.path).standardizedFileURL.path }
        let identity = ProcessInfo.processInfo.hostName + "\n" + kind.rawValue + "\n" + paths.joined(separator: "\n")
        let title = paths.count == 1 ? URL(filePath: paths[0]).lastPathComponent : CountedNoun.text(paths.count, "file")
        let body = [
            "name": name ?? String(title.prefix(200)),
            "key": try name ?? "import-" + Hex.encode(SHA256.hash(identity)),
        ]
        return try await retryingTemporaryFailures { try await api.post("/v1/batches", json: body).decode() }
    }

    /// Retries temporary failures. Safe, because every request is idempotent.
    package func retryingTemporaryFailures<Value>(_ body: () async throws -> Value) async throws -> Value {
        var failures = 0
        while true {
            do { return try await body() } catch let failure as CommandFailure where failure.code == .temporary {
                failures += 1
                guard failures < Self.maximumTries else { throw failure }
                Terminal.progress("\(failure); retrying")
                try await Task.sleep(for: .seconds(1 << failures))
            }
        }
    }
}
