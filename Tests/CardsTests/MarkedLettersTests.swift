import Captures
import Testing

@testable import Cards

@Suite struct MarkedLettersTests {
    private func lines(_ text: String) -> [Line] {
        var picture = Picture()
        for (index, line) in text.split(separator: "\n").enumerated() {
            picture.write(String(line), x: 60, y: 60 + Double(index) * 60)
        }
        return picture.recognition.lines
    }

    @Test(arguments: [
        "Helena Brandt\nHead of Procurement\nAldermoor Instruments\n+44 20 7946 0958\nhelena.brandt@aldermoor.example\n"
            + "www.aldermoor.example\n27 Canal Street, Bristol BS1 4QA",
        "Amanda Moore\nProduct Manager\nSilverline LLC\n(212) 555-0125\namanda@silverline.com\nAustin, TX 78701",
        "Rohan Mehta\nSkiing Instructor\nHawaiian Tours\nPune 411001\n+91 98765 43210",
        "Aisha Rahman\nHead of Sales\n+60 3-2161 0000\naisha@kltrade.com.my\n50450 Kuala Lumpur, Malaysia",
        "Elena Marquez\nAlvarez & Cortes\n+1 (415) 555-0132\n48 Harbor Lane, Portland, OR 97205",
        "McBride & Sons\nA6 Motors\nroom 16B\nwww.h2o.io",
    ])
    func `MarkedLetters: a card in English needs one pass`(text: String) {
        #expect(!MarkedLetters.areLikely(in: lines(text)))
    }

    @Test(arguments: [
        "Jorg Muller\nMuller Bau GmbH\n80331 Munchen", "Anna Weber\nanna@weber.de", "Marc Petit\n+33 1 42 68 53 00",
        "Tobias Griinwald", "Henrik Sjélander", "Bergstr6m & Lund", "SchleiBheimer Platz", "Yesenia Calderon",
        "Elena Ruiz\nCalle Mayor 4, 28013 Madrid",
    ])
    func `MarkedLetters: a misreading, a name or a country suggests other letters`(text: String) {
        #expect(MarkedLetters.areLikely(in: lines(text)))
    }

    @Test func `MarkedLetters: words with European letters are recognized`() {
        for word in ["Jürgen", "Wiśniewska", "Ångström,", "KJÆRGAARD", "Straße"] {
            #expect(MarkedLetters.stand(in: word))
        }
        for word in ["Jurgen", "Ọ", "Raħimi", "ƏPIJ", "é", "Tanābe", "4,50€", "Иван"] {
            #expect(!MarkedLetters.stand(in: word), "\(word)")
        }
    }
}
