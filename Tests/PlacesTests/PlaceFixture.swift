import Foundation
import RandomSupport
import S3
import S3Support
import Testing

@testable import Places

/// A place in a new folder, or in a new bucket of a real S3 server.
enum PlaceKind: String, CaseIterable, CustomTestStringConvertible {
    case folder
    case bucket

    static var available: [PlaceKind] { S3Proxy.jar == nil ? [.folder] : allCases }

    var testDescription: String { rawValue }

    /// Deletes the folder afterwards.
    func withPlace(_ body: (any BackupPlace) async throws -> Void) async throws {
        switch self {
        case .folder: try await withFolder { try await body(FolderPlace(name: "nas", path: $0)) }
        case .bucket:
            let server = try await S3Proxy.shared()
            let client = try server.client(bucket: try server.bucket())
            try await body(BucketPlace(name: "offsite", client: client, prefix: "tapline/"))
        }
    }
}

func withFolder(_ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "tapline-place-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
}

extension BackupPlace {
    func store(_ text: String, _ bytes: [UInt8]) async throws {
        let writer = try await writer(named: try #require(BackupName(text)))
        try await writer.write(bytes)
        try await writer.commit()
    }

    func content(_ text: String, from offset: Int = 0) async throws -> [UInt8] {
        var found: [UInt8] = []
        try await read(try #require(BackupName(text)), from: offset) { found += $0 }
        return found
    }

    func names() async throws -> [String] { try await list().map(\.name.description) }
}

func randomBytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix(state: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count { withUnsafeBytes(of: random.next()) { bytes += $0 } }
    return Array(bytes.prefix(count))
}

func placeCode(_ body: () async throws -> Void) async -> PlaceError.Code? {
    do {
        try await body()
        return nil
    } catch { return (error as? PlaceError)?.code }
}
