import CommandLine
import Conversations

/// How often a trained labeller gives lines of pictures outside of training the right role.
struct TrainingReport: Encodable {
    struct Role: Encodable {
        var role: String
        var lines = 0
        var right = 0
    }

    var pictures: Int
    var roles: [Role]

    init(_ labelers: ScreenLabelers, _ samples: ScreenSamples) {
        pictures = samples.pictures
        let read = samples.test.flatMap { screen in
            let odds = labelers.probabilities(screen.map(\.input), bubbles: screen.map(\.bubble))
            return zip(screen.map(\.role), odds.map(ScreenRole.init(mostProbable:)))
        }
        roles = ScreenRole.allCases.map { role in
            let own = read.filter { $0.0 == role }
            return Role(role: role.rawValue, lines: own.count, right: own.count { $0.1 == role })
        }
    }

    var share: Double {
        Double(roles.reduce(0) { $0 + $1.right }) / Double(max(1, roles.reduce(0) { $0 + $1.lines }))
    }

    var lines: [String] {
        roles.filter { $0.lines > 0 }.map { role in
            let share = Column.decimals(Double(role.right) / Double(role.lines), 3)
            return "\(Column.pad(role.role, -12)) \(share)  \(role.right) of \(role.lines)"
        } + ["", "\(pictures) pictures; right in those kept out of training: \(Column.decimals(share, 3))"]
    }
}
