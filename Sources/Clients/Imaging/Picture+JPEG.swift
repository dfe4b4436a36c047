import CLeptonica
import Glibc

extension Picture {
    /// - Parameter quality: 1…100.
    package func jpeg(quality: Int32) throws(ImageProblem) -> [UInt8] {
        var data: UnsafeMutablePointer<UInt8>?
        var size = 0
        let isWritten = unsafe withPix { unsafe pixWriteMemJpeg(&data, &size, $0, quality, 0) } == 0
        defer { unsafe free(data) }
        guard isWritten, let data = unsafe data else { throw ImageProblem(.tooLarge, "no memory to write the picture") }
        return unsafe Array(UnsafeBufferPointer(start: data, count: size))
    }
}
