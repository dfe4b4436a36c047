import Blobs
import FoundationEssentials
import Kafka
import Pipeline
import RecognitionSlots
import Runtime
import Supervision

#if canImport(Glibc)
    import Glibc
#endif

/// Checks everything that a line needs. Each check is independent, so one fault does not hide another.
struct ConfigurationCheck {
    let environment: [String: String]
    /// The cluster of `tapline up`, if the line uses it as its database.
    var cluster: PrivateCluster?
    /// Why the line of the state folder cannot be checked: database and broker are then not asked.
    var stopped: Finding?

    func run() async -> [Finding] {
        var reader = SettingsReader(environment: environment)
        let settings = CommonSettings(&reader, environment: environment)
        var findings = [stopped].compactMap(\.self)
        findings += await self.settings(reader.faults.map(\.description))
        if stopped == nil {
            if !settings.databaseURL.isEmpty { findings += await DatabaseCheck(settings, cluster).run() }
            if !settings.kafka.bootstrap.isEmpty { findings += await kafka(settings.kafka, settings.topics) }
        }
        findings += blobs(settings.blobs)
        if stopped == nil { findings += await BackupCheck(environment: environment).run(settings) }
        let providers = ProviderCheck(environment: environment)
        findings += await providers.run()
        if stopped == nil, !settings.databaseURL.isEmpty { findings += await providers.money() }
        findings += await recognition(reader.optionalString("TAPLINE_TESSDATA_DIR"))
        return findings
    }

    /// - Parameter known: faults of the settings that all workers share.
    private func settings(_ known: [String]) async -> [Finding] {
        var faults = known
        var findings: [Finding] = []
        do {
            let programs = try Executables.folder()
            let workers = WorkerSettings(environment: environment, asLineUser: try await runsAsLineUser(programs))
            for worker in SystemWorkers.names {
                let reported = try await workers.faults(of: worker, in: programs)
                faults += reported.filter { !faults.contains($0) }
            }
        } catch {
            findings.append(.notice("settings", "could not check the workers' own settings: \(error)"))
        }
        // The settings that a line has only while it runs are missing.
        if stopped != nil { faults.removeAll { fault in Self.runtimeFaults.contains { fault.contains($0) } } }
        findings += faults.map {
            let key = $0.prefix { $0 != " " }
            return .fault("settings", $0, mend: "see \(key) in the table of ops/docs/operations.md")
        }
        if findings.isEmpty { findings.append(.ok("settings", "all values are valid")) }
        return findings
            + KnownSettings.unknown(in: environment).map {
                .notice("settings", KnownSettings.warning($0), mend: "see the names in ops/docs/operations.md")
            }
    }

    private static let runtimeFaults = [" is not set: ", "TAPLINE_KAFKA_EMBEDDED_FILE is "]

    /// True for a line that `tapline up` runs as root: its workers run as another user.
    private func runsAsLineUser(_ programs: String) async throws -> Bool {
        guard cluster != nil, try ServiceUser.needed() != nil else { return false }
        return try await ServiceUser.canRun("\(programs)/tapline")
    }

    private func kafka(_ settings: KafkaSettings, _ topics: [TopicSpec]) async -> [Finding] {
        let known: Set<String>
        do throws(KafkaError) {
            known = Set(try await Admin(settings).describeTopics(within: .seconds(5)).map(\.name))
        } catch {
            return [
                .fault(
                    "broker", "\(settings.bootstrap): \(error.operatorText)",
                    mend: "check that the broker is running and that its address and credentials are right")
            ]
        }
        let missing = topics.map(\.name).filter { !known.contains($0) }
        guard missing.isEmpty else {
            return [
                .fault(
                    "topics", "missing: \(missing.joined(separator: ", "))",
                    mend: "run tapline migrate, or ask the Kafka administrator to create them")
            ]
        }
        guard settings.isEmbedded else { return [.ok("broker", "reachable, all topics exist")] }
        return [
            .ok("broker", "embedded broker, all topics exist"),
            .notice(
                "import topic", "tapline.import is not durable on the embedded broker",
                mend: "producers repeat each message until they have its result; for durable topics use Kafka"),
        ]
    }

    /// A folder without write access is reported as a fault of the settings, not here.
    private func blobs(_ store: BlobStore) -> [Finding] {
        guard case .directory(let path) = store else { return [.ok("blobs", "in Postgres")] }
        return FileAccess.allows(W_OK | X_OK, path) ? [.ok("blobs", path)] : []
    }

    private func recognition(_ dataFolder: String?) async -> [Finding] {
        var configuration = OCRConfiguration(slots: 1, retries: 0)
        configuration.dataFolder = dataFolder
        let engine = OCREngine(configuration: configuration)
        var findings: [Finding] = []
        do throws(OCRError) {
            let info = try await engine.slotInfo()
            let languages = "languages: \(info.languages.joined(separator: ", "))"
            if !info.languages.contains("eng") {
                findings.append(
                    .fault(
                        "recognition",
                        "Tesseract cannot load English (eng) from \(info.languageFolder ?? "its folder")",
                        mend: dataFolder == nil
                            ? "apt-get install tesseract-ocr-eng"
                            : "set TAPLINE_TESSDATA_DIR to the folder of Tesseract's language files, or remove it"))
            } else if !info.languages.contains("Latin") {
                findings.append(
                    .notice(
                        "recognition", languages + "; on cards, letters like ö and ñ are read as o and n",
                        mend: "apt-get install tesseract-ocr-script-latn"))
            } else {
                findings.append(.ok("recognition", languages))
            }
            if let confinement = info.confinement { findings += SlotFindings.of(confinement) }
        } catch {
            findings.append(
                .fault(
                    "recognition", error.operatorText,
                    mend: "apt-get install tesseract-ocr-eng, and check that there is enough memory for a slot"))
        }
        await engine.close()
        return findings
    }
}
