/// Reads the images of a slot, in the slot's process. The slot calls one method at a time, from one thread.
package protocol SlotReader {
    /// Version of the library that recognizes the words, for example `5.3.0`.
    var engineVersion: String { get }
    /// Sorted.
    var installedLanguages: [String] { get }
    var languageFolder: String { get }
    /// Files and folders that stay readable after the slot is confined.
    var languageFiles: [String] { get }

    /// Loads the languages, so that the first image takes no longer than the next.
    func warmUp(_ languages: [String]) throws(OCRError)
    func read(_ bytes: [UInt8], _ options: OCROptions) throws(OCRError) -> OCRReading
    /// A photo of each card of the request, in its order.
    func photos(of bytes: [UInt8], _ cut: CardPhotoRequest) throws(OCRError) -> [KeptPhoto]
}
