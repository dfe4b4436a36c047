import Captures

extension StringProtocol {
    /// `folded`, letters and digits only.
    var compact: String { folded.filter { $0.isLetter || $0.isNumber } }
}
