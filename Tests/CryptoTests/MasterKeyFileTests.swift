import FoundationEssentials
import Testing

@testable import Crypto

final class MasterKeyFileTests {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "master-key-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ content: [UInt8], mode: Int = 0o600) throws -> String {
        let path = folder.appending(path: "key").path
        try Data(content).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    @Test func `MasterKeyFile: raw, hexadecimal and base64 give the same key`() throws {
        let raw = try Bytes.random(32)
        let spellings: [[UInt8]] = [
            raw, Array(Hex.encode(raw).utf8), Array((Hex.encode(raw).uppercased() + "\r\n").utf8),
            Array((Base64.encode(raw) + "\n").utf8), Array(Base64.encodeURL(raw).utf8),
        ]
        for spelling in spellings {
            #expect(try MasterKeyFile.load(write(spelling)).exportedBytes() == raw)
        }
    }

    @Test(arguments: [0o600, 0o400])
    func `MasterKeyFile: a file that only its owner can access is read`(_ mode: Int) throws {
        let path = try write(Array(repeating: 7, count: 32), mode: mode)
        #expect(try MasterKeyFile.load(path).exportedBytes() == Array(repeating: 7, count: 32))
    }

    @Test(arguments: [0o644, 0o640, 0o604, 0o601, 0o700, 0o620])
    func `MasterKeyFile: a file that others can access is refused with the remedy`(_ mode: Int) throws {
        let path = try write(Array(repeating: 7, count: 32), mode: mode)
        let error = #expect(throws: CryptoError.self) { try MasterKeyFile.load(path) }
        #expect(error?.code == "crypto_key_file")
        #expect(error?.description.contains("chmod 600") == true)
    }

    @Test(arguments: [[], [1], Array(repeating: 65, count: 31), Array(repeating: 65, count: 300), Array("zz".utf8)])
    func `MasterKeyFile: content that is not a key is refused`(_ content: [UInt8]) throws {
        let path = try write(content)
        #expect(throws: CryptoError.self) { try MasterKeyFile.load(path) }
    }

    @Test func `MasterKeyFile: errors name a missing file and a folder`() throws {
        let missing = folder.appending(path: "none").path
        #expect(throws: CryptoError.keyFile(path: missing, reason: "No such file or directory")) {
            try MasterKeyFile.load(missing)
        }
        #expect(throws: CryptoError.keyFile(path: folder.path, reason: "not a regular file")) {
            try MasterKeyFile.load(folder.path)
        }
    }

    @Test func `MasterKeyFile: a created key is read back and never overwritten`() throws {
        let path = folder.appending(path: "new").path
        let key = try MasterKeyFile.create(path)
        #expect(try MasterKeyFile.load(path).exportedBytes() == key.exportedBytes())
        #expect(throws: CryptoError.keyFile(path: path, reason: "File exists")) { try MasterKeyFile.create(path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["new"])
    }

    @Test func `MasterKeyFile: processes that start together get one key`() async throws {
        let path = folder.appending(path: "shared").path
        let keys = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 { group.addTask { try MasterKeyFile.loadOrCreate(path).exportedBytes() } }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(keys.count == 1)
    }
}
