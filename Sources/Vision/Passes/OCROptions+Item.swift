package import RecognitionSlots

extension OCROptions {
    /// Words of type plates, packages and receipts that are not in a dictionary.
    private static let itemWords = [
        "S/N", "P/N", "SN", "Serien-Nr.", "Seriennummer", "Art.-Nr.", "Modell", "Typ", "EAN", "GTIN", "ISBN", "IMEI",
        "MwSt", "EUR",
        "UVP", "RRP", "inkl", "GmbH", "Hz", "VAC",
    ]

    /// The options for pictures of things, for every caller.
    package static func item(
        languages: [String], quality: Quality = .accurate, words: [String] = [], keepsPhoto: Bool = false,
        readsWords: Bool = true
    ) -> OCROptions {
        OCROptions(
            profile: .photo, languages: languages, quality: quality,
            words: itemWords + words.filter { !itemWords.contains($0) }, keepsPhoto: keepsPhoto, readsWords: readsWords,
            readsThing: true)
    }
}
