import Foundation
import TestSupport
import Testing

extension EndToEnd.OnSharedLine.Console {
    /// Keeps the files that the page offers as downloads, by their names.
    private static let keepDownloads = """
        window.downloads = {};
        const texts = new Map();
        URL.createObjectURL = (file) => { const key = "#" + texts.size; texts.set(key, file.text()); return key; };
        HTMLAnchorElement.prototype.click = async function () {
          downloads[this.download] = await texts.get(this.getAttribute("href"));
        };
        """

    @Test func `Console: contacts and what was said are saved as files of each form`() async throws {
        let line = try await Lines.line(.embedded)
        let owner = try await line.newOwner()
        _ = try await owner.post("/v1/contacts", ["name": "Ada Byron", "tags": ["Fair"]])
        _ = try await owner.post("/v1/items", ["title": "Moka pot"])
        try await Self.open(line, as: owner, at: "#/settings/export") { browser in
            try await browser.find("//h1[.='Export']")
            try await browser.run(Self.keepDownloads)
            for (label, ending, expected) in [
                ("Save as VCF", "vcf", "N:Byron;Ada;;;"), ("All columns", "csv", "Name,Company,Job title"),
                ("Save as JSON lines", "jsonl", "\"fair\""), ("Save table", "csv", "Moka pot"),
            ] {
                try await browser.run("downloads = {}")
                try await browser.press(label)
                try await eventually("the file of \(label)") {
                    let found = try await browser.run("return JSON.stringify(downloads)").string ?? ""
                    return found.contains(".\(ending)") && found.contains(expected.replacing("\"", with: "\\\""))
                }
            }
        }
    }
}
