internal import Glibc

/// File of the master key: 32 raw bytes, 64 hexadecimal digits or base64, readable by its owner only.
package enum MasterKeyFile {
    /// - Throws: `CryptoError.keyFile` with a reason for the operator. Symbolic links are followed, because container
    ///   platforms mount secrets as links.
    package static func load(_ path: String) throws(CryptoError) -> SymmetricKey {
        let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }

        // Checks the opened file: another process may have replaced the file at the path.
        var information = stat()
        guard unsafe fstat(descriptor, &information) == 0 else { throw failure(path, errno) }
        guard information.st_mode & S_IFMT == S_IFREG else {
            throw .keyFile(path: path, reason: "not a regular file")
        }
        let mode = information.st_mode & 0o777
        guard mode & 0o177 == 0 else {
            throw .keyFile(
                path: path, reason: "its mode is 0\(String(mode, radix: 8)); make it 0600 or stricter (chmod 600)")
        }

        var content = [UInt8](repeating: 0, count: 256)
        defer { Bytes.cleanse(&content) }
        var count = 0
        while count < content.count {
            let got = unsafe content.withUnsafeMutableBytes { buffer in
                unsafe read(descriptor, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw failure(path, errno) }
            guard got > 0 else { break }
            count += got
        }
        var bytes = try decode(content[..<count], path)
        defer { Bytes.cleanse(&bytes) }
        return try SymmetricKey(bytes: bytes)
    }

    /// Creates a key and its file (mode 0600, hexadecimal); the file is durable on return.
    /// - Throws: `CryptoError.keyFile` if the file exists: a master key is never overwritten.
    package static func create(_ path: String) throws(CryptoError) -> SymmetricKey {
        let key = try SymmetricKey.random()
        var bytes = key.exportedBytes()
        defer { Bytes.cleanse(&bytes) }
        var text = Array((Hex.encode(bytes) + "\n").utf8)
        defer { Bytes.cleanse(&text) }

        // Writes a temporary file, then links it: readers see the whole key or no file, and of two concurrent writers
        // one wins.
        let temporary = "\(path).\(getpid()).\(Hex.encode(try Bytes.random(8)))"
        let descriptor = unsafe Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { unsafe unlink(temporary) }
        let written = unsafe text.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        let code = errno
        let synced = fsync(descriptor)
        let closed = close(descriptor)
        guard written == text.count else { throw failure(path, written < 0 ? code : ENOSPC) }
        guard synced == 0, closed == 0, unsafe link(temporary, path) == 0 else { throw failure(path, errno) }
        try syncFolder(of: path)
        return key
    }

    /// For a first start. Two processes that start at the same time get the same key.
    package static func loadOrCreate(_ path: String) throws(CryptoError) -> SymmetricKey {
        if unsafe access(path, F_OK) == 0 { return try load(path) }
        do {
            return try create(path)
        } catch {
            guard unsafe access(path, F_OK) == 0 else { throw error }
            return try load(path)
        }
    }

    /// 32 bytes are the raw key; otherwise the file is hexadecimal or base64 text, in which white space is ignored.
    private static func decode(_ content: ArraySlice<UInt8>, _ path: String) throws(CryptoError) -> [UInt8] {
        if content.count == SymmetricKey.byteCount { return Array(content) }
        let text = String(decoding: content, as: UTF8.self).filter { !$0.isWhitespace }
        guard let bytes = Hex.decode(text) ?? Base64.decode(text) ?? Base64.decodeURL(text),
            bytes.count == SymmetricKey.byteCount
        else {
            throw .keyFile(path: path, reason: "expected 32 raw bytes, 64 hexadecimal digits or base64 of 32 bytes")
        }
        return bytes
    }

    private static func syncFolder(of path: String) throws(CryptoError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let descriptor = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure(path, errno) }
    }

    private static func failure(_ path: String, _ code: Int32) -> CryptoError {
        .keyFile(path: path, reason: unsafe String(cString: strerror(code)))
    }
}
