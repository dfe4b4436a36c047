/// What a ZIP file holds under one name.
package struct ZipEntry: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        case file([UInt8])
        /// Larger than an entry may be; not unpacked any further.
        case tooLarge
        /// Encrypted, cut off, or packed by a method that is not known; libarchive's own words.
        case unreadable(String)
        /// A folder, a link or a device.
        case nothing
    }

    /// The path inside the archive as it stands there. It is a name only: never open anything by it.
    package var name: String
    package var content: Content

    /// Nobody means it to be filed: a hidden file, or what macOS adds.
    package var isHidden: Bool { Self.isHidden(name) }

    /// The same of any path. A path may begin at the folder itself (`./a`) and hides nothing by that.
    package static func isHidden(_ path: String) -> Bool {
        path.split(separator: "/").contains { $0.hasPrefix(".") && $0 != "." && $0 != ".." || $0 == "__MACOSX" }
    }
}
