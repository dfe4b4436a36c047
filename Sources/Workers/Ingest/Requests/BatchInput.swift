import HTTPServer
import Requests

/// The request to create a batch.
struct BatchInput: Sendable {
    /// Unicode scalars.
    static let maxNameLength = 200

    var name: String
    /// The client's key. A second request with the same key gets the same batch.
    var key: String?

    init(_ call: AuthenticatedRequest) throws(APIFailure) {
        var fields = try FieldReader(try call.json())
        let name = fields.text("name", upTo: Self.maxNameLength * 4)
        key = fields.text("key", upTo: 300)
        if let name {
            if !Self.isName(name) { fields.note(.invalidText, "name", Self.nameRule("name")) }
        } else if fields.faults.isEmpty {
            fields.note(.missingField, "name")
        }
        if let key, key.isEmpty { fields.note(.invalidText, "key", "key must not be empty.") }
        try fields.finish()
        self.name = name ?? ""
    }

    static func isName(_ text: String) -> Bool {
        (1...maxNameLength).contains(text.unicodeScalars.count)
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    static func nameRule(_ field: String) -> String {
        "\(field) must have 1 to \(maxNameLength) characters, none of them a control character."
    }
}
