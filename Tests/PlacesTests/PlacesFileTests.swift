import Foundation
import Runtime
import S3
import Testing

@testable import Places

@Suite struct PlacesFileTests {
    @Test func `PlacesFile: folders and buckets are read`() throws {
        let text = """
            {"nas": {"folder": "/backups/"},
             "offsite": {"s3": {"endpoint": "https://s3.example.org", "bucket": "my-bucket", "prefix": "tapline/",
              "region": "eu-central-1", "style": "virtual", "credentialsFile": "/run/secrets/s3",
              "authorityFile": "/etc/ca.pem"}},
             "sealed": {"certificates": ["/a.pem", "/b.pem"], "folder": "/x", "privateKeyFile": "/k"},
             "small_1": {"s3": {"endpoint": "http://minio:9000", "bucket": "b-1", "credentialsFile": "/k"}}}
            """
        let places = try PlacesFile.parse(Array(text.utf8))
        #expect(
            places == [
                "nas": .folder("/backups"),
                "sealed": .encrypted(
                    PlaceEncryption(certificates: ["/a.pem", "/b.pem"], privateKeyFile: "/k"), .folder("/x")),
                "offsite": .bucket(
                    .init(
                        address: try S3Address(
                            endpoint: "https://s3.example.org", bucket: "my-bucket", region: "eu-central-1",
                            style: .virtual),
                        prefix: "tapline/", credentialsFile: "/run/secrets/s3", authorityFile: "/etc/ca.pem")),
                "small_1": .bucket(
                    .init(
                        address: try S3Address(endpoint: "http://minio:9000", bucket: "b-1"), credentialsFile: "/k")),
            ])
        #expect(places["nas"]?.open(named: "nas") is FolderPlace)
        #expect(places["offsite"]?.open(named: "offsite") is BucketPlace)
    }

    private static func bucket(_ members: String) -> String {
        "{\"o\": {\"s3\": {\"endpoint\": \"https://e\", \"bucket\": \"bbb\", \"credentialsFile\": \"/k\", \(members)}}}"
    }

    @Test(arguments: [
        ("", ["TAPLINE_BACKUP_PLACES is not JSON"]), ("[]", ["TAPLINE_BACKUP_PLACES is an array: expected an object"]),
        ("{}", ["TAPLINE_BACKUP_PLACES has no place"]),
        ("{\"a b\": {\"folder\": \"/x\"}}", ["TAPLINE_BACKUP_PLACES has the place 'a b': expected 1 to 40"]),
        ("{\"a\": {}}", ["TAPLINE_BACKUP_PLACES: a must have one member \"folder\" or \"s3\""]),
        ("{\"a\": {\"folder\": \"/x\", \"s3\": {}}}", ["TAPLINE_BACKUP_PLACES: a must have one member"]),
        ("{\"a\": {\"ftp\": \"/x\"}}", ["TAPLINE_BACKUP_PLACES: a must have one member"]),
        ("{\"a\": {\"folder\": \"x\"}}", ["TAPLINE_BACKUP_PLACES: a.folder is 'x': expected an absolute path"]),
        ("{\"a\": {\"folder\": 5}}", ["TAPLINE_BACKUP_PLACES: a.folder is a number: expected an absolute path"]),
        (
            "{\"a\": {\"folder\": \"/x\", \"certificates\": [\"x.pem\"]}}",
            ["TAPLINE_BACKUP_PLACES: a.certificates is an array: expected an array of absolute paths"]
        ),
        (
            "{\"a\": {\"folder\": \"/x\", \"privateKeyFile\": \"/k\"}}",
            ["TAPLINE_BACKUP_PLACES: a.privateKeyFile needs certificates too"]
        ),
        ("{\"a\": {\"folder\": \"/\"}}", ["TAPLINE_BACKUP_PLACES: a.folder is '/'"]),
        (
            "{\"a\": {\"s3\": {}}, \"b\": {\"folder\": \"\"}}",
            [
                "TAPLINE_BACKUP_PLACES: a.s3.endpoint is missing", "TAPLINE_BACKUP_PLACES: a.s3.bucket is missing",
                "TAPLINE_BACKUP_PLACES: a.s3.credentialsFile is missing", "TAPLINE_BACKUP_PLACES: b.folder is ''",
            ]
        ),
        (
            bucket("\"secretKey\": \"x\""),
            ["TAPLINE_BACKUP_PLACES: o.s3.secretKey is unknown: expected one of endpoint,"]
        ),
        (bucket("\"style\": \"dns\""), ["TAPLINE_BACKUP_PLACES: o.s3.style is 'dns': expected path or virtual"]),
        (bucket("\"region\": \"e u\""), ["TAPLINE_BACKUP_PLACES: o.s3.region is 'e u': expected the name of a region"]),
        (bucket("\"prefix\": \"tapline\""), ["TAPLINE_BACKUP_PLACES: o.s3.prefix is 'tapline': expected"]),
        (bucket("\"prefix\": \"../\""), ["TAPLINE_BACKUP_PLACES: o.s3.prefix is '../': expected"]),
        (bucket("\"prefix\": \"/a/\""), ["TAPLINE_BACKUP_PLACES: o.s3.prefix is '/a/': expected"]),
        (
            bucket("\"authorityFile\": \"ca\""),
            ["TAPLINE_BACKUP_PLACES: o.s3.authorityFile is 'ca': expected an absolute"]
        ),
        (bucket("\"authorityFile\": null"), ["TAPLINE_BACKUP_PLACES: o.s3.authorityFile is null: expected a text"]),
    ])
    func `PlacesFile: every fault has the place, the key and the remedy`(text: String, words: [String]) throws {
        do throws(SettingFaults) {
            _ = try PlacesFile.parse(Array(text.utf8))
            Issue.record("accepted")
        } catch {
            let found = error.faults.map(\.description)
            #expect(found.count == words.count, "\(found)")
            for (found, words) in zip(found, words) { #expect(found.hasPrefix(words)) }
        }
    }

    @Test func `PlacesFile: a missing and a long file are refused`() throws {
        #expect {
            _ = try PlacesFile.load("/nonexistent")
        } throws: {
            ($0 as? SettingFaults)?.faults.map(\.description)
                == ["TAPLINE_BACKUP_PLACES is '/nonexistent': there is no such file"]
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("{\"a\": {\"folder\": \"/x\"}}".utf8).write(to: URL(filePath: path))
        #expect(try PlacesFile.load(path) == ["a": .folder("/x")])
        try Data(repeating: 0x20, count: 70_000).write(to: URL(filePath: path))
        #expect(throws: SettingFaults.self) { try PlacesFile.load(path) }
    }
}
