/// One entry of a ZIP file.
package struct ZipEntry: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case file([UInt8])
        /// Exceeds the size limit of an entry; unpacking stopped.
        case tooLarge
        /// Encrypted, truncated, or packed by an unknown method; libarchive's message.
        case unreadable(String)
        /// A folder, a link or a device.
        case nothing
    }

    /// Path inside the archive, unchanged. Use it as a name only and never open a file by it.
    package var name: String
    package var content: Content

    /// Whether the entry is a hidden file or a file that macOS added. An import ignores these entries.
    package var isHidden: Bool { Self.isHidden(name) }

    /// The same for any path. The components `.` and `..` do not make a path hidden.
    package static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." || $0 == "__MACOSX" }
    }
}
