import Archives
import CommandLine
import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// The files below a folder that can be imported.
struct FolderFiles {
    /// Relative paths, sorted. Includes broken links and links that leave the folder, so that each is reported as a
    /// problem.
    private(set) var paths: [String] = []
    /// Number of hidden files and folders, links to folders (which may form a cycle), devices and pipes.
    private(set) var ignored = 0

    init(below root: String) throws(CommandFailure) {
        var folders = [""]
        while let folder = folders.popLast() {
            let place = folder.isEmpty ? root : "\(root)/\(folder)"
            let names: [String]
            do { names = try FileManager.default.contentsOfDirectory(atPath: place) } catch {
                throw CommandFailure(.data, "cannot read \(place): \(LocalFile.words(error))")
            }
            for name in names {
                let path = folder.isEmpty ? name : "\(folder)/\(name)"
                switch ZipEntry.isHidden(name) ? .other : Kind("\(root)/\(path)") {
                case .file: paths.append(path)
                case .folder: folders.append(path)
                case .other: ignored += 1
                }
            }
        }
        paths.sort()
    }

    private enum Kind {
        case file, folder, other

        init(_ path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else {
                self = .file
                return
            }
            let isLink = status.st_mode & S_IFMT == S_IFLNK
            guard !isLink || stat(path, &status) == 0 else {
                self = .file
                return
            }
            switch status.st_mode & S_IFMT {
            case S_IFREG: self = .file
            case S_IFDIR: self = isLink ? .other : .folder
            default: self = .other
            }
        }
    }
}
