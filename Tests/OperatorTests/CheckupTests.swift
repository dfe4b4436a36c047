import Foundation
import TestSupport
import Testing

@testable import Operator

@Suite struct CheckupTests {
    @Test func `ConfigurationCheck: an invalid configuration gives all faults at once, each with a fix`() async {
        let findings = await ConfigurationCheck(environment: [
            "TAPLINE_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/x", "TAPLINE_HTTP_PORT": "banana",
            "TAPLINE_KAFKA_BOOTSTRAP": "127.0.0.1:1", "TAPLINE_KAFKA_FOO_BAR": "1", "TAPLINE_MASTER_KEY": "secret",
            "TAPLINE_OCR_SLOTS": "0", "TAPLINE_UNDERSTAND_SLOTS": "99", "TAPLINE_BLOB_DIR": "/nowhere",
            "TAPLINE_HTP_PORT": "1",
        ]).run()
        let faults = findings.filter { $0.level == .fault }
        let all = faults.map(\.what).joined(separator: "\n")
        for expected in [
            "TAPLINE_HTTP_PORT is 'banana'", "TAPLINE_KAFKA_FOO_BAR", "TAPLINE_MASTER_KEY does not hold",
            "TAPLINE_OCR_SLOTS is '0'", "TAPLINE_UNDERSTAND_SLOTS is '99'", "unreachable", "127.0.0.1:1",
            "TAPLINE_BLOB_DIR is '/nowhere'",
        ] {
            #expect(all.contains(expected), "\(expected)")
        }
        #expect(faults.allSatisfy { !$0.mend.isEmpty })
        let property = faults.first { $0.what.contains("foo.bar") }
        #expect(property?.mend.hasPrefix("see TAPLINE_KAFKA_FOO_BAR in") == true, "\(property?.mend ?? "")")
        #expect(!findings.map(\.text).joined().contains("secret"))
        #expect(findings.contains { $0.level == .notice && $0.what.hasPrefix("TAPLINE_HTP_PORT ") })
    }

    @Test func `ConfigurationCheck: a wrong folder of languages is named, with what to do`() async {
        let faults = await ConfigurationCheck(environment: ["TAPLINE_TESSDATA_DIR": "/nowhere"]).run()
            .filter { $0.level == .fault && $0.what.contains("/nowhere") }
        #expect(faults.map(\.subject) == ["settings"])
        #expect(faults.allSatisfy { $0.mend.contains("TAPLINE_TESSDATA_DIR") })
    }

    @Test func `ProviderCheck: the key of a provider that the file does not have is named, and its secret is not`()
        async
    {
        let findings = await ProviderCheck(environment: ["TAPLINE_PROVIDER_KEY_GEMINY": "s3cret-value"]).run()
        #expect(findings.map(\.level) == [.notice])
        #expect(findings.first?.what.hasPrefix("TAPLINE_PROVIDER_KEY_GEMINY belongs to no provider") == true)
        #expect(!findings.map(\.text).joined().contains("s3cret-value"))
    }

    @Test func `ConfigurationCheck: ingest refuses to start with the faults that doctor lists`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-faults-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let notAKey = folder + "/key.pem"
        try "no key".write(toFile: notAKey, atomically: true, encoding: .utf8)
        let environment = [
            "TAPLINE_DATABASE_URL": "postgresql://[half", "TAPLINE_DATABASE_CONNECTIONS": "1",
            "TAPLINE_KAFKA_BOOTSTRAP": "127.0.0.1:1", "TAPLINE_KAFKA_FOO_BAR": "1", "TAPLINE_MASTER_KEY": "secret",
            "TAPLINE_BLOB_DIR": "/nowhere", "TAPLINE_HTTP_HOST": "localhost", "TAPLINE_HTTP_PORT": "0x50",
            "TAPLINE_TLS_CERT_FILE": notAKey, "TAPLINE_TLS_KEY_FILE": notAKey, "TAPLINE_TRUST_PROXY": "true",
            "TAPLINE_TOPIC_PARTITIONS": "0", "TAPLINE_TOPIC_REPLICATION": "many", "TAPLINE_LOG_LEVEL": "loud",
            "TAPLINE_RETENTION_DAYS": "0", "TAPLINE_REGION": "Germany", "TAPLINE_BULK_WINDOW": "0",
            "TAPLINE_CONTRACTS_DIR": "/nowhere", "TAPLINE_STATUS_PORT": "-1",
        ]
        let output = folder + "/ingest.out"
        let ingest = try TestProcess(
            [try RunningSystem.executable("ingest")], environment: environment, output: output)
        #expect(try await ingest.wait() == 78)
        let said = Set(
            try String(contentsOfFile: output, encoding: .utf8).split(separator: "\n")
                .map { $0.hasPrefix("ingest: ") ? String($0.dropFirst(8)) : String($0) })
        let listed = Set(
            await ConfigurationCheck(environment: environment).run()
                .filter { $0.level == .fault && $0.subject == "settings" }.map(\.what))
        #expect(said == listed)
        // Every fault belongs to one variable; the two TLS files share one fault.
        for name in environment.keys where name != "TAPLINE_KAFKA_BOOTSTRAP" {
            #expect(said.contains { $0.contains(name) }, "\(name) in \(said)")
        }
    }
}
