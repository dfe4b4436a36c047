/// Modules of the page that are served as one file: together they are a fifth smaller when compressed, and a page needs
/// fewer requests.
///
/// A file has its modules one after the other, in the order of their imports, as one module. Two of its modules must
/// therefore not declare the same name at the top.
enum ConsoleBundle {
    /// The modules of each file, without their ending. The file has the name of the last one. Similar modules are near each
    /// other, because gzip compresses repeated text only if both places are within 32 KB.
    static let groups = [
        [
            "icons", "dom", "toast", "drafts", "words", "dialog", "keys", "states", "events", "api", "signin",
            "choose", "reading", "waiting", "shell", "export", "zones", "corrections", "sending", "virtual", "banner",
            "main",
        ],
        [
            "fields", "triage", "timeline", "phones", "merge", "conflicts", "edit", "palette", "person", "picture",
            "form", "group", "thing", "review", "add", "inbox", "people", "things",
        ],
        [
            "schedules", "backup", "backups", "pairing", "prompts", "consents", "receipt", "settings", "compose",
            "talk", "messages", "scans", "batches", "deleted", "captures",
        ],
    ]

    /// The file of each module that is not a file of its own.
    private static let homes = groups.reduce(into: [String: String]()) { homes, group in
        for name in group { homes["\(name).js"] = "\(group[group.count - 1]).js" }
    }

    /// - Parameter modules: all files of the page; those that are no modules stay as they are.
    static func files(_ modules: [(name: String, bytes: [UInt8])]) -> [(name: String, bytes: [UInt8])] {
        let texts = modules.reduce(into: [String: [UInt8]]()) { $0[$1.name] = $1.bytes }
        return modules.compactMap { module in
            guard module.name.hasSuffix(".js") else { return module }
            let home = homes[module.name] ?? module.name
            guard home == module.name else { return nil }
            let group = groups.first { "\($0[$0.count - 1]).js" == home } ?? []
            let parts = group.isEmpty ? [module.bytes] : group.compactMap { texts["\($0).js"] }
            return (home, Array(join(parts, as: home).utf8))
        }
    }

    /// Each import is of one line. Those of one file become one, and those of the file itself go away.
    private static func join(_ modules: [[UInt8]], as home: String) -> String {
        var imports: [String: Set<Substring>] = [:]
        var code = ""
        for module in modules {
            for line in String(decoding: module, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            {
                guard line.hasPrefix("import {"),
                    let match = line.wholeMatch(of: /import \{ (.+) \} from "\.\/([a-z-]+\.js)";/)
                else {
                    code += "\(redirected(line))\n"
                    continue
                }
                let file = homes[String(match.2)] ?? String(match.2)
                if file != home { imports[file, default: []].formUnion(match.1.split(separator: ", ")) }
            }
        }
        let heads = imports.sorted { $0.key < $1.key }.map { file, names in
            "import { \(names.sorted().joined(separator: ", ")) } from \"./\(file)\";\n"
        }
        return heads.joined() + code
    }

    /// A line that loads a module when it is needed loads the module's file.
    private static func redirected(_ line: Substring) -> Substring {
        guard line.contains("import(") else { return line }
        return line.replacing(/import\("\.\/([a-z-]+\.js)"\)/) { match in
            "import(\"./\(homes[String(match.1)] ?? String(match.1))\")"
        }
    }
}
