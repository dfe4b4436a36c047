/// When a rate is back: pure, over samples of one second each.
enum Recovery {
    private static let share = 0.95
    /// Work ends in batches, so that one good second proves little and an idle one as well.
    private static let window = 5

    /// The mean.
    static func usual(_ rates: [Double]) -> Double? {
        rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count)
    }

    /// The seconds until work ends again, and from then on at the usual rate's share for the length of a window; nil
    /// while it does not.
    static func seconds(of rates: [Double], usual: Double) -> Int? {
        guard rates.count >= window else { return nil }
        return (0...rates.count - window).first { start in
            rates[start] > 0 && rates[start..<start + window].reduce(0, +) >= share * usual * Double(window)
        }
    }
}
