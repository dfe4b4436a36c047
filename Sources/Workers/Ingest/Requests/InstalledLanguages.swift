import Captures
import HTTPServer
import Requests
import Store

extension Database {
    /// Checks that the installed OCR languages can read the picture. English is always installed, and text needs no
    /// language.
    /// - Returns: the failure to report; nil if all languages are installed.
    func languageProblem(of input: CaptureInput) async throws(StoreError) -> APIFailure? {
        guard case .image = input.content else { return nil }
        return try await languageProblem(of: input.language)
    }

    func languageProblem(of language: String) async throws(StoreError) -> APIFailure? {
        if language == "eng" { return nil }
        // Before the first OCR worker reports its languages, pictures are accepted and wait for a worker.
        guard let known = try await workers.languages() else { return nil }
        let missing = language.split(separator: "+").map(String.init).filter { !known.contains($0) }
        guard !missing.isEmpty else { return nil }
        // A custom folder may have models whose names are not valid in a request.
        let named = known.filter(LanguageCode.isTesseract)
        let detail =
            "Language not installed: \(missing.joined(separator: ", ")). Installed: \(named.joined(separator: ", "))."
        return APIFailure(.languageNotInstalled, at: "/language", detail)
    }

    /// - Throws: `language_not_installed`.
    func requireLanguages(of input: CaptureInput) async throws(APIFailure) {
        let problem = try await mappingStoreErrors { () async throws(StoreError) in try await languageProblem(of: input)
        }
        if let problem { throw problem }
    }
}
