import CTesseract
import Glibc
import Imaging
package import RecognitionSlots
import Tesseract
import Vision

/// Lower bound for the cost of reading: a loop that decodes each picture and calls Tesseract, without slots, protocol,
/// codes and boxes. It repeats the passes of a `PictureReader` over the same pictures; the preparation that a reader does
/// once per picture (flattening, leveling) is included.
///
/// For benchmarks. Blocks; not thread-safe; needs `OMP_THREAD_LIMIT=1`, like a slot.
@safe package final class BaselineLoop {
    private struct Pass {
        let picture: SharedPicture
        let layout: TesseractEngine.Layout
        let triesInverted: Bool
        let languages: [String]
    }

    private struct Subject {
        let bytes: [UInt8]
        let inspection: ImageInspection
        var passes: [Pass]
    }

    /// By languages.
    private var handles: [[String]: OpaquePointer] = unsafe [:]
    private var subjects: [Subject] = []

    /// Reads the pictures once to record the passes.
    package init(_ pictures: [[UInt8]], _ options: OCROptions) throws(OCRError) {
        let reader = PictureReader()
        var passes: [Pass] = []
        reader.onPass = { picture, layout, triesInverted, languages in
            guard let picture = SharedPicture(picture) else { return }
            passes.append(
                Pass(picture: picture, layout: layout, triesInverted: triesInverted, languages: languages))
        }
        for bytes in pictures {
            passes = []
            _ = try reader.read(bytes, options)
            do throws(ImageProblem) {
                subjects.append(
                    Subject(bytes: bytes, inspection: try ImageInspection.inspect(bytes), passes: passes))
            } catch { throw .image(error) }
        }
        for languages in Set(subjects.flatMap(\.passes).map(\.languages)) {
            unsafe handles[languages] = try Self.handle(languages)
        }
    }

    deinit {
        unsafe handles.values.forEach { unsafe TessBaseAPIDelete($0) }
    }

    private static func handle(_ languages: [String]) throws(OCRError) -> OpaquePointer {
        guard let handle = unsafe TessBaseAPICreate() else { throw .unavailable("no handle") }
        unsafe TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
        guard unsafe TessBaseAPIInit3(handle, nil, languages.joined(separator: "+")) == 0 else {
            unsafe TessBaseAPIDelete(handle)
            throw .unavailable("Tesseract cannot load \(languages.joined(separator: "+"))")
        }
        return unsafe handle
    }

    /// Passes over all pictures.
    package var passCount: Int { subjects.reduce(0) { $0 + $1.passes.count } }

    /// One round over all pictures.
    /// - Returns: number of words read.
    package func run() throws(OCRError) -> Int {
        var words = 0
        for subject in subjects {
            do throws(ImageProblem) {
                let side = PhotoReading.longestSide
                let flat = try Decoder.decode(subject.bytes, subject.inspection, fitting: side, needsColor: false)
                    .gray().fitting(side).flattened()
                _ = try flat.leveled(by: flat.slant())
            } catch { throw .image(error) }
            for pass in subject.passes { words += read(pass) }
        }
        return words
    }

    private func read(_ pass: Pass) -> Int {
        guard let handle = unsafe handles[pass.languages] else { return 0 }
        unsafe TessBaseAPISetPageSegMode(handle, pass.layout.mode)
        unsafe TessBaseAPISetVariable(handle, "tessedit_do_invert", pass.triesInverted ? "1" : "0")
        unsafe TessBaseAPIClearAdaptiveClassifier(handle)
        unsafe pass.picture.picture.withPix { unsafe tl_tesseract_set_image(handle, $0) }
        unsafe TessBaseAPISetSourceResolution(handle, 150)
        defer { unsafe TessBaseAPIClear(handle) }
        guard unsafe TessBaseAPIRecognize(handle, nil) == 0, let results = unsafe TessBaseAPIGetIterator(handle) else {
            return 0
        }
        defer { unsafe TessResultIteratorDelete(results) }
        var words = 0
        repeat {
            guard let text = unsafe TessResultIteratorGetUTF8Text(results, RIL_WORD) else { continue }
            unsafe TessDeleteText(text)
            words += 1
        } while unsafe TessResultIteratorNext(results, RIL_WORD) != 0
        return words
    }
}

/// Reference type, because arrays cannot hold a noncopyable `Picture`.
private final class SharedPicture {
    let picture: Picture

    init?(_ picture: borrowing Picture) {
        guard let copy = try? picture.same() else { return nil }
        self.picture = copy
    }
}
