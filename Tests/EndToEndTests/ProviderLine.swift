import Foundation
import HTTPClient
import StandIn
import TestSupport

/// A running system with a stand-in as its providers `local` and `other`.
struct ProviderLine {
    let standIn: StandInProvider
    let line: RunningSystem

    /// - Parameters:
    ///   - speaks: the API of `local`.
    ///   - secondsBulk: the time limit of both.
    ///   - restSeconds: of `local`.
    ///   - delay: of slow answers, in seconds.
    ///   - isPart: the operator declares `local` a part of the installation.
    ///   - others: further providers, as JSON, each after a comma, with `URL` for the stand-in's address.
    ///   - hedge: seconds after which a second provider is asked, too.
    ///   - members: further ones of `local`, as JSON, each before a comma.
    ///   - requestLimit: after so many requests to a model, its answers say that none is left.
    ///   - environment: further settings of the line.
    ///   - arguments: of `tapline up`.
    static func run(
        _ persona: StandInPersona = .good, answer: (@Sendable (StandInQuestion) -> String)? = nil,
        speaks: String = "openai", secondsBulk: Double = 20, restSeconds: Double = 30, delay: Double = 0.05,
        isPart: Bool = false, others: String = "", members: String = "", hedge: Double? = nil,
        requestLimit: Int? = nil, environment: [String: String] = [:],
        arguments: [String] = [],
        _ body: (ProviderLine) async throws -> Void
    ) async throws {
        var configuration = StandInProvider.Configuration()
        configuration.seconds = delay
        configuration.keepsBodies = true
        configuration.requestLimit = requestLimit
        configuration.models = ["small-1", "large-2"]
        let standIn = StandInProvider(configuration, answer: answer ?? { persona.answer($0) })
        let port = try standIn.start()
        let base = "http://127.0.0.1:\(port)" + (speaks.hasPrefix("openai") ? "/v1" : "")
        let file = NSTemporaryDirectory() + "tapline-providers-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data(
            """
            {"currency": "EUR", \(hedge.map { "\"hedgeSeconds\": \($0), " } ?? "")"providers": [
              {"name": "local", "speaks": "\(speaks)", "url": "\(base)", "model": "small-1",
               "purposes": ["chats", "cards"], \(members) "inputPrice": 2.5, "outputPrice": 10, "secondsBulk": \(secondsBulk),
               "restSeconds": \(restSeconds), "isPartOfInstallation": \(isPart)},
              {"name": "other", "speaks": "anthropic", "url": "http://127.0.0.1:\(port)", "model": "large-2",
               "purposes": ["chats"], "secondsBulk": \(secondsBulk)}\(others.replacing("URL", with: base))]}
            """.utf8
        ).write(to: URL(filePath: file))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
        let line = try await RunningSystem.start(
            environment: environment.merging(["TAPLINE_PROVIDERS": file]) { $1 }, arguments: arguments)
        do {
            try await body(ProviderLine(standIn: standIn, line: line))
        } catch {
            try? await line.stop()
            await standIn.stop()
            throw error
        }
        try await line.stop()
        await standIn.stop()
    }

    var requests: Int { standIn.books.total.requests }

    func consent(
        _ owner: SystemClient, to purpose: String = "chats", _ isGiven: Bool = true, providers: [String]? = nil
    ) async throws -> SystemClient.Reply {
        var change: [String: JSONValue] = ["purpose": .string(purpose), "isGiven": .bool(isGiven)]
        if let providers { change["providers"] = .array(providers.map(JSONValue.string)) }
        return try await put(owner, ["consents": .array([.object(change)])])
    }

    /// Changes the owner's consents or local kinds.
    func put(_ owner: SystemClient, _ body: JSONValue) async throws -> SystemClient.Reply {
        var request = owner.request("PUT", "/v1/consents")
        request.headers.add("Content-Type", "application/json")
        request.body = body.bytes
        return try await owner.send(request)
    }

    func receipt(_ owner: SystemClient, _ capture: JSONValue) async throws -> JSONValue {
        try await owner.get("/v1/captures/\(capture["id"].string ?? "")/receipt").json
    }
}
