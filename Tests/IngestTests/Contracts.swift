import Foundation
import JSON

@testable import Ingest

/// The files of `ops/contracts`.
enum Contracts {
    static func bytes(_ name: String) throws -> [UInt8] {
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        return [UInt8](try Data(contentsOf: URL(filePath: "\(root)/ops/contracts/\(name)")))
    }

    static func json(_ name: String) throws -> JSON { try JSONParser.parse(try bytes(name)) }

    /// Whether the pattern of the parameter in the OpenAPI document matches this value.
    static func allows(_ value: String, for parameter: String) throws -> Bool {
        let pattern = try json("openapi.json").resolve("#/components/parameters/\(parameter)/schema/pattern")?.string
        return try pattern.map { try value.contains(Regex($0)) } ?? false
    }
}

extension JSON {
    var members: [Member] { if case .object(let members) = self { members } else { [] } }
    var strings: [String] { (array ?? []).compactMap(\.string) }

    /// This value and all values inside.
    var all: [JSON] { [self] + members.flatMap(\.value.all) + (array ?? []).flatMap(\.all) }

    /// Resolves `#/a/b`.
    func resolve(_ reference: String) -> JSON? {
        reference.dropFirst(2).split(separator: "/").reduce(Optional(self)) { $0?[String($1)] }
    }
}
