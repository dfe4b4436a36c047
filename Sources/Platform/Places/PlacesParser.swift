import JSON
import Runtime
import S3

/// Reads the places and notes every fault.
struct PlacesParser {
    private static let bucketKeys = [
        "endpoint", "bucket", "prefix", "region", "style", "credentialsFile", "authorityFile",
    ]

    private(set) var faults: [SettingFault] = []

    mutating func places(_ bytes: [UInt8]) -> [String: PlaceSettings] {
        let root: JSON
        do throws(JSONParser.Fault) { root = try JSONParser.parse(bytes) } catch {
            note("is not JSON: \(error)")
            return [:]
        }
        guard case .object(let members) = root else {
            note("is \(root.typeName): expected an object with a member for each place")
            return [:]
        }
        if members.isEmpty { note("has no place: expected a member such as {\"nas\": {\"folder\": \"/backups\"}}") }
        if members.count > 100 { note("has \(members.count) places: expected at most 100") }
        var places: [String: PlaceSettings] = [:]
        for member in members.prefix(100) {
            guard Self.isName(member.name) else {
                note("has the place '\(member.name)': expected 1 to 40 letters, digits, - and _ as a name")
                continue
            }
            places[member.name] = place(member.value, member.name)
        }
        return places
    }

    private static let encryptionKeys = ["certificates", "privateKeyFile"]

    private mutating func place(_ value: JSON, _ name: String) -> PlaceSettings? {
        guard case .object(let all) = value,
            case let members = all.filter({ !Self.encryptionKeys.contains($0.name) }), members.count == 1,
            let member = members.first, ["folder", "s3"].contains(member.name)
        else {
            note(
                name, "must have one member \"folder\" or \"s3\", and may have \"certificates\" and \"privateKeyFile\"")
            return nil
        }
        let encryption = encryption(value, name)
        let place = member.name == "folder" ? folder(member.value, name) : bucket(member.value, name)
        guard let encryption, let place else { return place }
        return .encrypted(encryption, place)
    }

    private mutating func encryption(_ value: JSON, _ name: String) -> PlaceEncryption? {
        guard let given = value["certificates"] else {
            if value["privateKeyFile"] != nil { note("\(name).privateKeyFile", "needs certificates too") }
            return nil
        }
        let paths = given.array?.compactMap(\.string) ?? []
        guard !paths.isEmpty, paths.count == given.array?.count, paths.allSatisfy(Self.isPath) else {
            note("\(name).certificates", "\(Self.quoted(given)): expected an array of absolute paths of PEM files")
            return nil
        }
        let key = value["privateKeyFile"]
        if let key, !(key.string.map(Self.isPath) ?? false) {
            note("\(name).privateKeyFile", "\(Self.quoted(key)): expected an absolute path")
        }
        return PlaceEncryption(certificates: paths, privateKeyFile: key?.string)
    }

    private mutating func folder(_ value: JSON, _ name: String) -> PlaceSettings? {
        guard let path = value.string, Self.isPath(path), path != "/" else {
            note("\(name).folder", "\(Self.quoted(value)): expected an absolute path, such as /backups")
            return nil
        }
        return .folder(path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
    }

    private mutating func bucket(_ value: JSON, _ name: String) -> PlaceSettings? {
        let key = "\(name).s3"
        guard case .object(let members) = value else {
            note(key, "is \(value.typeName): expected an object with endpoint, bucket and credentialsFile")
            return nil
        }
        let before = faults.count
        var texts: [String: String] = [:]
        for member in members {
            guard Self.bucketKeys.contains(member.name) else {
                note("\(key).\(member.name)", "is unknown: expected one of \(Self.bucketKeys.joined(separator: ", "))")
                continue
            }
            guard let text = member.value.string, !text.isEmpty || member.name == "prefix" else {
                note("\(key).\(member.name)", "\(Self.quoted(member.value)): expected a text")
                continue
            }
            texts[member.name] = text
        }
        for required in ["endpoint", "bucket", "credentialsFile"]
        where !members.contains(where: { $0.name == required }) {
            note("\(key).\(required)", "is missing")
        }
        for file in ["credentialsFile", "authorityFile"] {
            guard let path = texts[file], !Self.isPath(path) else { continue }
            note("\(key).\(file)", "is '\(path)': expected an absolute path")
        }
        let prefix = texts["prefix"] ?? ""
        if !Self.isPrefix(prefix) {
            note(
                "\(key).prefix",
                "is '\(prefix)': expected letters, digits, . _ - and / with / at the end, such as tapline/")
        }
        let style = S3Address.Style(rawValue: texts["style"] ?? S3Address.Style.path.rawValue)
        if style == nil { note("\(key).style", "is '\(texts["style"] ?? "")': expected path or virtual") }
        let address = address(texts, style ?? .path, key)
        guard faults.count == before, let address, let file = texts["credentialsFile"] else { return nil }
        return .bucket(
            .init(address: address, prefix: prefix, credentialsFile: file, authorityFile: texts["authorityFile"]))
    }

    private mutating func address(
        _ texts: [String: String], _ style: S3Address.Style, _ key: String
    ) -> S3Address? {
        guard let endpoint = texts["endpoint"], let bucket = texts["bucket"] else { return nil }
        do throws(S3Address.Fault) {
            return try S3Address(
                endpoint: endpoint, bucket: bucket, region: texts["region"] ?? "us-east-1", style: style)
        } catch {
            let name =
                switch error {
                case .endpoint: "endpoint"
                case .bucket: "bucket"
                case .region: "region"
                case .style: "style"
                }
            note("\(key).\(name)", "is '\(texts[name] ?? "")': expected \(error.allowed)")
            return nil
        }
    }

    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text.utf8.allSatisfy { isWord($0) }
    }

    private static func isPath(_ text: String) -> Bool {
        text.hasPrefix("/") && text.utf8.count <= 1_000 && !text.utf8.contains(0)
    }

    /// No part is empty, `.` or `..`.
    private static func isPrefix(_ text: String) -> Bool {
        if text.isEmpty { return true }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return text.utf8.count <= 500 && parts.last?.isEmpty == true
            && parts.dropLast().allSatisfy { part in
                !part.isEmpty && part != "." && part != ".."
                    && part.utf8.allSatisfy { isWord($0) || $0 == UInt8(ascii: ".") }
            }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func quoted(_ value: JSON) -> String { "is \(value.string.map { "'\($0)'" } ?? value.typeName)" }

    private mutating func note(_ problem: String) {
        faults.append(SettingFault(key: PlacesFile.setting, problem: problem))
    }

    private mutating func note(_ key: String, _ problem: String) {
        faults.append(SettingFault(key: "\(PlacesFile.setting): \(key)", problem: problem))
    }
}
