import Backups
import Captures
import Foundation
import JSON
import Postgres
import Store
import TestSupport
import Testing

/// Whatever an installation has, its restored archive gives the same archive again. `TAPLINE_ARCHIVES=50` restores as
/// many random installations, from the seed `TAPLINE_SEED` on.
@Suite struct ArchivePropertyTests {
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        let first = UInt64(environment["TAPLINE_SEED"] ?? "") ?? 1
        return first..<(first + (UInt64(environment["TAPLINE_ARCHIVES"] ?? "") ?? 2))
    }()

    @Test(.migrated, arguments: seeds)
    func `Archive: a random installation, restored into an empty one, gives the same archive again`(
        _ seed: UInt64
    ) async throws {
        let installation = try await RandomInstallation(seed: seed)
        let bench = installation.bench
        let first = ArchiveFile()
        let second = ArchiveFile()
        defer {
            first.remove()
            second.remove()
        }
        try await first.write(bench.store)
        let before = try await computed(bench.admin)
        let empty = first.manifest.parts.filter { part in
            part.objects == 0 && !part.name.contains(bench.owner.text)
        }
        #expect(empty.isEmpty, "every kind has an object")
        for owner in installation.owners + [bench.owner] { _ = try await bench.store.owners.remove(owner) }
        try await bench.admin.execute("truncate audit_log, rate_limits")

        let report = try await ArchiveRestore(bench.another()).restore(ArchiveReader(first.path))
        #expect(report.owners.allSatisfy(\.isNew) && report.owners.count == 3)
        #expect(
            report.owners.allSatisfy {
                $0.counts.allSatisfy { $0.count.left + $0.count.changed + $0.count.erased == 0 }
            })
        try await second.write(bench.another())
        #expect(try await computed(bench.admin) == before)
        #expect(first.manifest.parts.map(\.name) == second.manifest.parts.map(\.name))
        for (part, other) in zip(first.manifest.parts, second.manifest.parts) where part != other {
            var expected = try first.lines(part.name)
            // Revoked and expired keys are not restored.
            if part.name == "deviceKeys.jsonl" { expected = try expected.filter { try $0.isEmpty || isLiving($0) } }
            let found = try second.lines(part.name)
            guard expected != found else { continue }
            let place = zip(expected, found).first { $0 != $1 }
            Issue.record(
                """
                seed \(seed): \(part.name) differs: \(expected.count) lines, then \(found.count)
                \(place?.0.prefix(1_000) ?? "-")
                \(place?.1.prefix(1_000) ?? "-")
                """)
        }
    }

    @Test(
        .migrated,
        .enabled(
            if: (try? Python.run("import jsonschema", [])) != nil, "Python has no jsonschema (python3-jsonschema)"))
    func `Archive: each line of a random installation fits the JSON schema`() async throws {
        let installation = try await RandomInstallation(seed: 815)
        let file = ArchiveFile()
        defer { file.remove() }
        try await file.write(installation.bench.store)
        let script = """
            import json, jsonschema, sys, zipfile
            kinds = json.load(open(sys.argv[2]))['$defs']
            archive = zipfile.ZipFile(sys.argv[1])
            def validator(kind): return jsonschema.Draft202012Validator(kinds[kind])
            validator('manifest').validate(json.loads(archive.read('manifest.json')))
            seen = {'manifest'}
            for name in archive.namelist():
                if not name.endswith('.jsonl'): continue
                kind = name.split('/')[-1].removesuffix('.jsonl')
                for line in archive.read(name).splitlines():
                    fault = next(validator(kind).iter_errors(json.loads(line)), None)
                    if fault: print(name, fault.json_path, fault.message[:300])
                    seen.add(kind)
            print(sorted(set(kinds) - seen))
            """
        let schema = RunningSystem.root + "/ops/contracts/archive.schema.json"
        let said = try Python.run(script, [file.path, schema])
        #expect(said == "[]\n")
    }

    private func isLiving(_ line: String) throws -> Bool {
        let key = try JSONParser.parse(Array(line.utf8))
        return key["revokedAt"] == .null && (key["expiresAt"]?.string.map { $0 > "2027" } ?? true)
    }

    /// What the server computes from the rest.
    private func computed(_ admin: Pool) async throws -> [String] {
        try await admin.query(
            """
            select concat_ws(' ', owner, kind, contact, md5(key)) as line from contact_keys
            union all select concat_ws(' ', owner, id, md5(search)) from contacts
            union all select concat_ws(' ', owner, interaction, note, contact, message, cardinality(marks)) from search_texts
            order by 1
            """
        ).map { try $0.get("line") }
    }
}
