import Captures
import Testing

@testable import Vision

@Suite struct MisreadMarksTests {
    private static func mended(_ line: String) -> String {
        let words = line.split(separator: " ").map {
            Word(text: "\($0)", confidence: 0.9, box: Box(x: 0, y: 0, width: 0.1, height: 0.1))
        }
        return MisreadMarks.mended(words).map(\.text).joined(separator: " ")
    }

    @Test(arguments: [
        ("iClaro!", "¡Claro!"), ("iiFeliz cumpleaños!!", "¡¡Feliz cumpleaños!!"), ("įgracias!", "¡gracias!"),
        ("jcreo!", "¡creo!"), ("éQuién viene?", "¿Quién viene?"), ("Non vedo ľora", "Non vedo l'ora"),
        ("leri 20:57", "Ieri 20:57"), ("lncrocio le dita", "Incrocio le dita"), ("da lris", "da Iris"),
    ])
    func `MisreadMarks: opening marks and apostrophes are restored`(read: String, written: String) {
        #expect(Self.mended(read) == written)
    }

    @Test(arguments: [
        "igual", "¿Y el iPhone", "jugamos!", "él viene?", "Il treno!", "jamás!", "llamada lunes", "l'ora", "500 lbs ln",
        "lmueller@gmx.de",
        "lnkd.in/a", "l2c",
    ])
    func `MisreadMarks: other words stay as they are`(line: String) {
        #expect(Self.mended(line) == line)
    }
}
