package import RecognitionSlots

extension OCROptions {
    /// Words of business cards that are not in a dictionary.
    private static let cardWords = [
        "LinkedIn", "Instagram", "WhatsApp", "Facebook", "Twitter", "TikTok", "YouTube", "GitHub", "WeChat", "Skype",
        "CEO", "CFO", "COO", "CTO", "CMO", "CIO", "CPO", "CRO", "VP", "SVP", "EVP", "PhD", "MBA", "GmbH", "Inc", "LLC",
        "Ltd", "Tel", "Fax", "Mobil", "Cell", "Email", "www",
    ]

    /// The options for business cards, for every caller.
    package static func card(
        languages: [String], quality: Quality = .accurate, words: [String] = [], keepsPhoto: Bool = false,
        readsWords: Bool = true
    ) -> OCROptions {
        OCROptions(
            profile: .photo, languages: languages, quality: quality,
            words: cardWords + words.filter { !cardWords.contains($0) }, trustsCodes: true, keepsPhoto: keepsPhoto,
            readsWords: readsWords)
    }
}
