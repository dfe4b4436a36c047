extension ScamReasonKind {
    /// A sentence without a subject and full stop, at most 40 characters: "asks for a one-time code".
    package var clause: String { words.clause }

    /// The clause as a title: "Asks for a one-time code".
    package var title: String { clause.prefix(1).uppercased() + clause.dropFirst() }

    /// What a person does about it: one or two sentences.
    package var advice: String { words.advice }

    private static let askBack = "Call the person at the number you have had before, and ask."
    private static let ownWay =
        "Open the company's app or type its address yourself. Do not use the link or number here."
    private static let noAdvance = "Do not pay in advance to a person or company that you cannot check."
    private static let noOpen = "Do not open the link."

    private var words: (clause: String, advice: String) {
        switch self {
        case .claimsBank: ("claims to be a bank", "Call your bank at the number on your card.")
        case .claimsAuthority:
            ("claims to be an authority", "Authorities write letters. Look up their number yourself and ask.")
        case .claimsCarrier: ("claims to bring a parcel", "Check the parcel in the carrier's app or on its own site.")
        case .claimsCompany: ("claims to be a known company", Self.ownWay)
        case .claimsSupport:
            ("claims to be technical support", "Support does not write first. Close the message and ask nobody back.")
        case .claimsRelative: ("claims to be family or a friend", Self.askBack)
        case .claimsSuperior: ("claims to be your boss", Self.askBack)
        case .claimsEmployer:
            ("offers a job", "Real employers do not hire by message, and never ask for money. Look the company up.")
        case .claimsBuyerOrSeller:
            ("wants to buy or sell", "Pay and be paid only on the marketplace itself, or when you meet.")
        case .claimsCharity:
            ("collects for a good cause", "Give on the charity's own site, never to a person's account.")
        case .stranger: ("starts a talk as a stranger", "Do not answer. Such talks end with a request for money.")
        case .newNumber: ("writes from a new number", Self.askBack)
        case .asksForCode:
            ("asks for a one-time code", "Never give a code to anybody. Who has the code has your account.")
        case .asksForPassword: ("asks for a password", "Never give a password or PIN. No company asks for one.")
        case .asksForCard: ("asks for card or bank details", "Do not give card or bank details by message.")
        case .asksForIdentity: ("asks for personal details", "Do not send documents or personal numbers by message.")
        case .asksForMoney: ("asks for money", "Do not pay before you have spoken with the person in another way.")
        case .asksForGiftCards: ("asks for gift cards", "Nobody honest is paid in gift cards. Do not send the codes.")
        case .asksForCrypto:
            ("asks for a payment in crypto", "Do not pay in crypto. Such a payment cannot be taken back.")
        case .asksForAccess:
            (
                "wants control of your device",
                "Do not install the app. Whoever asks for it can see and use your accounts."
            )
        case .asksToCall:
            ("wants you to call a number", "Do not call the number. Look up the company's number yourself.")
        case .asksToReply: ("wants you to answer", "Do not answer. An answer shows that your number is in use.")
        case .asksToOpenLink: ("wants you to open a link", Self.ownWay)
        case .asksToChangeChat: ("wants to talk in another app", "Stay where you are. Another app hides who writes.")
        case .asksForSecrecy: ("wants you to keep it secret", "Tell somebody you trust about the message.")
        case .asksToForward: ("wants you to pass it on", "Do not pass the message on.")
        case .haste: ("presses you for time", "Take your time. Whoever presses you does not want you to check.")
        case .threat: ("threatens you", "Do not pay because of a threat. Ask the police or the authority yourself.")
        case .trouble: ("tells of an emergency", Self.askBack)
        case .excuse: ("says why you cannot check", "Check anyway, in a way that you choose.")
        case .accountProblem: ("says your account has a problem", Self.ownWay)
        case .unknownPayment: ("tells of a payment you don't know", "Look at your account in the bank's app.")
        case .deliveryProblem:
            ("says a delivery has failed", "Check the parcel in the carrier's app or on its own site.")
        case .fee: ("asks for a fee first", "A small fee first is how the card is stolen. Do not pay.")
        case .deposit: ("wants a deposit before you see it", Self.noAdvance)
        case .overpayment: ("speaks of money paid by mistake", "Do not send money back. Let your bank do so.")
        case .safeAccount:
            ("wants to move money to be safe", "No bank asks you to move money. Call the number on your card.")
        case .prize: ("promises a prize or gift", "You cannot win what you did not enter. Do not pay for a prize.")
        case .income: ("promises easy income", Self.noAdvance)
        case .investment: ("promises profit", "Nobody can promise profit. Do not send money or coins.")
        case .refund: ("promises money back", "A refund needs no card details. Check with the company itself.")
        case .loan: ("offers a loan or grant", Self.noAdvance)
        case .bargain: ("offers something far too cheap", Self.noAdvance)
        case .lookalikeLink: ("has a link that imitates a name", Self.noOpen)
        case .brandInLink: ("has a link that borrows a name", Self.noOpen)
        case .unrelatedLink: ("has a link that is not the company's", Self.ownWay)
        case .punycodeLink: ("has a link with letters that deceive", Self.noOpen)
        case .rawAddressLink: ("has a link without a name", Self.noOpen)
        case .hiddenHostLink: ("has a link that hides where it leads", Self.noOpen)
        case .shortLink: ("has a short link that hides its target", Self.noOpen)
        case .freeHostingLink: ("has a link to a page anybody can make", Self.noOpen)
        case .cheapLink: ("has a link of a kind often abused", Self.noOpen)
        case .downloadLink: ("has a link that installs something", "Install apps only from the store of your phone.")
        case .unknownLink: ("has an unknown link", "Do not open links of senders that you don't know.")
        case .code: ("has a QR code with such a link", "Do not pay or log in on a page that a code has opened.")
        case .hiddenSigns: ("has hidden signs between letters", "Do not trust a text that hides its words.")
        case .foreignLetters: ("has letters that imitate others", "Do not trust a text that hides its words.")
        case .spacedLetters: ("spaces letters out", "Do not trust a text that hides its words.")
        case .senderIsNumber: ("comes from an ordinary number", "Companies have sender names. Ask the company itself.")
        case .wording: ("is worded as scams are", "Check with the sender in another way before you do anything.")
        }
    }

}
