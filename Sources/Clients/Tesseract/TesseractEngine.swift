package import CTesseract
package import Captures
import Glibc
package import Imaging

/// One Tesseract handle with its languages loaded. Creating one takes 60 ms and at least 20 MB, so handles are kept.
/// Not thread-safe: a slot has one thread.
@safe package final class TesseractEngine {
    /// Tesseract's page segmentation mode.
    package enum Layout {
        /// Tesseract finds blocks and columns.
        case page
        /// The picture is one line.
        case line
        /// The picture is one word.
        case word
        /// Tesseract finds as much text as possible, in no order; slow on textures.
        case sparse

        package var mode: TessPageSegMode {
            switch self {
            case .page: PSM_AUTO
            case .line: PSM_SINGLE_LINE
            case .word: PSM_SINGLE_WORD
            case .sparse: PSM_SPARSE_TEXT
            }
        }
    }

    private let handle: OpaquePointer
    private let languages: [String]
    /// Called before each pass; the bench repeats these passes.
    package var onPass: ((borrowing Picture, Layout, _ triesInverted: Bool, _ languages: [String]) -> Void)?

    /// - Parameter words: expected words in addition to the language's dictionary.
    /// - Returns: nil if Tesseract cannot load these languages.
    package init?(languages: [String], words: [String] = [], dataFolder: String?) {
        guard let handle = unsafe TessBaseAPICreate() else { return nil }
        unsafe TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
        guard unsafe Self.load(handle, languages.joined(separator: "+"), words: words, dataFolder: dataFolder) else {
            unsafe TessBaseAPIDelete(handle)
            return nil
        }
        unsafe self.handle = handle
        self.languages = languages
        unsafe TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
    }

    deinit { unsafe TessBaseAPIDelete(handle) }

    package static var version: String { unsafe String(cString: TessVersion()) }

    /// Tesseract takes words only from a file, while it loads the languages; this file is in memory.
    private static func load(
        _ handle: OpaquePointer, _ languages: String, words: [String], dataFolder: String?
    ) -> Bool {
        guard !words.isEmpty else { return unsafe TessBaseAPIInit3(handle, dataFolder, languages) == 0 }
        let file = unsafe tl_tesseract_memory_file("words")
        guard file >= 0 else { return false }
        defer { close(file) }
        let text = Array((words.joined(separator: "\n") + "\n").utf8)
        guard unsafe text.withUnsafeBytes({ unsafe write(file, $0.baseAddress, $0.count) }) == text.count else {
            return false
        }
        return unsafe tl_tesseract_init_with_words(handle, dataFolder, languages, "/proc/self/fd/\(file)") == 0
    }

    /// Tesseract's folder of language files and their names, without `osd`, which reads no text.
    package static func installedLanguages(dataFolder: String?) -> (folder: String, names: [String]) {
        guard let handle = unsafe TessBaseAPICreate() else { return ("", []) }
        defer { unsafe TessBaseAPIDelete(handle) }
        unsafe TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
        // Tesseract determines the folder when it tries to load a language, even if that fails.
        _ = unsafe TessBaseAPIInit3(handle, dataFolder, "osd")
        let folder = unsafe TessBaseAPIGetDatapath(handle).map { unsafe String(cString: $0) } ?? ""
        guard let names = unsafe TessBaseAPIGetAvailableLanguagesAsVector(handle) else { return (folder, []) }
        defer { unsafe TessDeleteTextArray(names) }
        var found: [String] = []
        var index = 0
        while let name = unsafe names[index] {
            found.append(unsafe String(cString: name))
            index += 1
        }
        return (folder, found.filter { $0 != "osd" }.sorted())
    }

    /// Reads the words of each line; boxes are fractions of the picture.
    /// - Parameter triesInverted: whether Tesseract also reads doubtful lines as light on dark; useless for a
    ///   flattened picture.
    /// - Parameter signs: the only characters that are read; empty for all.
    package func lines(
        on picture: borrowing Picture, triesInverted: Bool, as layout: Layout = .page, only signs: String = ""
    ) -> [[Word]] {
        onPass?(picture, layout, triesInverted, languages)
        let width = Double(picture.width)
        let height = Double(picture.height)
        unsafe TessBaseAPISetPageSegMode(handle, layout.mode)
        unsafe TessBaseAPISetVariable(handle, "tessedit_do_invert", triesInverted ? "1" : "0")
        unsafe TessBaseAPISetVariable(handle, "tessedit_char_whitelist", signs)
        // A reading must not depend on the pictures before it.
        unsafe TessBaseAPIClearAdaptiveClassifier(handle)
        unsafe picture.withPix { unsafe tl_tesseract_set_image(handle, $0) }
        unsafe TessBaseAPISetSourceResolution(handle, 150)
        defer { unsafe TessBaseAPIClear(handle) }
        guard unsafe TessBaseAPIRecognize(handle, nil) == 0, let results = unsafe TessBaseAPIGetIterator(handle) else {
            return []
        }
        defer { unsafe TessResultIteratorDelete(results) }
        let page = unsafe TessResultIteratorGetPageIterator(results)
        var lines: [[Word]] = []
        repeat {
            if unsafe TessPageIteratorIsAtBeginningOf(page, RIL_TEXTLINE) != 0 { lines.append([]) }
            guard let word = unsafe word(results, page, width, height) else { continue }
            if lines.isEmpty { lines.append([]) }
            lines[lines.count - 1].append(word)
        } while unsafe TessResultIteratorNext(results, RIL_WORD) != 0
        return lines.filter { !$0.isEmpty }
    }

    private func word(
        _ results: OpaquePointer, _ page: OpaquePointer?, _ width: Double, _ height: Double
    ) -> Word? {
        guard let raw = unsafe TessResultIteratorGetUTF8Text(results, RIL_WORD) else { return nil }
        let text = unsafe String(cString: raw)
        unsafe TessDeleteText(raw)
        var left: Int32 = 0
        var top: Int32 = 0
        var right: Int32 = 0
        var bottom: Int32 = 0
        guard unsafe TessPageIteratorBoundingBox(page, RIL_WORD, &left, &top, &right, &bottom) != 0 else { return nil }
        let confidence = unsafe Double(TessResultIteratorConfidence(results, RIL_WORD)) / 100
        let box = Box(
            x: Double(left) / width, y: Double(top) / height, width: Double(right - left) / width,
            height: Double(bottom - top) / height)
        return Word(text: text, confidence: min(max(confidence, 0), 1), box: box)
    }
}
