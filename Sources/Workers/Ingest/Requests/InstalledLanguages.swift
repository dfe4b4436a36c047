import Captures
import HTTPServer
import Store

extension Database {
    /// Whether the line can read the languages of a picture, asked before the picture is taken in. The default is there
    /// always, and a text needs none.
    /// - Returns: what its sender is told where it cannot.
    func languageProblem(of input: CaptureInput) async throws(StoreError) -> APIFailure? {
        guard case .image = input.content else { return nil }
        return try await languageProblem(of: input.language)
    }

    func languageProblem(of language: String) async throws(StoreError) -> APIFailure? {
        if language == "eng" { return nil }
        // While no worker has said what it can read, pictures wait for one that does.
        guard let known = try await languages() else { return nil }
        let missing = language.split(separator: "+").map(String.init).filter { !known.contains($0) }
        guard !missing.isEmpty else { return nil }
        // A folder of one's own may hold models whose names nobody can ask for.
        let named = known.filter(LanguageCode.isTesseract)
        let detail =
            "\(missing.joined(separator: ", ")) cannot be read here. Installed: \(named.joined(separator: ", "))."
        return APIFailure(.languageNotInstalled, at: "/language", detail)
    }

    /// - Throws: `language_not_installed`.
    func requireLanguages(of input: CaptureInput) async throws(APIFailure) {
        let problem = try await answering { () async throws(StoreError) in try await languageProblem(of: input) }
        if let problem { throw problem }
    }
}
