import Captures
import Crypto
import FoundationEssentials
package import Store

/// The device key of the operator's commands, stored in the state folder.
package enum OperatorKey {
    /// - Returns: the stored key. Creates a new key if there is none or if the database refuses it (revoked, or from
    ///   another database).
    package static func loadOrCreate(in state: StateFolder, _ database: Database) async throws -> String {
        if let key = try state.text(of: state.deviceKey)?.split(whereSeparator: \.isWhitespace).first.map(String.init),
            try await database.deviceKeys.authenticate(key) != nil
        {
            return key
        }
        let owner = try await database.owners.findOrCreate("home").id
        let token = try await database.deviceKeys.create(
            of: owner, name: "operator", scopes: [DeviceScope.everything])
        try state.write(token.text + "\n", to: state.deviceKey)
        return token.text
    }
}
