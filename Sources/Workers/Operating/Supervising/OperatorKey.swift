import Captures
import Crypto
import FoundationEssentials
import Store

/// The key that the operator's own commands use, in the state folder.
enum OperatorKey {
    /// - Returns: the key that is there, or a new one where there is none, or where the line refuses it: it was revoked,
    ///   or is another database's.
    static func standing(in state: StateFolder, _ database: Database) async throws -> String {
        if let key = try state.text(of: state.deviceKey)?.split(whereSeparator: \.isWhitespace).first.map(String.init),
            try await database.authenticate(key) != nil
        {
            return key
        }
        let owner = try await database.ownerMade("home").id
        let token = try await database.createDeviceKey(
            of: owner, name: "operator", scopes: [DeviceScope.everything])
        try state.write(token.text + "\n", to: state.deviceKey)
        return token.text
    }
}
