import Captures

/// A phrase before a value, such as `Serial No.`; its role says what the value is.
struct PictureCue: Sendable, Equatable {
    /// Indices of the phrase's tokens.
    var tokens: Range<Int>
    var role: String

    private static let mostTokens = 4
    /// Phrases of at least this many letters may have one wrong letter.
    private static let leastMisread = 6

    private static let roles: [String: String] = {
        var roles: [String: String] = [:]
        for line in String(decoding: PackageResources.picture_cues_txt, as: UTF8.self).lines() {
            guard !line.hasPrefix("#"), let colon = line.firstIndex(of: ":") else { continue }
            let role = line[..<colon].trimmed
            for phrase in line[line.index(after: colon)...].split(separator: "|") {
                roles[PictureToken.compact(phrase)] = role
            }
        }
        return roles
    }()

    private static let long = Dictionary(grouping: roles.keys.filter { $0.count >= leastMisread }) { $0.utf8.count }

    /// The longest cues, from left to right.
    static func cues(in tokens: [PictureToken], cells: [Range<Int>]) -> [PictureCue] {
        var cues: [PictureCue] = []
        for cell in cells {
            var index = cell.lowerBound
            while index < cell.upperBound {
                if let cue = cue(in: tokens, at: index, until: cell.upperBound) {
                    cues.append(cue)
                    index = cue.tokens.upperBound
                } else {
                    index += 1
                }
            }
        }
        return cues
    }

    private static func cue(in tokens: [PictureToken], at start: Int, until end: Int) -> PictureCue? {
        var joined = ""
        var found: PictureCue?
        for index in start..<min(end, start + mostTokens) {
            joined += tokens[index].compact
            if let role = roles[joined] ?? misread(joined) {
                found = PictureCue(tokens: start..<index + 1, role: role)
            }
            if tokens[index].endsPart || tokens[index].hasColon { break }
        }
        return found
    }

    /// The role of a long phrase with one wrong letter.
    private static func misread(_ text: String) -> String? {
        guard text.count >= leastMisread, text.allSatisfy({ !$0.isNumber }) else { return nil }
        let bytes = Array(text.utf8)
        for length in bytes.count - 1...bytes.count + 1 {
            for phrase in long[length] ?? [] where differsByOne(bytes, Array(phrase.utf8)) { return roles[phrase] }
        }
        return nil
    }

    /// Whether one insertion, deletion or substitution turns one text into the other.
    private static func differsByOne(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        let (short, long) = a.count <= b.count ? (a, b) : (b, a)
        guard long.count - short.count <= 1 else { return false }
        var (i, j, faults) = (0, 0, 0)
        while i < short.count, j < long.count {
            if short[i] == long[j] {
                (i, j) = (i + 1, j + 1)
                continue
            }
            faults += 1
            if faults > 1 { return false }
            if short.count == long.count { i += 1 }
            j += 1
        }
        return faults + (long.count - j) + (short.count - i) <= 1
    }
}
