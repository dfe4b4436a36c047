import Testing

@testable import Operating

@Suite struct CheckupTests {
    @Test func `a broken configuration gives every fault at once, each with what mends it`() async {
        let findings = await Checkup(environment: [
            "TAPLINE_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/x", "TAPLINE_HTTP_PORT": "banana",
            "TAPLINE_KAFKA_BOOTSTRAP": "127.0.0.1:1", "TAPLINE_KAFKA_FOO_BAR": "1", "TAPLINE_MASTER_KEY": "secret",
            "TAPLINE_OCR_SLOTS": "0", "TAPLINE_UNDERSTAND_SLOTS": "99",
            "TAPLINE_BLOB_DIR": "/nowhere",
        ]).run()
        let faults = findings.filter { $0.level == .fault }
        let all = faults.map(\.what).joined(separator: "\n")
        for expected in [
            "TAPLINE_HTTP_PORT is 'banana'", "TAPLINE_KAFKA_FOO_BAR", "TAPLINE_MASTER_KEY does not hold",
            "TAPLINE_OCR_SLOTS is '0'", "TAPLINE_UNDERSTAND_SLOTS is '99'",
            "unreachable", "127.0.0.1:1", "/nowhere cannot be written",
        ] {
            #expect(all.contains(expected), "\(expected)")
        }
        #expect(faults.allSatisfy { !$0.mend.isEmpty })
        #expect(!findings.map(\.text).joined().contains("secret"))
    }
}
