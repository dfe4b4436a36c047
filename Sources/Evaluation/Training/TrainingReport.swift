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

    init(_ labeler: ScreenLabeler, _ samples: ScreenSamples) {
        pictures = samples.pictures
        roles = ScreenRole.allCases.map { role in
            let own = samples.test.filter { $0.role == role }
            return Role(role: role.rawValue, lines: own.count, right: own.count { labeler.role($0.input) == role })
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
