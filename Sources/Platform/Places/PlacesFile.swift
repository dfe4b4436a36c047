import FoundationEssentials
package import Runtime

/// The operator's file of places (`TAPLINE_BACKUP_PLACES`):
///
///     {"nas": {"folder": "/backups"},
///      "offsite": {"s3": {"endpoint": "https://s3.example.org", "bucket": "b", "credentialsFile": "/run/secrets/s3"}}}
package enum PlacesFile {
    package static let setting = "TAPLINE_BACKUP_PLACES"
    private static let longest = 65_536

    /// - Returns: the places by their names.
    /// - Throws: every fault of the file, each with the place, the key and the remedy.
    package static func load(_ path: String) throws(SettingFaults) -> [String: PlaceSettings] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingFaults([SettingFault(key: setting, problem: "is '\(path)': \(FileAccess.obstacle(path))")])
        }
        guard data.count <= longest else {
            throw SettingFaults([SettingFault(key: setting, problem: "is '\(path)': the file is longer than 64 KB")])
        }
        return try parse([UInt8](data))
    }

    /// The places of a worker; none if the operator has named no file.
    package static func places(_ reader: inout SettingsReader) -> [String: PlaceSettings] {
        guard let path = reader.optionalString(setting) else { return [:] }
        do throws(SettingFaults) { return try load(path) } catch {
            for fault in error.faults { reader.note(fault.key, fault.problem) }
            return [:]
        }
    }

    package static func parse(_ bytes: [UInt8]) throws(SettingFaults) -> [String: PlaceSettings] {
        var parser = PlacesParser()
        let places = parser.places(bytes)
        if !parser.faults.isEmpty { throw SettingFaults(parser.faults) }
        return places
    }
}
