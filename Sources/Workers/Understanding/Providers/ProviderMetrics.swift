import ProviderRecords
import Proposals
import Providers
import Runtime

/// Counts answers, faults and dropped claims of all providers of this worker.
struct ProviderMetrics: Sendable {
    private let answers: Metrics.Counter
    private let reused: Metrics.Counter
    private let faults: @Sendable (ProviderFault.Kind) -> Metrics.Counter
    private let hedges: Metrics.Counter
    private let skips: @Sendable (ProviderSkip) -> Metrics.Counter
    private let flaws: @Sendable (ProposalFlaw) -> Metrics.Counter

    init(_ metrics: Metrics) {
        answers = metrics.counter("tapline_provider_answers_total", "Usable answers of providers.")
        reused = metrics.counter(
            "tapline_provider_answers_reused_total", "Questions that a kept answer has answered.")
        faults = metrics.counters(
            "tapline_provider_faults_total", "Requests to providers without a usable answer.", by: "fault",
            ProviderFault.Kind.self)
        hedges = metrics.counter(
            "tapline_provider_hedges_total", "Requests to a second provider while the first had not answered.")
        skips = metrics.counters(
            "tapline_provider_skips_total", "Requests to providers that were not sent.", by: "reason",
            ProviderSkip.self)
        flaws = metrics.counters(
            "tapline_provider_flaws_total", "Claims of providers that the capture does not bear out.", by: "flaw",
            ProposalFlaw.self)
    }

    func note(_ fault: ProviderFault?) {
        if let fault { faults(fault.kind).add(1) } else { answers.add(1) }
    }

    func noteReused() { reused.add(1) }
    func hedged() { hedges.add(1) }

    func skipped(_ reason: ProviderSkip) { skips(reason).add(1) }

    func note(_ flaws: [ProposalFlaw: Int]) {
        for (flaw, count) in flaws { self.flaws(flaw).add(count) }
    }
}

/// Why a request was not sent.
enum ProviderSkip: String, CaseIterable {
    case quota
    /// Also the mark of a kind as local.
    case consent
    case moneyOfDay = "money_of_day"
    case moneyOfMonth = "money_of_month"
    case moneyOfOwnersDay = "money_of_owners_day"
    case moneyOfOwnersMonth = "money_of_owners_month"
}

extension ProviderSkip {
    /// - Parameter opening: without a permit.
    init(_ opening: ProviderRequestStore.Opening) {
        switch opening {
        case .moneyUsedUp(.day): self = .moneyOfDay
        case .moneyUsedUp(.month): self = .moneyOfMonth
        case .moneyUsedUp(.ownerDay): self = .moneyOfOwnersDay
        case .moneyUsedUp(.ownerMonth): self = .moneyOfOwnersMonth
        case .notAllowed, .permitted: self = .consent
        }
    }
}
