package import Captures

/// Topic names. A stage with lanes has one topic for each lane.
package enum Topics {
    package static let imports = "tapline.import"
    package static let importResults = "tapline.import.results"
    package static let events = "tapline.events"
    package static let dead = "tapline.dead"

    package static func name(_ stage: Stage, _ lane: Lane) -> String {
        stage.hasLanes ? "tapline.\(stage.rawValue).\(lane.rawValue)" : "tapline.\(stage.rawValue)"
    }

    /// The topics of one stage, the most urgent lane first.
    package static func names(_ stage: Stage) -> [String] {
        stage.hasLanes ? Lane.allCases.map { name(stage, $0) } : [name(stage, .now)]
    }

    /// Every topic of the system.
    package static let all: [String] = Stage.allCases.flatMap(names) + [imports, importResults, events, dead]
}
