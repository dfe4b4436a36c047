import Captures
import Crypto
import Foundation
import Places
import Postgres
import Store
import TestSupport
import Testing

@testable import Backups

/// Backups that are encrypted to certificates, opened here and by the `openssl` command.
@Suite(.migrated) struct EncryptionTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/tapline-encryption-\(UUID())"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

    private func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// Runs a command in the folder.
    private func shell(_ command: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = URL(filePath: folder)
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    private func makeKey(_ name: String, _ kind: String = "rsa:2048") throws {
        let code = try shell(
            "openssl req -x509 -newkey \(kind) -nodes -keyout \(name).key -out \(name).pem -days 2 -subj /CN=\(name)")
        try #require(code == 0)
    }

    /// The documented way to open a backup without Tapline.
    private static func opening(_ file: String, _ key: String, _ output: String) -> String {
        """
        for part in $(tar -tf \(file)); do
          tar -xOf \(file) $part | openssl cms -decrypt -inform DER -inkey \(key) || exit 1
        done > \(output)
        """
    }

    @Test(arguments: ["rsa:2048", "ec -pkeyopt ec_paramgen_curve:prime256v1"])
    func `EncryptedPieces: tar and openssl open what was written, in pieces`(_ kind: String) throws {
        defer { remove() }
        try makeKey("anna", kind)
        try makeKey("bert")
        let content = (0..<(40 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 7) }
        var pieces = EncryptedPieces(try CMSRecipients(["anna", "bert"].map { "\(folder)/\($0).pem" }))
        var file: [UInt8] = []
        for start in stride(from: 0, to: content.count, by: 1 << 20) {
            file += try pieces.append(Array(content[start..<min(content.count, start + 1 << 20)]))
        }
        file += try pieces.finish()
        try Data(file).write(to: URL(filePath: "\(folder)/b.cms.tar"))
        try Data(content).write(to: URL(filePath: "\(folder)/plain"))
        for key in ["anna.key", "bert.key"] {
            #expect(try shell(Self.opening("b.cms.tar", key, "opened") + "\ncmp opened plain") == 0, "\(key)")
            var opened = DecryptedPieces(try CMSPrivateKey("\(folder)/\(key)"))
            var plain: [UInt8] = []
            for start in stride(from: 0, to: file.count, by: 700_001) {
                plain += try opened.append(Array(file[start..<min(file.count, start + 700_001)]))
            }
            try opened.finish()
            #expect(plain == content)
        }
        #expect(try shell("tar -tf b.cms.tar | wc -l | grep -x 3") == 0)
    }

    @Test func `EncryptedPieces: another key, a changed byte, a cut and swapped pieces are refused`() throws {
        defer { remove() }
        try makeKey("anna")
        try makeKey("eve")
        var pieces = EncryptedPieces(try CMSRecipients(["\(folder)/anna.pem"]))
        let file = try pieces.append(Array(repeating: 7, count: 17 << 20)) + pieces.finish()
        func open(_ file: [UInt8], _ key: String = "anna") throws {
            var opened = DecryptedPieces(try CMSPrivateKey("\(folder)/\(key).key"))
            _ = try opened.append(file)
            try opened.finish()
        }
        try open(file)
        #expect(throws: BackupFailure.self) { try open(file, "eve") }
        for place in [0, 130, 600, 5_000, 16 << 20, (16 << 20) + 2_000] {
            var changed = file
            changed[place] ^= 1
            #expect(throws: BackupFailure.self, "byte \(place)") { try open(changed) }
        }
        for count in [0, 511, 600, file.count / 2, file.count - 1_024] {
            #expect(throws: BackupFailure.self, "cut to \(count)") { try open(Array(file.prefix(count))) }
        }
        let second = try #require(file.firstRange(of: Array("00002.cms".utf8))).lowerBound
        #expect(throws: BackupFailure.self) { try open(Array(file[second...])) }
        let pem = try String(contentsOfFile: "\(folder)/anna.pem", encoding: .utf8)
        let damaged = pem + pem.replacing("MII", with: "???")
        try damaged.write(toFile: "\(folder)/damaged.pem", atomically: true, encoding: .utf8)
        for path in ["/nowhere.pem", "/etc/hostname", "\(folder)/damaged.pem"] {
            #expect(throws: CryptoError.self) { _ = try CMSRecipients([path]) }
            #expect(throws: CryptoError.self) { _ = try CMSPrivateKey(path) }
        }
    }

    @Test(arguments: [true, false])
    func `BackupRunner: an encrypted backup is verified, decrypted where the key is there`(_ hasKey: Bool) async throws
    {
        defer { remove() }
        try makeKey("anna")
        let bench = try await StoreFixture(connections: 8)
        _ = try await bench.contact("Sarah Chen")
        let backups = folder + "/backups"
        try FileManager.default.createDirectory(atPath: backups, withIntermediateDirectories: false)
        let encryption = PlaceEncryption(
            certificates: ["\(folder)/anna.pem"], privateKeyFile: hasKey ? "\(folder)/anna.key" : nil)
        let settings = BackupScheduleSettings(cron: "@daily", timeZone: "UTC", place: "nas")
        let id = UUID.v7()
        #expect(try await bench.store.backupSchedules.add(id, of: bench.owner, settings))
        func run(_ encryption: PlaceEncryption) async throws -> BackupOutcome? {
            try await bench.admin.execute("update backup_schedules set due_at = now() where id = \(id)")
            return try await BackupRunner(
                bench.store, places: ["nas": FolderPlace(name: "nas", path: backups)], encryption: ["nas": encryption],
                name: UUID().uuidString,
                // The place itself may have the most room.
                temporaryFolder: backups
            ).runNext()
        }
        let outcome = try #require(try await run(encryption))
        #expect(outcome.failure == nil && outcome.problems.isEmpty, "\(outcome)")
        let backup = try #require(try await bench.store.backupSchedules.runs(of: bench.owner).items.first)
        #expect(backup.name.hasSuffix(".zip.cms.tar"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: backups) == [backup.name], "no copy is left")
        let stored = try Data(contentsOf: URL(filePath: "\(backups)/\(backup.name)"))
        #expect(stored.count == backup.size && !stored.contains("Sarah".utf8))
        #expect(try shell(Self.opening("backups/\(backup.name)", "anna.key", "opened.zip")) == 0)
        #expect(try await ArchiveReader("\(folder)/opened.zip").verify().lines == backup.objects)
        // A certificate that is gone stops the backup: nothing is written plain.
        let gone = PlaceEncryption(certificates: ["\(folder)/gone.pem"])
        #expect(try await run(gone)?.failure?.code == "encryption_failed")
        #expect(try FileManager.default.contentsOfDirectory(atPath: backups) == [backup.name])
    }
}

extension Data {
    fileprivate func contains(_ text: String.UTF8View) -> Bool { firstRange(of: Data(text)) != nil }
}
