import APIClient
import Backups
import Captures
import CommandLine
import Crypto
import Exchange
import FoundationEssentials
import Postgres
import Records
import Runtime
import Store
import Supervision

/// Exports of contacts, compared with a COPY of the same rows by the same role, and with Python's vobject.
struct ExportBench: Sendable {
    struct Plan {
        var rounds: Int
        var contacts: Int
        /// Contacts of the export whose memory is measured.
        var many: Int
        /// A Python that has vobject; nil measures nothing with it.
        var python: String?
        var script: String
    }

    private static let few = 10_000

    let line: BenchSystem
    let plan: Plan

    func run() async throws -> BenchReport {
        try await line.withAdmin { admin in
            try await line.withDatabase { database in try await measure(database, admin) }
        }
    }

    private func measure(_ database: Database, _ admin: Pool) async throws -> BenchReport {
        var report = BenchReport()
        try await fill(0..<1, admin)
        try await time("one", "vcf", &report)
        try await fill(1..<100, admin)
        try await time("vcf_100", "vcf", &report)
        try await time("csv_100", "csv", &report)
        try await fill(100..<Self.few, admin)
        let peakOfFew = try await peak()
        try await fill(Self.few..<plan.contacts, admin)
        try await ratios(database, &report)
        try await compareWithVObject(database, &report)
        try await fill(plan.contacts..<plan.many, admin)
        let peakOfMany = try await peak()
        report.values["peak_\(Self.few)_mb"] = peakOfFew
        report.values["peak_mb"] = peakOfMany
        report.lines.append(
            "growth of the exporter: \(peakOfFew) MB with \(Self.few) contacts, \(peakOfMany) MB with \(plan.many) (goal: <= 64)"
        )
        return report
    }

    // MARK: Contacts

    /// Inserts contacts without triggers, whose results no export reads.
    private func fill(_ numbers: Range<Int>, _ admin: Pool) async throws {
        for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 20_000) {
            try await insert(start..<min(numbers.upperBound, start + 20_000), admin)
        }
        try await admin.execute("analyze contacts")
    }

    private func insert(_ numbers: Range<Int>, _ admin: Pool) async throws {
        Terminal.progress("contacts \(numbers.lowerBound) to \(numbers.upperBound)")
        try await admin.execute("alter table contacts disable trigger user")
        try await admin.execute(
            """
            insert into contacts (owner, id, name, company, job_title, emails, phones, websites, street, city, region,
                postal_code, country)
            select \(line.owner), gen_random_uuid(),
                (array['Ann', 'Björn', 'Chidi', 'Élodie', 'Mary Jane', 'Dr. Petra', 'José', '美咲'])[1 + n % 8] || ' '
                    || (array['Mercer', 'van der Berg', 'Okafor', 'García López', 'O''Neil', 'Lindqvist', 'Tanaka', 'Lee'])
                        [1 + n / 8 % 8] || ' ' || initcap(translate(n::text, '0123456789', 'abcdefghij')),
                'Company ' || n % 5000 || case when n % 3 = 0 then ', Inc.' else '' end, 'Engineer',
                array['p' || n || '@company' || n % 5000 || '.example']
                    || case when n % 4 = 0 then array['private' || n || '@mail.example'] else '{}' end,
                jsonb_build_array(jsonb_build_object('number', '+1212' || lpad(n::text, 7, '0'), 'type', 'work'))
                    || case when n % 5 = 0 then '[{"number": "+12125550100", "type": "fax"}]' else '[]' end::jsonb,
                case when n % 2 = 0 then array['https://company' || n % 5000 || '.example'] else '{}' end,
                n || ' Main Street', 'Salem', 'MA', lpad((n % 100000)::text, 5, '0'), 'United States'
            from generate_series(\(numbers.lowerBound)::integer, \(numbers.upperBound - 1)::integer) n
            """)
        try await admin.execute("alter table contacts enable trigger user")
    }

    /// Gives every contact notes.
    private func addNotes(_ database: Database) async throws {
        let cipher = try await database.keys.cipher(for: line.owner)
        var ids: [UUID] = []
        _ = try await ContactsFile(database).write(
            .csv, of: line.owner, receive: { _ in }, list: { ids += $0 })
        for start in stride(from: 0, to: ids.count, by: 5_000) {
            Terminal.progress("notes of \(start) contacts")
            let part = Array(ids[start..<min(ids.count, start + 5_000)])
            let sealed = try part.map {
                try cipher.seal("Met at the fair, said “hi”; call back", context: SealContext.contactNotes($0))
            }
            try await database.pool.transaction(
                owners: [line.owner],
                [
                    """
                    update contacts k set notes_sealed = u.sealed from unnest(\(part), \(sealed)) as u (id, sealed)
                    where k.owner = \(line.owner) and k.id = u.id
                    """
                ])
        }
    }

    // MARK: Small exports

    private struct Requested: Decodable {
        var id: String
        var state: String
    }

    /// The time from the request to the last byte of the file, through the API.
    private func time(_ name: String, _ format: String, _ report: inout BenchReport) async throws {
        var times: [Duration] = []
        for round in 0..<max(15, plan.rounds) {
            let began = ContinuousClock.now
            try await export(format)
            if round > 0 { times.append(ContinuousClock.now - began) }
        }
        let distribution = Distribution(times)
        report.lines.append("\(name): \(distribution.text)")
        report.values["\(name)_ms"] = distribution.percentile(0.5)
    }

    private func export(_ format: String) async throws {
        var export: Requested = try await line.api.post("/v1/exports", json: ExportRequest(format: format)).decode()
        while export.state == "pending" {
            try await Task.sleep(for: .milliseconds(2))
            export = try await line.api.get("/v1/exports/\(export.id)").decode()
        }
        guard export.state == "ready" else { throw CommandFailure(.failed, "the export is \(export.state)") }
        try await line.api.download("/v1/exports/\(export.id)/content") { _ in }
    }

    // MARK: Large exports

    private func ratios(_ database: Database, _ report: inout BenchReport) async throws {
        let options = ExportOptions()
        for (name, format, form) in [("csv", ExportFormat.csv, "format csv"), ("vcf", .vcf, "format text")] {
            let select = ContactsFile.select(format, options, of: line.owner)
            let (ours, copy) = try await alternate(name) {
                try await write(format, database)
            } with: {
                try await self.copy(select, form, database)
            }
            add(name, ours, copy, "\(name)_ratio_to_copy", &report)
        }
        try await addNotes(database)
        let cipher = try await database.keys.cipher(for: line.owner)
        let select = ContactsFile.select(.csv, options, of: line.owner)
        let notes = try await database.pool.transaction(
            owners: [line.owner],
            ["select id, notes_sealed from contacts where owner = \(line.owner) and notes_sealed is not null"])[0]
        let sealed = try notes.map { (try $0.get("id", as: UUID.self), try $0.get("notes_sealed", as: [UInt8].self)) }
        let (ours, limit) = try await alternate("csv with notes") {
            try await write(.csv, database)
        } with: {
            try await self.copy(select, "format csv", database)
            for (id, bytes) in sealed { _ = try cipher.openText(bytes, context: SealContext.contactNotes(id)) }
        }
        add("csv with notes", ours, limit, "csv_sealed_ratio", &report)
    }

    private func write(_ format: ExportFormat, _ database: Database) async throws {
        var bytes = 0
        let rows = try await ContactsFile(database).write(format, of: line.owner, receive: { bytes += $0.count })
        guard rows >= plan.contacts, bytes > rows else { throw CommandFailure(.failed, "the file has \(rows) rows") }
    }

    private func copy(_ select: SQL, _ form: String, _ database: Database) async throws {
        try await database.pool.snapshot(owners: [line.owner]) { snapshot in
            var bytes = 0
            try await snapshot.copyOut("copy (\(select)) to stdout with (\(raw: form))") { bytes += $0.count }
        }
    }

    /// - Returns: the medians in seconds.
    private func alternate(
        _ name: String, _ ours: () async throws -> Void, with other: () async throws -> Void
    ) async throws -> (Double, Double) {
        var (first, second): ([Double], [Double]) = ([], [])
        for round in 0...plan.rounds {
            Terminal.progress("\(name), round \(round) of \(plan.rounds)")
            let began = ContinuousClock.now
            try await ours()
            let middle = ContinuousClock.now
            try await other()
            // The first round warms up.
            guard round > 0 else { continue }
            first.append((middle - began) / .seconds(1))
            second.append((ContinuousClock.now - middle) / .seconds(1))
        }
        return (first.sorted()[first.count / 2], second.sorted()[second.count / 2])
    }

    private func add(_ name: String, _ ours: Double, _ limit: Double, _ key: String, _ report: inout BenchReport) {
        let ratio = (limit / ours * 1_000).rounded() / 1_000
        report.values[key] = ratio
        let rate = (key.split(separator: "_ratio").first ?? "") + "_rows_per_s"
        report.values[String(rate)] = (Double(plan.contacts) / ours).rounded()
        report.lines.append(
            "\(name): \(plan.contacts) contacts in \((ours * 1_000).rounded()) ms, limit \((limit * 1_000).rounded()) ms: \(ratio)"
        )
    }

    /// The rate of whole VCF exports, and that of vobject writing contacts that it has in memory.
    private func compareWithVObject(_ database: Database, _ report: inout BenchReport) async throws {
        guard let python = plan.python else {
            report.lines.append("vobject: not measured, because no Python with it was given")
            return
        }
        let path = line.state.path + "/vobject.vcf"
        var file: [UInt8] = []
        var cards = 0
        _ = try await ContactsFile(database).write(
            .vcf, of: line.owner, receive: { file += $0.count < 40_000_000 ? $0 : [] })
        let end = Array("END:VCARD\r\n".utf8)
        var cut = 0
        while cards < 2_000, let next = file[cut...].firstRange(of: end) {
            cut = next.upperBound
            cards += 1
        }
        try Data(file[..<cut]).write(to: URL(filePath: path))
        var rates: [Double] = []
        let ours = try await alternate("vobject") {
            try await write(.vcf, database)
        } with: {
            rates.append(try await vobject(python, path))
        }.0
        let theirs = rates.sorted()[rates.count / 2]
        let ratio = (Double(plan.contacts) / ours / theirs * 10).rounded() / 10
        report.values["ratio_to_vobject"] = ratio
        report.lines.append("vobject: writes \(theirs) contacts per second: \(ratio)")
    }

    /// - Returns: contacts per second.
    private func vobject(_ python: String, _ file: String) async throws -> Double {
        let log = line.state.path + "/vobject.log"
        let process = try await ChildProcess.start(
            name: "vobject", command: [python, plan.script, file], environment: ProcessInfo.processInfo.environment,
            log: log)
        guard await process.wait() == 0, let text = line.state.read(log),
            let rate = Double(text.split(separator: "\n").last ?? "")
        else {
            throw CommandFailure(.failed, "vobject failed: \(line.state.read(log) ?? "no log")")
        }
        try? FileManager.default.removeItem(atPath: log)
        return rate
    }

    // MARK: Memory

    /// Growth of the exporter's memory by an export of all contacts, in MB.
    private func peak() async throws -> Double {
        let process = try line.process("exporter")
        // Resets the peak.
        try Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
        let before = try line.megabytes(of: process)
        try await export("vcf")
        return ((try line.megabytes("VmHWM", of: process) - before) * 10).rounded() / 10
    }
}
