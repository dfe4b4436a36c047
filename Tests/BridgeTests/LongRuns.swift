import FoundationEssentials

/// How much random tests do. `TAPLINE_TRANSFERS=1000` selects the long form.
enum LongRuns {
    private static let transfersOfLongForm = ProcessInfo.processInfo.environment["TAPLINE_TRANSFERS"].flatMap(Int.init)

    static let transfers = transfersOfLongForm ?? 20
    static let largestTransfer = transfersOfLongForm == nil ? 65_536 : 8_388_608
    static let interleavings = transfersOfLongForm == nil ? 2_000 : 100_000
    static let mutations = transfersOfLongForm == nil ? 5_000 : 1_000_000
}
