/// What a part of a message does that speaks for a scam.
package enum ScamReasonKind: String, CaseIterable, Codable, Sendable {
    // Who the sender claims to be.
    case claimsBank = "claims_bank"
    case claimsAuthority = "claims_authority"
    case claimsCarrier = "claims_carrier"
    case claimsCompany = "claims_company"
    case claimsSupport = "claims_support"
    case claimsRelative = "claims_relative"
    case claimsSuperior = "claims_superior"
    case claimsEmployer = "claims_employer"
    case claimsBuyerOrSeller = "claims_buyer_or_seller"
    case claimsCharity = "claims_charity"
    case stranger
    case newNumber = "new_number"

    // What the sender wants.
    case asksForCode = "asks_for_code"
    case asksForPassword = "asks_for_password"
    case asksForCard = "asks_for_card"
    case asksForIdentity = "asks_for_identity"
    case asksForMoney = "asks_for_money"
    case asksForGiftCards = "asks_for_gift_cards"
    case asksForCrypto = "asks_for_crypto"
    case asksForAccess = "asks_for_access"
    case asksToCall = "asks_to_call"
    case asksToReply = "asks_to_reply"
    case asksToOpenLink = "asks_to_open_link"
    case asksToChangeChat = "asks_to_change_chat"
    case asksForSecrecy = "asks_for_secrecy"
    case asksToForward = "asks_to_forward"

    // How the sender presses.
    case haste
    case threat
    case trouble
    case excuse

    // What the message is about.
    case accountProblem = "account_problem"
    case unknownPayment = "unknown_payment"
    case deliveryProblem = "delivery_problem"
    case fee
    case deposit
    case overpayment
    case safeAccount = "safe_account"
    case prize
    case income
    case investment
    case refund
    case loan
    case bargain

    // Links.
    case lookalikeLink = "lookalike_link"
    case brandInLink = "brand_in_link"
    case unrelatedLink = "unrelated_link"
    case punycodeLink = "punycode_link"
    case rawAddressLink = "raw_address_link"
    case hiddenHostLink = "hidden_host_link"
    case shortLink = "short_link"
    case freeHostingLink = "free_hosting_link"
    case cheapLink = "cheap_link"
    case downloadLink = "download_link"
    case baitLink = "bait_link"
    case unknownLink = "unknown_link"

    // How the message is written and sent.
    case code
    case hiddenSigns = "hidden_signs"
    case foreignLetters = "foreign_letters"
    case spacedLetters = "spaced_letters"
    case senderIsNumber = "sender_is_number"
    case wording

    /// What words mean. Links, and how a message is written, are judged by rules alone.
    package static let meanings = Set(allCases.prefix { $0 != .lookalikeLink })
}
