import Captures
import Languages

/// The direction of a message, as listings name it.
package enum Direction {
    case received, sent

    private static let receivedWords = FoldedWords.of(
        "received tail-in in incoming eingehend entrant recibida inbox entrante entrada inkomend binnengekomen recebida ricevuti from empfangen erhalten eingang reçu recibido recebido ricevuto ontvangen von de da van"
    )
    private static let sentWords = FoldedWords.of(
        "sent tail-out out outgoing ausgehend sortant sortante outbox enviada saliente uitgaand verstuurd to gesendet ausgang envoyé enviado inviato verzonden an à a para aan"
    )

    package init?(word: String) {
        let key = word.folded
        if Self.receivedWords.contains(key) {
            self = .received
        } else if Self.sentWords.contains(key) {
            self = .sent
        } else {
            return nil
        }
    }

    /// "Received from Sarah Chen", "Sent to Sarah Chen", "Gesendet an …": the direction and the other person's name.
    package static func leading(_ text: String) -> (direction: Direction, name: String)? {
        let words = text.spaced
        guard words.count > 2, words[0].count > 2, let direction = Direction(word: String(words[0])),
            Direction(word: String(words[1])) == direction
        else { return nil }
        return (direction, words[2...].joined(separator: " "))
    }
}
