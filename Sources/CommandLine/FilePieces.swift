import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Reads a regular file of any size from its beginning, piece by piece. Not safe from several tasks at once.
package final class FilePieces {
    private static let pieceBytes = 1 << 18

    package let size: Int
    private let file: Int32

    /// - Throws: if the file cannot be read, or is no regular file.
    package init(_ path: String) throws(CommandFailure) {
        file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw CommandFailure(.data, "\(path): \(String(cString: strerror(errno)))") }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw CommandFailure(.data, "\(path): not a regular file")
        }
        size = Int(status.st_size)
    }

    deinit { close(file) }

    /// - Returns: nil at the end of the file.
    package func next() throws(CommandFailure) -> [UInt8]? {
        var piece = [UInt8](repeating: 0, count: Self.pieceBytes)
        var count = -1
        repeat {
            count = piece.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw CommandFailure(.data, String(cString: strerror(errno))) }
        piece.removeLast(piece.count - count)
        return piece.isEmpty ? nil : piece
    }
}
