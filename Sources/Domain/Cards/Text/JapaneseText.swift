import Captures

/// Chinese, Japanese and Korean text on cards. There are no spaces to split at, so typical beginnings and endings are
/// searched.
enum JapaneseText {
    /// Whether any letter belongs to these scripts.
    static func isCJK(_ text: some StringProtocol) -> Bool { text.unicodeScalars.contains(where: isCJK) }

    static func isCJK(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF: true
        default: false
        }
    }

    static func region(of text: String) -> String? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        if text.unicodeScalars.contains(where: { (0xAC00...0xD7AF).contains($0.value) }) { return "KR" }
        if text.unicodeScalars.contains(where: { (0x3040...0x30FF).contains($0.value) }) { return "JP" }
        if text.contains("〒") || text.contains("株式会社") || text.contains("有限会社") { return "JP" }
        return text.contains("有限公司") ? "CN" : nil
    }

    /// Fast exit for ASCII text: searching every name would be slow.
    static func hasCompany(_ text: String) -> Bool {
        !text.utf8.allSatisfy { $0 < 0x80 } && companies.contains(where: text.contains)
    }

    private static let companies = [
        "株式会社", "有限会社", "合同会社", "有限公司", "股份", "集団", "集团", "公司", "(株)", "㈱", "주식회사", "銀行", "大学",
    ]

    static let titles = [
        "代表取締役", "取締役", "社長", "部長", "課長", "係長", "主任", "専務", "常務", "会長", "店長", "所長", "教授", "弁護士", "医師", "営業", "担当",
        "マネージャー", "エンジニア", "デザイナー", "总经理", "總經理", "经理", "經理", "董事", "总裁", "主管", "工程师", "工程師", "顾问", "대표", "이사", "부장",
        "과장", "차장", "팀장", "사장",
    ]

    struct Address: Equatable {
        var zip: String?
        var state: String?
        var city: String?
        var street: String
    }

    /// `〒100-0005 東京都千代田区丸の内1-2-3`: code, prefecture, town and the rest, if present.
    static func address(_ text: String) -> Address? {
        guard isCJK(text) else { return nil }
        var rest = Substring(text.stripped(of: "〒住所:：,、"))
        var zip: String?
        let code = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "-") || $0 == "‐" || $0 == "−" }
        let digits = code.filter(\.isNumber)
        if digits.count == 7 {
            zip = digits.prefix(3) + "-" + digits.dropFirst(3)
            rest = rest.dropFirst(code.count).drop { $0.isWhitespace || $0 == "　" }
        }
        let state = prefecture(rest)
        rest = rest.dropFirst(state?.count ?? 0).drop(while: \.isWhitespace)
        let city = town(rest)
        guard zip != nil || state != nil, city != nil || zip != nil else { return nil }
        rest = rest.dropFirst(city?.count ?? 0)
        return Address(zip: zip, state: state, city: city, street: String(rest).trimmed)
    }

    private static func prefecture(_ text: Substring) -> String? {
        if ["東京都", "北海道", "大阪府", "京都府"].contains(String(text.prefix(3))) { return String(text.prefix(3)) }
        for count in 3...4 where text.prefix(count).last == "県" { return String(text.prefix(count)) }
        return nil
    }

    /// Up to 市, 区, 町 or 村; a city with wards keeps its ward: 大阪市北区.
    private static func town(_ text: Substring) -> String? {
        guard let end = text.prefix(8).firstIndex(where: { "市区町村".contains($0) }) else { return nil }
        let first = text[...end]
        if first.last == "市", let ward = text[text.index(after: end)...].prefix(5).firstIndex(of: "区") {
            return String(text[...ward])
        }
        return first.count > 1 ? String(first) : nil
    }
}
