internal import Glibc

/// An access key. Never logged.
struct S3Credentials: Sendable, Equatable {
    let keyID: String
    let secret: String
    /// Only temporary keys have one.
    let sessionToken: String?

    private static let longestFile = 16_384

    /// Reads a file like `~/.aws/credentials`. Only the first section is read:
    ///
    ///     aws_access_key_id = AKIA…
    ///     aws_secret_access_key = …
    ///
    /// Symbolic links are followed, because container platforms mount secrets as links. Blocks for one small read.
    static func load(_ path: String) throws(S3Error) -> S3Credentials {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw unusable(path, unsafe String(cString: strerror(errno))) }
        defer { close(file) }
        var information = stat()
        guard unsafe fstat(file, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw unusable(path, "not a regular file")
        }
        // All users of a container can read a secret that Docker mounts. Only its owner may change it.
        guard information.st_mode & 0o022 == 0 else { throw unusable(path, "others may write it (chmod go-w)") }
        var bytes = [UInt8](repeating: 0, count: longestFile + 1)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
        guard count >= 0 else { throw unusable(path, unsafe String(cString: strerror(errno))) }
        guard count <= longestFile else { throw unusable(path, "longer than 16 KB") }
        return try parse(bytes[..<count], path)
    }

    static func parse(_ bytes: ArraySlice<UInt8>, _ path: String) throws(S3Error) -> S3Credentials {
        var values: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            if line.hasPrefix("[") {
                if values.isEmpty { continue }
                break
            }
            guard !line.isEmpty, !line.hasPrefix("#"), !line.hasPrefix(";") else { continue }
            let pair = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw unusable(path, "a line without = (expected NAME = VALUE)") }
            values[pair[0].trimmed.lowercased()] = String(pair[1].trimmed)
        }
        func value(_ name: String) throws(S3Error) -> String {
            guard let value = values[name], !value.isEmpty else { throw unusable(path, "\(name) is missing") }
            guard value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw unusable(path, "\(name) has characters that no key has")
            }
            return value
        }
        return S3Credentials(
            keyID: try value("aws_access_key_id"), secret: try value("aws_secret_access_key"),
            sessionToken: values["aws_session_token"] == nil ? nil : try value("aws_session_token"))
    }

    private static func unusable(_ path: String, _ reason: String) -> S3Error {
        S3Error(.credentials, "\(path): \(reason)")
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
