/// How often somebody looks for captures that are waited for: a text ends within a few hundredths of a second, and
/// what takes longer takes much longer.
enum LookPace {
    static func pause(after wait: Duration) -> Duration {
        switch wait {
        case ..<Duration.milliseconds(200): .milliseconds(10)
        case ..<Duration.seconds(1): .milliseconds(25)
        default: .milliseconds(100)
        }
    }
}
