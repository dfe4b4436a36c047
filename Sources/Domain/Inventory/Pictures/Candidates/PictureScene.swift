import Captures
import Dates

/// A picture as the candidates see it: the page, its codes and amounts, and the owner's habits.
struct PictureScene: Sendable {
    let page: PicturePage
    let codes: [ItemCode]
    let context: CoercionContext
    let amounts: [PictureAmount]
    /// Payloads of codes that do not name a product, in capital letters and digits.
    let payloads: [String]
    /// Digits of product codes.
    let productDigits: [String]
    /// Names in the addresses of websites and mail boxes.
    let hosts: Set<String>
    /// Share of the rows that end with an amount, from 0 to 1.
    let amountRows: Double
    let hasTotalCue: Bool
    let years: ClosedRange<Int>

    init(
        _ recognition: Recognition, codes: [ItemCode], in context: CoercionContext,
        knowing isKnown: (PictureCue) -> Bool = { _ in true }
    ) {
        let page = PicturePage(recognition, knowing: isKnown)
        self.page = page
        self.codes = codes
        self.context = context
        amounts = PictureAmount.amounts(on: page)
        payloads = codes.filter { !$0.type.isProduct }.map { $0.value.plainCode }
        productDigits = codes.filter(\.type.isProduct).map(\.value)
        let addresses = page.tokens.map(\.text) + codes.filter { $0.type == .qr }.map(\.value)
        hosts = Set(addresses.flatMap(Self.hostNames))
        let rows = page.rows()
        let ends = Set(amounts.filter(\.hasCents).map { page.cellOfToken[$0.tokens.upperBound - 1] })
        amountRows = rows.isEmpty ? 0 : Double(rows.count { $0.last.map(ends.contains) == true }) / Double(rows.count)
        hasTotalCue = page.cues.contains { $0.role == "total" }
        years = context.days.today.year - 30...context.days.today.year
    }

    /// `bosch-home` of `www.bosch-home.com` and of `info@bosch-home.com`.
    private static func hostNames(_ text: String) -> [String] {
        guard text.contains("."), let whole = text.lowercased().split(separator: "@").last else { return [] }
        let host = whole.replacing("https://", with: "").replacing("http://", with: "").prefix {
            $0 != "/" && $0 != "?"
        }
        let labels = host.split(separator: ".").map(String.init)
        guard labels.count > 1, let end = labels.last, (2...7).contains(end.utf8.count), end.allSatisfy({ $0.isLetter })
        else { return [] }
        let name = labels[labels.count - 2]
        return ([name] + name.split(separator: "-").map(String.init)).filter { $0.utf8.count > 2 && $0 != "www" }
    }

    /// Whether many rows of the page have amounts.
    var looksLikeReceipt: Bool { amountRows > 0.3 }

    /// The role of the phrase that announces the tokens, alone and with the phrase's place.
    func announcements(of tokens: Range<Int>) -> [PictureCandidate.Feature] {
        let page = page
        let cellIndex = page.cellOfToken[tokens.lowerBound]
        let cell = page.cells[cellIndex].tokens
        if tokens.lowerBound > cell.lowerBound {
            if let cue = page.cue(of: tokens.lowerBound - 1) {
                var features: [PictureCandidate.Feature] = [.init("before=\(cue.role)"), .init("cue=\(cue.role)")]
                if page.tokens[tokens.lowerBound - 1].hasColon { features.append(.init("colon")) }
                return features
            }
            let earlier = page.cues.last {
                cell.contains($0.tokens.lowerBound) && $0.tokens.upperBound <= tokens.lowerBound
            }
            return [earlier.map { .init("near=\($0.role)") } ?? .init("inside")]
        }
        var features: [PictureCandidate.Feature] = []
        if let left = page.cellLeft(of: cellIndex), let cue = lastCue(of: left) {
            features += [.init("left=\(cue)"), .init("cue=\(cue)")]
        }
        if let above = page.cellAbove(cellIndex), let cue = wholeCue(of: above) {
            if !features.contains(.init("cue=\(cue)")) { features.append(.init("cue=\(cue)")) }
            features.append(.init("above=\(cue)"))
        }
        return features.isEmpty ? [.init("unannounced")] : features
    }

    /// The role of the phrase at the end of a cell; nil if a value follows the phrase.
    private func lastCue(of cell: Int) -> String? {
        page.cue(of: page.cells[cell].tokens.upperBound - 1)?.role
    }

    private func wholeCue(of cell: Int) -> String? {
        let tokens = page.cells[cell].tokens
        guard let cue = page.cue(of: tokens.lowerBound), cue.tokens.upperBound >= tokens.upperBound - 1 else {
            return nil
        }
        return cue.role
    }

    /// Height of the tokens compared with the largest letters.
    func size(of tokens: Range<Int>) -> PictureCandidate.Feature {
        let share = page.largestHeight > 0 ? page.height(tokens) / page.largestHeight : 0
        return .init(share > 0.92 ? "size=1" : share > 0.7 ? "size=2" : share > 0.45 ? "size=3" : "size=4")
    }

    func confidence(of tokens: Range<Int>) -> Double {
        page.tokens[tokens].map(\.confidence).min() ?? 0
    }
}

extension String {
    /// Capital letters and digits, for comparing printed numbers with codes.
    var plainCode: String { uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
}
