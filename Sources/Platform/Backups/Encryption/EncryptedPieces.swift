import Crypto

package enum EncryptedBackup {
    /// The end of an encrypted backup's name.
    package static let suffix = ".cms.tar"
    package static let contentType = "application/x-tar"
}

/// Encrypts a backup piece by piece: a tar file (POSIX ustar) whose entries `00001.cms`, `00002.cms`, … are CMS messages
/// of at most 16 MiB of the backup. One message of the whole could be neither read with flat memory nor, above 1.5 GB,
/// opened by OpenSSL at all.
struct EncryptedPieces {
    private static let pieceSize = 16 << 20

    private let recipients: CMSRecipients
    private var piece: [UInt8] = []
    private var number = 0

    init(_ recipients: CMSRecipients) { self.recipients = recipients }

    /// - Returns: the next bytes of the file; mostly empty.
    mutating func append(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
        var file: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let fitting = rest.prefix(Self.pieceSize - piece.count)
            piece += fitting
            rest = rest.dropFirst(fitting.count)
            if piece.count == Self.pieceSize { file += try entry() }
        }
        return file
    }

    /// - Returns: the rest of the file.
    mutating func finish() throws(CryptoError) -> [UInt8] {
        let last = piece.isEmpty ? [] : try entry()
        return last + [UInt8](repeating: 0, count: 2 * TarHeader.size)
    }

    private mutating func entry() throws(CryptoError) -> [UInt8] {
        number += 1
        let message = try recipients.seal(piece)
        piece.removeAll(keepingCapacity: true)
        return TarHeader.bytes(of: number, size: message.count) + message
            + [UInt8](repeating: 0, count: TarHeader.padding(after: message.count))
    }
}

/// Opens what `EncryptedPieces` has written, from parts of any size.
struct DecryptedPieces {
    private let key: CMSPrivateKey
    private var buffer: [UInt8] = []
    private var number = 0
    private var hasEnded = false

    init(_ key: CMSPrivateKey) { self.key = key }

    /// - Returns: the next bytes of the backup.
    /// - Throws: `BackupFailure.differs` for another key and for a damaged file.
    mutating func append(_ bytes: [UInt8]) throws -> [UInt8] {
        buffer += bytes
        var plain: [UInt8] = []
        var start = 0
        while !hasEnded, buffer.count - start >= TarHeader.size {
            let header = buffer[start..<(start + TarHeader.size)]
            if header.allSatisfy({ $0 == 0 }) {
                hasEnded = true
                break
            }
            guard let size = TarHeader.messageSize(header, number: number + 1) else {
                throw BackupFailure.differs("the encrypted backup is damaged behind piece \(number)")
            }
            let end = start + TarHeader.size + size
            guard buffer.count >= end + TarHeader.padding(after: size) else { break }
            do throws(CryptoError) { plain += try key.open(Array(buffer[(start + TarHeader.size)..<end])) } catch {
                throw BackupFailure.differs(
                    number == 0
                        ? "the private key belongs to none of the backup's certificates, or the backup was changed"
                        : "piece \(number + 1) was changed: \(error)")
            }
            number += 1
            start = end + TarHeader.padding(after: size)
        }
        buffer.removeFirst(start)
        return plain
    }

    /// - Throws: if the file was cut.
    func finish() throws {
        guard hasEnded else { throw BackupFailure.differs("the encrypted backup ends after piece \(number)") }
    }
}

/// The header of an entry in a tar file (POSIX.1-1988, ustar).
private enum TarHeader {
    static let size = 512
    /// A message is a little longer than its piece.
    private static let largest = 32 << 20

    static func padding(after count: Int) -> Int { (size - count % size) % size }

    private static func name(_ number: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".cms"
    }

    private static func octal(_ value: Int, _ width: Int) -> String {
        let digits = String(value, radix: 8)
        return String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits + "\0"
    }

    static func bytes(of number: Int, size: Int) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: Self.size)
        func put(_ text: String, at place: Int) {
            for (offset, byte) in text.utf8.enumerated() { header[place + offset] = byte }
        }
        put(name(number), at: 0)
        put(octal(0o600, 8), at: 100)
        put(octal(0, 8), at: 108)
        put(octal(0, 8), at: 116)
        put(octal(size, 12), at: 124)
        put(octal(0, 12), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        put(octal(header.reduce(0) { $0 + Int($1) }, 7) + " ", at: 148)
        return header
    }

    /// - Returns: nil for another header than that of this message.
    static func messageSize(_ header: ArraySlice<UInt8>, number: Int) -> Int? {
        let digits = header.dropFirst(124).prefix(11)
        guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 8), size > 0, size <= largest,
            Array(header) == bytes(of: number, size: size)
        else { return nil }
        return size
    }
}
