import JSON
import ProviderRecords
import Proposals
import Requests

enum ReceiptView {
    static func json(_ receipt: Receipt) -> JSON {
        .receipt(
            captureId: JSON(receipt.capture), readBy: JSON(receipt.readBy),
            kept: .array(receipt.parts.map(json)),
            requests: .array(receipt.requests.map(json)), isReadAgain: .bool(receipt.isReadAgain),
            isLocal: .bool(receipt.isLocal))
    }

    private static func json(_ part: Receipt.Part) -> JSON {
        .keptPart(
            part: .string(part.kind.rawValue), isKept: .bool(part.isKept), until: .string(part.until.rawValue),
            keptUntil: JSON(part.keptUntil))
    }

    private static func json(_ request: ProviderRequest) -> JSON {
        .providerRequest(
            provider: .string(request.provider), model: .string(request.model),
            purpose: .string(request.purpose.rawValue), prompt: .string(request.prompt),
            isOutside: .bool(request.isOutside), consentedAt: JSON(request.consentedAt),
            characters: .integer(Int(request.characters)), pictures: .integer(Int(request.pictures)),
            sentAt: JSON(request.sentAt),
            endedAt: JSON(request.endedAt), outcome: JSON(request.outcome), code: JSON(request.failure?.rawValue),
            droppedClaims: JSON(request.droppedClaims.map(Int.init)),
            inputTokens: JSON(request.inputTokens.map(Int.init)),
            outputTokens: JSON(request.outputTokens.map(Int.init)), cost: JSON(request.costMicros.map(money)),
            currency: .string(request.currency))
    }

    static func json(_ cost: ProviderCost) -> JSON {
        .providerCost(
            month: .string(cost.month), provider: .string(cost.provider), model: .string(cost.model),
            currency: .string(cost.currency), requests: .integer(cost.requests), answered: .integer(cost.answered),
            inputTokens: .integer(cost.inputTokens), outputTokens: .integer(cost.outputTokens),
            cost: JSON(money(cost.knownMicros)), unknownCost: JSON(money(cost.unknownMicros)))
    }

    private static func money(_ micros: Int) -> Double { Double(micros) / 1_000_000 }
}
