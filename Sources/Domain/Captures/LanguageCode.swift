/// Language names: Tesseract's (`eng`, `chi_sim`) and the tags that phones use (BCP 47: `en-US`, `zh-Hans`).
package enum LanguageCode {
    /// Languages read at once, at most: each further language doubles the processor time.
    package static let maximumLanguages = 3

    private static let tesseract: [String: String] = [
        "af": "afr", "ar": "ara", "bg": "bul", "bn": "ben", "bs": "bos", "ca": "cat", "cs": "ces", "cy": "cym",
        "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "et": "est", "eu": "eus", "fa": "fas",
        "fi": "fin", "fr": "fra", "ga": "gle", "gl": "glg", "gu": "guj", "he": "heb", "hi": "hin", "hr": "hrv",
        "hu": "hun", "hy": "hye", "id": "ind", "is": "isl", "it": "ita", "ja": "jpn", "ka": "kat", "kk": "kaz",
        "km": "khm", "kn": "kan", "ko": "kor", "lt": "lit", "lv": "lav", "mk": "mkd", "ml": "mal", "mn": "mon",
        "mr": "mar", "ms": "msa", "mt": "mlt", "nb": "nor", "nl": "nld", "nn": "nor", "no": "nor", "pa": "pan",
        "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sq": "sqi", "sr": "srp",
        "sv": "swe", "sw": "swa", "ta": "tam", "te": "tel", "th": "tha", "tr": "tur", "uk": "ukr", "ur": "urd",
        "vi": "vie",
    ]

    /// Tesseract's models of all languages in one script (github.com/tesseract-ocr/tessdata, folder `script`).
    private static let scripts: Set<String> = [
        "Arabic", "Armenian", "Bengali", "Canadian_Aboriginal", "Cherokee", "Cyrillic", "Devanagari", "Ethiopic",
        "Fraktur", "Georgian", "Greek", "Gujarati", "Gurmukhi", "HanS", "HanS_vert", "HanT", "HanT_vert", "Hangul",
        "Hangul_vert", "Hebrew", "Japanese", "Japanese_vert", "Kannada", "Khmer", "Lao", "Latin", "Malayalam",
        "Myanmar", "Oriya", "Sinhala", "Syriac", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan", "Vietnamese",
    ]

    /// Whether the name has the form of a Tesseract language, or is a Tesseract script, with or without the prefix
    /// `script/`.
    package static func isTesseract(_ name: String) -> Bool {
        let folder = "script/"
        if scripts.contains(name.hasPrefix(folder) ? String(name.dropFirst(folder.count)) : name) { return true }
        let parts = name.split(separator: "_", omittingEmptySubsequences: false)
        return parts.first?.utf8.count == 3
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x61...0x7A).contains($0) } }
    }

    /// - Parameter name: a Tesseract name or a BCP 47 tag.
    /// - Returns: Tesseract's name; nil for an unknown language. Does not check that the model is installed.
    package static func normalized(_ name: String) -> String? {
        if isTesseract(name) { return name }
        let tags = name.lowercased().split { $0 == "-" || $0 == "_" }
        guard let primary = tags.first.map(String.init) else { return nil }
        if primary == "zh" {
            return tags.contains("hant") || tags.contains("tw") || tags.contains("hk") ? "chi_tra" : "chi_sim"
        }
        return tesseract[primary]
    }
}
