import Pipeline
import Reading
import Store
import Synchronization

/// The charges of one capture to the limits of the providers that are asked about it.
final class CaptureAllowance: Sendable {
    private let input: StageInput
    private let limiter: ProviderLimiter
    /// The reader that was charged while the capture waited in line.
    private let billed: String
    /// nil once it is taken.
    private let prepaid: Mutex<ProviderPayment?>

    init(_ input: StageInput, billed: String, charge: ProviderCharge?, limiter: ProviderLimiter) {
        self.input = input
        self.billed = billed
        self.limiter = limiter
        prepaid = Mutex(.paid(charge))
    }

    /// Charges a provider for one request.
    func pay(_ provider: String) async throws(StoreError) -> ProviderPayment {
        if provider == billed, let payment = take() { return payment }
        return try await limiter.pay(input, for: provider)
    }

    /// - Parameter tokens: as the provider has counted; nil if they are unknown, and the charge stays.
    func settle(_ charge: ProviderCharge?, tokens: Int?) async throws(StoreError) {
        if let tokens { try await limiter.settle(charge, tokens: tokens) }
    }

    /// For a request that was not sent.
    func giveBack(_ charge: ProviderCharge?) async throws(StoreError) { try await limiter.giveBack(charge) }

    /// Gives back the charge of a provider that was not asked. The rules have always read.
    func close() async throws(StoreError) {
        guard billed != BuiltInReader.name, case .paid(let charge) = take() else { return }
        try await limiter.giveBack(charge)
    }

    private func take() -> ProviderPayment? {
        prepaid.withLock { prepaid in
            defer { prepaid = nil }
            return prepaid
        }
    }
}
