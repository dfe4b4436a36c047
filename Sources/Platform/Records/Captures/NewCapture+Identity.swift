import Captures
import Crypto
import Store

extension NewCapture {
    /// Unicode scalars. A shorter text ("OK, see you!") may well be sent twice on purpose.
    private static let shortestText = 80

    /// What two captures have in common if one repeats the other: content, kind, language and reading options. The time
    /// is not part of it, because a phone sends the moment of sending.
    /// - Returns: nil for a text that is too short.
    func identity() throws(CryptoError) -> [UInt8]? {
        let words = wishes?.words.joined(separator: " ") ?? ""
        let parties = "\(wishes?.sender ?? "")\n\(wishes?.recipient ?? "")"
        let head = "\(kind.rawValue)\n\(language)\n\(wishes?.isFast ?? false)\n\(words)\n\(parties)\n"
        let text: String?
        switch content {
        case .text(let whole): text = whole
        case .image: text = nil
        case .recognition(let recognition, _): text = recognition.text
        }
        let picture = content.picture
        guard picture != nil || (text?.unicodeScalars.prefix(Self.shortestText).count ?? 0) >= Self.shortestText else {
            return nil
        }
        var identity = Array(head.utf8)
        identity += try SHA256.hash(Array((text ?? "").utf8))
        if let picture { identity += try SHA256.hash(picture.bytes) }
        return identity
    }
}
