import CommandLine
import FoundationEssentials
import Runtime
import Shortcuts

/// `tapline shortcuts build --out DIR`: writes the spoken actions as Shortcuts of a phone.
enum ShortcutsCommand {
    private static let verbs = Verbs(command: "shortcuts", list: [("build", "")])

    static let command = Command(
        name: "shortcuts",
        summary: """
            write the spoken actions as files of the phone's app Shortcuts

              build         two that file the screen, the 23 actions and a menu, a scan, a prompt and three for messages, without
                            signature and without a key:
                            ops/docs/shortcuts.md
            """,
        usage: verbs.usage,
        options: {
            [
                .value("out", "DIR", "the folder to write to; it is created if it does not exist"),
                .value("server", "URL", "the address that an import of the files suggests"),
            ]
        },
        run: { arguments in
            _ = try verbs.parse(arguments)
            guard let folder = arguments.value("out") else { throw UsageFault("--out DIR is missing") }
            let server = arguments.value("server") ?? ""
            guard server.isEmpty || server.hasPrefix("https://") || server.hasPrefix("http://") else {
                throw UsageFault("--server is '\(server)': expected an address such as https://tapline.example")
            }
            let shortcuts = Shortcut.all(server: server.hasSuffix("/") ? String(server.dropLast()) : server)
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                for shortcut in shortcuts {
                    let file = URL(filePath: folder).appending(path: shortcut.fileName)
                    try Data(shortcut.plist.xml.utf8).write(to: file, options: .atomic)
                }
            } catch { throw CommandFailure(.data, "\(folder): \(LocalFile.words(error))") }
            Terminal.print("\(folder): \(shortcuts.count) Shortcuts")
            Terminal.printError(
                "They are not signed: sign them on a Mac (shortcuts sign), or make them by hand from their recipes.")
            return .ok
        })
}
