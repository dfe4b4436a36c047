import Testing

@testable import Supervision

@Suite struct ClusterLoginsTests {
    @Test func `ClusterLogins: under root the workers' user is never the cluster's superuser`() {
        let names = ClusterLogins(supervisor: "root", workers: "postgres").names
        #expect(names.contains("tapline \"root\" tapline_admin\n") && names.contains("tapline \"root\" tapline_app\n"))
        #expect(names.contains("tapline \"postgres\" tapline_app\n"))
        #expect(!names.contains("\"postgres\" tapline_admin"))
        #expect(!ClusterLogins.rules.contains("trust"))
    }

    @Test func `ClusterLogins: an ordinary user's line accepts only that user`() {
        let names = ClusterLogins(supervisor: "a \"b\" c", workers: nil).names
        #expect(
            names.split(separator: "\n").dropFirst() == [
                #"tapline "a ""b"" c" tapline_admin"#, #"tapline "a ""b"" c" tapline_app"#,
            ])
    }
}
