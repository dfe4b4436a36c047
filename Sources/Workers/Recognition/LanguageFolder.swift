package import RecognitionSlots
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Checks `TAPLINE_TESSDATA_DIR`: a worker with a wrong folder must stop, because it could not read any picture.
package enum LanguageFolder {
    private static let setting = "TAPLINE_TESSDATA_DIR"
    private static let advice =
        "name the folder of Tesseract's language files, or leave \(setting) unset for Tesseract's own folder"

    /// - Parameter languages: the languages that must be in the folder.
    /// - Returns: the folder; nil for Tesseract's own.
    static func read(_ reader: inout SettingsReader, languages: [String]) -> String? {
        guard let folder = reader.optionalString(setting) else { return nil }
        for file in languages.map({ "\(folder)/\($0).traineddata" }) where !FileAccess.allows(R_OK, file) {
            reader.note(setting, "is '\(folder)': cannot read \(file): \(FileAccess.obstacle(file)); \(advice)")
        }
        return folder
    }

    /// - Returns: why slots with these languages cannot read pictures; nil if they can.
    package static func problem(of slot: OCRSlotInfo, _ configuration: OCRConfiguration) -> String? {
        let missing = configuration.warmLanguages.filter { !slot.languages.contains($0) }
        guard !missing.isEmpty else { return nil }
        let names = missing.joined(separator: ", ")
        guard let folder = configuration.dataFolder else {
            return
                "\(setting) is not set, and Tesseract cannot load \(names) from \(slot.languageFolder ?? "its folder"): "
                + "install it (apt-get install tesseract-ocr-eng), or set \(setting) to the folder of its file"
        }
        return "\(setting) is '\(folder)': Tesseract cannot load \(names) from this folder; check that its files are "
            + "complete and that every user can read them, or \(advice)"
    }
}
