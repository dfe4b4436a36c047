package import Crypto
import FoundationEssentials
import JSON

/// A device key that a restore has created again, with a new secret.
package struct RestoredKey: Sendable {
    package var token: DeviceKeyToken
    package var name: String
    package var scopes: [String]
}

/// A line of `deviceKeys.jsonl`.
struct ArchivedKey {
    var id: String
    var owner: UUID
    var name: String
    var scopes: [String]
    var createdAt: String
    var expiresAt: String?
    var isRevoked: Bool

    init(_ line: ArchiveLine, at number: Int) throws(ArchiveFault) {
        guard let id = line.text("id"), DeviceKeyToken.isKeyID(id.utf8), let owner = line.id("owner"),
            let name = line.text("name"), let createdAt = line.text("createdAt"),
            let scopes = line["scopes"].flatMap({ try? JSONParser.parse($0) })?.array
        else {
            throw .line(
                part: LineMembers.deviceKeys.part, number: number, "expected id, owner, name, scopes and createdAt")
        }
        (self.id, self.owner, self.name, self.createdAt) = (id, owner, name, createdAt)
        self.scopes = scopes.compactMap(\.string)
        expiresAt = line.text("expiresAt")
        isRevoked = !line.isNull("revokedAt")
    }
}
