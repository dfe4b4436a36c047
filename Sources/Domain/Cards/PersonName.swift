import Captures
import Names

/// A full name in the parts of vCard's `N`. Missing parts are empty.
package struct PersonName: Codable, Sendable, Equatable {
    package var prefix = ""
    package var given = ""
    package var middle = ""
    /// With particles: "van der Berg".
    package var family = ""
    package var suffix = ""

    private init() {}

    package init(_ text: String) {
        if JapaneseText.isCJK(text) {
            splitCJK(text)
            return
        }
        let words = text.spaced
        if let comma = text.firstIndex(of: ","), let reversed = Self.familyFirst(text, comma) {
            self = reversed
            return
        }
        guard let shape = PersonNameShape(text) else {
            given = words.dropLast().joined(separator: " ")
            family = words.last.map(String.init) ?? ""
            return
        }
        prefix = shape.prefixes.joined(separator: " ")
        suffix = shape.suffixes.joined(separator: " ")
        splitCore(shape.core)
    }

    /// "Smith, John A." but not "John Smith, PhD".
    private static func familyFirst(_ text: String, _ comma: String.Index) -> PersonName? {
        let family = String(text[..<comma]).trimmed
        let rest = String(text[text.index(after: comma)...]).trimmed
        guard family.spaced.count <= 2, PersonNameShape(text).map({ $0.core.count > family.spaced.count }) ?? true,
            let shape = PersonNameShape(rest), shape.core.count <= 3,
            shape.core.allSatisfy({ !PersonNameShape.isDegree($0) }), !rest.contains(","),
            PersonNameShape(family)?.suffixes.isEmpty ?? false, family.spaced.count == 1 || shape.core.count == 1
        else { return nil }
        var name = PersonName()
        name.prefix = shape.prefixes.joined(separator: " ")
        name.given = shape.core.first ?? ""
        name.middle = shape.core.dropFirst().joined(separator: " ")
        name.family = family
        name.suffix = shape.suffixes.joined(separator: " ")
        return name
    }

    private mutating func splitCore(_ core: [String]) {
        guard core.count > 1 else {
            // "Dr. Strangelove": after a title, a single word is the family name.
            if prefix.isEmpty { given = core.first ?? "" } else { family = core.first ?? "" }
            return
        }
        // "Prof. von Humboldt"
        if !prefix.isEmpty, PersonNameShape.particles.contains(core[0]) {
            family = core.joined(separator: " ")
            return
        }
        if Self.opensWithFamily(core) {
            family = core[0]
            given = core.dropFirst().joined(separator: " ")
            return
        }
        let start = familyStart(core)
        family = core[start...].joined(separator: " ")
        given = core[0]
        middle = core[1..<start].joined(separator: " ")
        if start == core.count, let capitals = Self.capitals(core) {
            family = core[capitals].joined(separator: " ")
            let rest = core[capitals.upperBound...]
            given = rest.first ?? ""
            middle = rest.dropFirst().joined(separator: " ")
        }
    }

    /// Index of the family name; `core.count` if it is first, in capitals: "TANAKA Hiroshi".
    private func familyStart(_ core: [String]) -> Int {
        if let capitals = Self.capitals(core) {
            if capitals.lowerBound == 0 { return core.count }
            var start = capitals.lowerBound
            while start > 1, PersonNameShape.particles.contains(core[start - 1].lowercased()) { start -= 1 }
            return start
        }
        for index in core.indices.dropFirst().dropLast() where PersonNameShape.isParticle(core[index]) {
            // "Ortega y Gasset": the word before belongs to the family name.
            return ["y", "e", "i"].contains(core[index]) && index > 1 ? index - 1 : index
        }
        let last = core.count - 1
        if core.count > 2, Self.iberian.contains(core[last].folded), Self.iberian.contains(core[last - 1].folded) {
            return last - 1
        }
        return last
    }

    /// The only run of words in capitals among others: "Kazumi TAKEDA".
    private static func capitals(_ core: [String]) -> Range<Int>? {
        func isAllCaps(_ word: String) -> Bool {
            word.count > 2 && !word.contains(where: \.isLowercase) && !word.contains(".")
        }
        guard let first = core.firstIndex(where: isAllCaps), let last = core.lastIndex(where: isAllCaps),
            core[first...last].allSatisfy({ isAllCaps($0) || PersonNameShape.particles.contains($0.lowercased()) }),
            core.contains(where: { $0.contains(where: \.isLowercase) && !PersonNameShape.particles.contains($0) }),
            first == 0 || last == core.count - 1
        else { return nil }
        return first..<(last + 1)
    }

    /// Chinese, Korean and Vietnamese names in Latin letters keep their order: "Tan Wei Ling", "Nguyen Van An".
    private static func opensWithFamily(_ core: [String]) -> Bool {
        let first = core[0].folded
        guard !GivenNames.contains(Substring(first)), surnamesFirst.contains(first) else { return false }
        return core.count == 2 && core[1].contains("-")
            || core.count == 3 && core.dropFirst().allSatisfy { $0.count <= 6 }
    }

    private mutating func splitCJK(_ text: String) {
        let parts = text.split { $0.isWhitespace || $0 == "　" }.map(String.init)
        if parts.count > 1 {
            family = parts[0]
            given = parts.dropFirst().joined(separator: " ")
            return
        }
        let letters = Array(text.trimmed)
        let known = [3, 2].first { letters.count > $0 && Self.longSurnames.contains(String(letters.prefix($0))) }
        let count = known ?? (letters.count >= 4 ? 2 : 1)
        family = String(letters.prefix(count))
        given = String(letters.dropFirst(count))
    }

    static let surnamesFirst: Set<String> = words(
        """
        tan lim ng ong wong goh chua chan koh teo yeo tay low toh chong chia seah wang zhang liu chen yang huang zhao wu \
        zhou xu sun zhu lin guo kim park choi jung kang cho yoon nguyen tran le pham huynh hoang phan vu vo dang bui ngo \
        duong ly cheung leung lau kwok yip
        """)

    static let iberian: Set<String> = words(
        """
        garcia lopez martinez rodriguez gonzalez hernandez sanchez perez gomez fernandez diaz alvarez jimenez gutierrez \
        ramirez nunez munoz ruiz moreno alonso romero navarro torres dominguez vazquez ramos gil serrano blanco molina \
        morales suarez ortega delgado castro ortiz rubio marin sanz iglesias medina cortes castillo santos guerrero \
        cruz flores rivera reyes mendoza vargas silva souza oliveira pereira lima costa ferreira almeida rodrigues zabala
        """)

    /// Japanese, Chinese and Korean family names of two or more characters.
    private static let longSurnames: Set<String> = words(
        """
        佐藤 鈴木 高橋 田中 渡辺 渡邊 伊藤 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 清水 山崎 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 \
        藤田 後藤 近藤 村上 遠藤 青木 坂本 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 原田 松田 竹内 小野 中山 石田 上田 森田 柴田 酒井 工藤 横山 宮崎 宮本 内田 高木 安藤 \
        谷口 大野 丸山 今井 武田 西田 平野 村田 矢野 杉山 増田 小島 大塚 千葉 松井 野口 欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 夏侯 慕容 남궁 황보 제갈 선우
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }
}
