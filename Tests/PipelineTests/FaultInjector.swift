import Captures
import Pipeline
import Postgres
import RandomSupport
import Synchronization
import TestSupport

/// Injects faults at failpoints, chosen by its seed, up to a number of faults.
final class FaultInjector: Sendable {
    private struct State {
        var random: SplitMix
        var left: Int
        var counts: [FailPoint: Int] = [:]
    }

    private enum Plan {
        case effect(FailPoint.Effect)
        case pause(milliseconds: Int)
        case dropConnection
    }

    private let state: Mutex<State>
    private let admin: Connection

    init(seed: UInt64, faults: Int, admin: Connection) {
        state = Mutex(State(random: SplitMix(state: seed), left: faults))
        self.admin = admin
    }

    var isDone: Bool { state.withLock { $0.left == 0 } }
    /// How many faults were injected at each point.
    var counts: [FailPoint: Int] { state.withLock { $0.counts } }

    func reach(_ point: FailPoint) async -> FailPoint.Effect {
        let plan: Plan? = state.withLock { state in
            // The last faults are reserved for points without a fault, so that each point gets at least one.
            let isLast = state.left <= FailPoint.allCases.count - state.counts.count
            guard state.left > 0, isLast ? state.counts[point] == nil : state.random.oneIn(6) else { return nil }
            state.left -= 1
            state.counts[point, default: 0] += 1
            return Self.plan(at: point, &state.random)
        }
        switch plan {
        case nil: return .none
        case .effect(let effect): return effect
        case .pause(let milliseconds):
            try? await Task.sleep(for: .milliseconds(milliseconds))
            return .none
        case .dropConnection:
            _ = try? await admin.execute(
                """
                select pg_terminate_backend(pid) from (
                    select pid from pg_stat_activity
                    where datname = current_database() and application_name = \(PipelineFixture.workersName)
                    order by random() limit 1) p
                """)
            return .none
        }
    }

    private static func plan(at point: FailPoint, _ random: inout SplitMix) -> Plan {
        switch random.below(8) {
        case 0: .pause(milliseconds: 1 + random.below(40))
        case 1: .dropConnection
        case 2: .effect(.failure(StageError(.databaseUnavailable, .retry, operator: "a fault", user: "")))
        default:
            switch point {
            case .beforePublish: .effect(random.oneIn(2) ? .skip : .twice)
            case .beforeOffset: .effect(.skip)
            default: .effect(.failure(StageError("fault", .retry, operator: "a fault", user: "", retryAfter: 0.05)))
            }
        }
    }
}
