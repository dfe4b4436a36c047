import Backups
import Foundation
import Store

/// An archive in a file of the test.
final class ArchiveFile {
    let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
    var manifest: ArchiveManifest!

    func create() throws -> FileHandle {
        guard FileManager.default.createFile(atPath: path, contents: nil) else { throw CocoaError(.fileWriteUnknown) }
        return try FileHandle(forWritingTo: URL(filePath: path))
    }

    /// - Parameter owner: nil archives the installation.
    func write(_ store: Database, of owner: UUID? = nil) async throws {
        let handle = try create()
        manifest = try await ArchiveWriter(store).write(of: owner) { try handle.write(contentsOf: Data($0)) }
        try handle.close()
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// The lines of a part; of a folder, the names and hashes of its files.
    func lines(_ part: String) throws -> [String] {
        let script = """
            import sys, zipfile, hashlib
            z, name = zipfile.ZipFile(sys.argv[1]), sys.argv[2]
            def shown(n): return n + ' ' + hashlib.sha256(z.read(n)).hexdigest() + '\\n'
            found = [shown(n) for n in z.namelist() if n.startswith(name)] if name.endswith('/') else [z.read(name).decode()]
            sys.stdout.buffer.write(''.join(found).encode())
            """
        return try Python.run(script, [path, part]).split(separator: "\n", omittingEmptySubsequences: false).map(
            String.init)
    }

    func text(_ part: String) throws -> String {
        try Python.run(
            "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())", [path, part])
    }
}

enum Python {
    struct Failed: Error {}

    /// - Returns: what the script prints.
    static func run(_ script: String, _ arguments: [String]) throws -> String {
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = ["python3", "-c", script] + arguments
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        python.waitUntilExit()
        guard python.terminationStatus == 0 else { throw Failed() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Ways in which an archive to restore is wrong.
enum HostileArchive: String, CaseIterable {
    case leavingName, doubleEntry, missingPart, missingManifest, newerVersion, otherFormat, changedByte, lyingCount
    case unknownMember, missingMember, malformedLine, cutFile, bomb, noZip

    /// What the fault's text must have.
    var words: String {
        switch self {
        case .leavingName: "../../evil.jsonl"
        case .doubleEntry: "is there twice"
        case .missingPart: "contacts.jsonl is missing"
        case .missingManifest: "it has no manifest.json"
        case .newerVersion: "format 99, which is newer"
        case .otherFormat: "not an archive of Tapline"
        case .changedByte: "another SHA-256"
        case .lyingCount: "objects instead of"
        case .unknownMember: "the unknown member 'evil'"
        case .missingMember: "the member 'name' is missing"
        case .malformedLine: "contacts.jsonl, line 1"
        case .cutFile: "ZIP"
        case .bomb: "unpacks to more than"
        case .noZip: "not a ZIP file"
        }
    }

    /// Writes the archive anew. Hashes and sizes in the manifest fit, but for the attacks on them.
    func apply(to path: String) async throws {
        let script = #"""
            import sys, zipfile, json, hashlib, os
            attack, path = sys.argv[1], sys.argv[2]
            old = zipfile.ZipFile(path)
            files = [(n, old.read(n)) for n in old.namelist()]
            manifest = json.loads(dict(files)['manifest.json'])
            contacts = [n for n, _ in files if n.endswith('/contacts.jsonl')][0]
            def change(name, edit):
                for i, (n, b) in enumerate(files):
                    if n == name: files[i] = (n, edit(b))
            def part(name): return [p for p in manifest['parts'] if p['name'] == name][0]
            def fit():
                body = dict(files)[contacts]
                part(contacts).update(bytes=len(body), sha256=hashlib.sha256(body).hexdigest())
            def line(edit):
                def all(body):
                    lines = body.decode().splitlines()
                    lines[0] = edit(lines[0])
                    return ('\n'.join(lines) + '\n').encode()
                change(contacts, all); fit()
            def member(edit):
                def one(text):
                    value = json.loads(text); edit(value); return json.dumps(value)
                line(one)
            if attack == 'leavingName': files.insert(0, ('owners/../../evil.jsonl', b'{}\n'))
            if attack == 'doubleEntry': files.insert(1, (contacts, b''))
            if attack == 'missingPart': files = [f for f in files if f[0] != contacts]
            if attack == 'newerVersion': manifest['version'] = 99
            if attack == 'otherFormat': manifest['format'] = 'zip'
            if attack == 'changedByte': change(contacts, lambda b: b.replace(b'Omar', b'Omor', 1))
            if attack == 'lyingCount': part(contacts)['objects'] += 1
            if attack == 'unknownMember': member(lambda v: v.update(evil=1))
            if attack == 'missingMember': member(lambda v: v.pop('name'))
            if attack == 'malformedLine': line(lambda t: t[:-1])
            with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as new:
                for name, body in files:
                    if name == 'manifest.json':
                        if attack == 'missingManifest': continue
                        body = json.dumps(manifest)
                    if attack == 'bomb' and name == contacts.replace('jsonl', 'csv'):
                        with new.open(name, 'w', force_zip64=True) as out:
                            for _ in range(300): out.write(b' ' * (1 << 20))
                        continue
                    new.writestr(name, body)
            if attack == 'cutFile': os.truncate(path, os.path.getsize(path) * 2 // 3)
            if attack == 'noZip': open(path, 'w').write('BEGIN:VCARD')
            """#
        _ = try Python.run(script, [rawValue, path])
    }
}
