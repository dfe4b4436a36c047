import CommandLine
import FoundationEssentials
import HTTPServer
import JSON
import Runtime
import StandIn

/// `tapline-lab provider`: a server in place of an AI provider.
enum ProviderCommand {
    static let command = Command(
        name: "provider",
        summary: """
            stand in for an AI provider, without a model

            Speaks the wire formats of the providers on one port, checks requests as they do, and fails on request. Use
            it to see how this installation behaves when its provider fails, without a key and without cost.

            The answer is the smallest object of the requested schema, or the content of FILE. GET /books shows the
            requests and tokens so far; Ctrl-C ends the server and prints them.

            MODE: \(lines).
            tls: the server has a certificate that no client trusts.
            """,
        usage: "--speak DIALECT [--fail MODE]",
        options: {
            [
                .value("speak", "DIALECT", (StandInDialect.allCases.map(\.rawValue) + ["all"]).joined(separator: ", ")),
                .value("port", "P", "port on 127.0.0.1 (a free one)"),
                .value("fail", "MODE", "how every question fails (none), or random; checks of the model are answered"),
                .value("seconds", "S", "for slow, slow-drip and the delay of rate-limited-with-delay (5)"),
                .value("seed", "S", "for --fail random: the same seed gives the same failures (1)"),
                .value("percent", "N", "for --fail random: how many of 100 requests fail (50)"),
                .value("key", "FILE", "the file with the key that clients must send; without it, any key will do"),
                .value("model", "NAME", "the only model that exists; without it, all exist"),
                .value("answer", "FILE", "the text of every answer"),
                .value(
                    "persona", "NAME",
                    "answers questions about chats as a model does: \(StandInPersona.allCases.map(\.rawValue).joined(separator: ", "))"
                ),
            ]
        },
        run: run)

    /// Of the whole server: a connection that fails carries no request.
    private static let tls = "tls"

    private static var words: String {
        (StandInFailure.allCases.map(\.rawValue) + [tls, "random"]).joined(separator: ", ")
    }

    /// For the help, in lines of a terminal's width.
    private static var lines: String {
        let modes = words.split(separator: " ")
        return stride(from: 0, to: modes.count, by: 8).map {
            modes[$0..<min($0 + 8, modes.count)].joined(separator: " ")
        }
        .joined(separator: "\n")
    }

    private static func run(_ arguments: Arguments) async throws -> ExitCode {
        try arguments.none()
        var configuration = try configuration(arguments)
        let certificate = arguments.value("fail") == tls ? try SelfSignedCertificate.write() : nil
        defer { if let certificate { try? FileManager.default.removeItem(at: certificate.folder) } }
        configuration.tls = certificate.map { ($0.certificate, $0.key) }
        var answer: (@Sendable (StandInQuestion) -> String)?
        if let word = arguments.value("persona") {
            guard let persona = StandInPersona(rawValue: word) else {
                throw UsageFault("--persona is '\(word)': see --help")
            }
            answer = { persona.answer($0) }
        }
        if let path = arguments.value("answer") {
            let text = String(decoding: try read(path), as: UTF8.self)
            answer = { _ in text }
        }
        let provider = StandInProvider(configuration, mode: try mode(arguments), answer: answer)
        let stop = StopSignal()
        stop.listen(grace: .seconds(10))
        let port: UInt16
        do { port = try provider.start() } catch {
            throw CommandFailure(.unavailable, "cannot listen on port \(configuration.port): \(error)")
        }
        let address = "\(configuration.tls == nil ? "http" : "https")://127.0.0.1:\(port)"
        Terminal.print("Listening on \(address). Point a provider at:")
        for dialect in StandInDialect.allCases where configuration.dialects.contains(dialect) {
            Terminal.print("  \(Column.pad(dialect.rawValue, -18))  \(address)\(dialect.root)")
        }
        Terminal.print(
            "Model: \(configuration.models?.first ?? "any (the list of models names stand-in)"). Key: \(configuration.key == nil ? "any" : "as in the file")."
        )
        await stop.wait()
        await provider.stop()
        Terminal.print(provider.books.json.text)
        return .ok
    }

    private static func configuration(_ arguments: Arguments) throws -> StandInProvider.Configuration {
        var configuration = StandInProvider.Configuration()
        let known = StandInDialect.allCases.map(\.rawValue).joined(separator: ", ")
        switch arguments.value("speak") {
        case nil: throw UsageFault("--speak is missing: expected one of \(known), all")
        case "all": break
        case .some(let word):
            guard let dialect = StandInDialect(rawValue: word) else {
                throw UsageFault("--speak is '\(word)': expected one of \(known), all")
            }
            configuration.dialects = [dialect]
        }
        configuration.port = UInt16(try arguments.int("port", default: 0, in: 0...65_535))
        configuration.models = arguments.value("model").map { [$0] }
        if let text = arguments.value("seconds") {
            guard let seconds = Double(text), (0...86_400).contains(seconds) else {
                throw UsageFault("--seconds is '\(text)': expected a number from 0 to 86400")
            }
            configuration.seconds = seconds
        }
        if let path = arguments.value("key") {
            let key = String(decoding: try read(path), as: UTF8.self)
            configuration.key = String(key.prefix { !$0.isWhitespace })
            guard configuration.key != "" else { throw CommandFailure(.data, "\(path): has no key") }
        }
        return configuration
    }

    private static func mode(_ arguments: Arguments) throws -> StandInMode {
        let word = arguments.value("fail") ?? StandInFailure.none.rawValue
        if word == "random" {
            return .random(
                seed: UInt64(try arguments.int("seed", default: 1, in: 0...Int.max)),
                share: Double(try arguments.int("percent", default: 50, in: 0...100)) / 100)
        }
        guard word != tls else { return .always(.none) }
        guard let failure = StandInFailure(rawValue: word) else {
            throw UsageFault("--fail is '\(word)': expected one of \(words)")
        }
        return .always(failure)
    }

    private static func read(_ path: String) throws -> [UInt8] {
        do throws(CommandFailure) { return try LocalFile.read(path) } catch {
            throw CommandFailure(.data, "\(path): \(error.description)")
        }
    }
}
