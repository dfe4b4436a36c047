import Captures

/// Country names as printed on cards, in English and in their own language, and calling codes.
enum Countries {
    /// Folded name to ISO 3166-1 alpha-2 code.
    static let names: [String: String] = {
        let table = """
            US:usa,u.s.a.,united states,united states of america,estados unidos
            CA:canada GB:uk,u.k.,united kingdom,great britain,england,scotland,wales,northern ireland
            IE:ireland DE:germany,deutschland,allemagne,alemania AT:austria,osterreich,oesterreich
            CH:switzerland,schweiz,suisse,svizzera FR:france,frankreich ES:spain,espana,spanien
            IT:italy,italia,italien PT:portugal NL:netherlands,the netherlands,nederland,holland,niederlande
            BE:belgium,belgie,belgique,belgien LU:luxembourg,luxemburg DK:denmark,danmark SE:sweden,sverige
            NO:norway,norge FI:finland,suomi IS:iceland PL:poland,polska CZ:czech republic,czechia,ceska republika
            SK:slovakia HU:hungary,magyarorszag RO:romania BG:bulgaria GR:greece HR:croatia,hrvatska SI:slovenia
            RS:serbia UA:ukraine TR:turkey,turkiye RU:russia IL:israel AE:united arab emirates,uae,u.a.e.
            SA:saudi arabia QA:qatar IN:india PK:pakistan BD:bangladesh LK:sri lanka SG:singapore MY:malaysia
            TH:thailand VN:vietnam ID:indonesia PH:philippines CN:china,p.r. china,pr china HK:hong kong TW:taiwan
            JP:japan KR:south korea,korea,republic of korea AU:australia NZ:new zealand ZA:south africa EG:egypt
            NG:nigeria KE:kenya GH:ghana MA:morocco,maroc BR:brazil,brasil AR:argentina CL:chile CO:colombia PE:peru
            MX:mexico EE:estonia LV:latvia LT:lithuania MT:malta CY:cyprus
            """
        var names: [String: String] = [:]
        // Names contain spaces: an entry starts at two capitals followed by a colon.
        var region = ""
        for word in table.split(whereSeparator: { $0 == "\n" || $0 == "," }).flatMap({ entries(String($0)) }) {
            if let colon = word.firstIndex(of: ":") { region = String(word[..<colon]) }
            let name = word.split(separator: ":").last.map { String($0).trimmed } ?? ""
            names[name] = region
        }
        return names
    }()

    /// Splits "canada GB:uk" into "canada" and "GB:uk".
    private static func entries(_ text: String) -> [String] {
        var entries: [[Substring]] = [[]]
        for word in text.spaced {
            if word.contains(":") { entries.append([]) }
            entries[entries.count - 1].append(word)
        }
        return entries.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
    }

    static let callingCodes: [String: String] = {
        let table = """
            1 US 44 GB 353 IE 49 DE 43 AT 41 CH 33 FR 34 ES 39 IT 351 PT 31 NL 32 BE 352 LU 45 DK 46 SE 47 NO 358 FI \
            354 IS 48 PL 420 CZ 421 SK 36 HU 40 RO 359 BG 30 GR 385 HR 386 SI 381 RS 380 UA 90 TR 7 RU 972 IL 971 AE \
            966 SA 974 QA 91 IN 92 PK 880 BD 94 LK 65 SG 60 MY 66 TH 84 VN 62 ID 63 PH 86 CN 852 HK 886 TW 81 JP 82 KR \
            61 AU 64 NZ 27 ZA 20 EG 234 NG 254 KE 233 GH 212 MA 55 BR 54 AR 56 CL 57 CO 51 PE 52 MX 372 EE 371 LV \
            370 LT 356 MT 357 CY
            """
        let words = table.spaced.map(String.init)
        let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    /// The region, if the whole text is a country's name.
    static func region(_ text: String) -> String? {
        names[text.stripped(of: ".,;()").folded] ?? names[text.folded]
            ?? (text.count < 8 ? names[text.filter { $0 != "." }.folded] : nil)
    }

    /// The region, if the text or its part after the last comma is a country's name.
    static func regionNamed(in text: String) -> String? {
        region(text) ?? text.split(separator: ",").last.flatMap { region(String($0).trimmed) }
    }
}
