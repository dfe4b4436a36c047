package import Captures
import FoundationEssentials
package import Postgres

extension WorkReference {
    package init(row: Row) throws {
        self.init(
            id: try row.get("id", as: UUID.self), owner: try row.get("owner", as: UUID.self),
            stage: try row.get("stage", as: Stage.self), lane: try row.get("lane", as: Lane.self),
            attempt: try row.get("attempt", as: Int.self), trace: try row.get("trace", as: UUID.self))
    }
}

extension Row {
    /// False if a newer release has added the row's stage: this release leaves the row alone.
    func hasKnownStage() throws -> Bool { Stage(rawValue: try get("stage", as: String.self)) != nil }
}

extension Stage {
    package static func array(_ stages: [Stage]) -> SQL {
        "array[\(raw: stages.map { "'\($0.rawValue)'" }.joined(separator: ", "))]::stage[]"
    }
}

extension Duration {
    package var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
