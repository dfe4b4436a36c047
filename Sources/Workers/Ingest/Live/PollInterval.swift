/// The poll interval for awaited captures. Text usually ends within a few hundredths of a second, so the interval is
/// short at first.
enum PollInterval {
    static func pause(after wait: Duration) -> Duration {
        switch wait {
        case ..<Duration.milliseconds(200): .milliseconds(10)
        case ..<Duration.seconds(1): .milliseconds(25)
        default: .milliseconds(100)
        }
    }
}
