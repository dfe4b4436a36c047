import Captures
import Conversations
import FoundationEssentials
import Inventory
import InventoryRecords
import JSON
import Store

extension IntentRunner {
    /// The home with its address, and what its insurance covers.
    func home(_ intent: Intent, _ entry: InventoryEntry) async throws(IntentStop) -> IntentAnswer {
        let insurance = try await stored { () async throws(StoreError) in
            try await database.inventory.insurance(of: owner, today: context.days.today.iso)
        }
        let amount = InventoryView.amount(insurance.coveredAmount)
        let sentence =
            switch insurance.policyCount {
            case 0: "There is no insurance policy."
            case 1: "One insurance policy covers \(amount.text) \(context.currency)."
            default: "\(insurance.policyCount) insurance policies cover \(amount.text) \(context.currency)."
            }
        var answer = try await answer(intent, entry, nil, adding: ["insurance": sentence])
        if case .object(let members) = answer.value {
            answer.value = .object(
                members + [
                    .init(name: "policyCount", value: .integer(insurance.policyCount)),
                    .init(name: "coveredAmount", value: amount),
                ])
        }
        return answer
    }
}
