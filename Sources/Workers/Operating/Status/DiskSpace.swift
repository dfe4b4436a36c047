#if canImport(Glibc)
    import Glibc
#endif

/// Room on a disk, in bytes.
enum DiskSpace {
    /// - Returns: what an ordinary user may still write there; nil where the path is not on this machine.
    static func free(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        return Int(status.f_bavail) * Int(status.f_frsize)
    }

    /// `512 kB`, `1.4 GB`: in powers of a thousand, as disks are sold.
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
