#if canImport(Glibc)
    import Glibc
#endif

/// Free space on a disk, in bytes.
enum DiskSpace {
    /// - Returns: the space that an ordinary user can still use; nil if the path is not on this machine.
    static func free(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// Formats bytes in decimal units: `512 kB`, `1.4 GB`.
    static func text(_ bytes: Int) -> String {
        var value = Double(bytes)
        var unit = "B"
        for larger in ["kB", "MB", "GB", "TB"] where value >= 1000 {
            value /= 1000
            unit = larger
        }
        let rounded = value < 10 && unit != "B" ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
        return "\(rounded) \(unit)"
    }
}
