import FoundationEssentials
import Runtime
import Testing

#if canImport(Glibc)
    import Glibc
#endif

@Suite struct SettingsReaderTests {
    enum Color: String, CaseIterable { case red, green }

    @Test func `SettingsReader: reports every fault together, each with the expected value`() {
        var reader = SettingsReader(environment: [
            "PORT": "banana", "COLOR": "blue", "FLAG": "perhaps", "FILE": "/nowhere",
        ])
        _ = reader.int("PORT", default: 1, in: 1...65535)
        _ = reader.choice("COLOR", default: Color.red)
        _ = reader.bool("FLAG", default: true)
        _ = reader.existingFile("FILE")
        let faults = #expect(throws: SettingFaults.self) { try reader.finish() }
        #expect(
            faults?.faults.map(\.description) == [
                "PORT is 'banana': expected a whole number from 1 to 65535",
                "COLOR is 'blue': expected one of red, green",
                "FLAG is 'perhaps': expected true or false",
                "FILE is '/nowhere': there is no such file",
            ])
    }

    @Test func `SettingsReader: an empty variable counts as unset`() {
        var reader = SettingsReader(environment: ["PORT": ""])
        let port = reader.int("PORT", default: 8080, in: 1...65535)
        #expect(port == 8080)
        #expect(reader.faults.isEmpty)
    }

    @Test func `SettingsReader: a secret can be in a file, without its final newline`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/secret-" + UUID().uuidString
        try Data("swordfish\r\n".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        var reader = SettingsReader(environment: ["PASSWORD_FILE": path])
        let secret = reader.secret("PASSWORD")
        #expect(secret == "swordfish")
    }

    @Test func `SettingsReader: names with a prefix that nothing has read are found`() {
        var reader = SettingsReader(environment: ["P_URL": "u", "P_KEY_FILE": "/nowhere", "P_URI": "u", "OTHER": "x"])
        _ = (reader.string("P_URL", default: ""), reader.secret("P_KEY"))
        #expect(reader.unread("P_") == ["P_URI"])
    }

    @Test func `FileAccess: an unreadable file is distinguished from a missing one`() {
        #expect(FileAccess.obstacle("/nowhere/key.pem") == "there is no such file")
        #expect(FileAccess.obstacle("/etc/passwd/key.pem") == "there is no such file")
        #expect(FileAccess.obstacle("/") == "it is a folder")
        let refused = FileAccess.obstacle(errno: EACCES)
        #expect(refused.hasPrefix("the user ") && refused.hasSuffix(" may not read it"))
        #expect(refused.contains("\(geteuid())"), "\(refused)")
    }

    @Test func `SettingsReader: a fault never shows a secret's value`() {
        var reader = SettingsReader(environment: ["PASSWORD": "swordfish", "PASSWORD_FILE": "/nowhere"])
        _ = reader.secret("PASSWORD")
        #expect(reader.faults.count == 1)
        #expect(!reader.faults.description.contains("swordfish"))
    }
}
