import Captures

extension StringProtocol {
    /// `folded`, letters and digits only.
    var compact: String {
        let text = folded
        guard text.isASCIIOnly else { return text.filter { $0.isLetter || $0.isNumber } }
        return String(
            decoding: text.utf8.filter { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }, as: UTF8.self)
    }
}
