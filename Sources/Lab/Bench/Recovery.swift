/// Decides when a rate has recovered, from samples of one second.
enum Recovery {
    private static let share = 0.95
    /// Work ends in batches, so a single second with or without work proves little.
    private static let window = 5

    /// The mean rate.
    static func usual(_ rates: [Double]) -> Double? {
        rates.isEmpty ? nil : rates.reduce(0, +) / Double(rates.count)
    }

    /// Seconds until work ends again and reaches 95 % of the usual rate over a window of five seconds; nil before
    /// that.
    static func seconds(of rates: [Double], usual: Double) -> Int? {
        guard rates.count >= window else { return nil }
        return (0...rates.count - window).first { start in
            rates[start] > 0 && rates[start..<start + window].reduce(0, +) >= share * usual * Double(window)
        }
    }
}
