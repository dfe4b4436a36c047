import Captures
import Imaging
import PictureSupport
import Tesseract
import Testing

@Suite struct TesseractEngineTests {
    @Test func `TesseractEngine: a line gives its words from left to right, with boxes inside the picture`() throws {
        let bytes = try Fixture.bytes("line.png")
        let picture = try Decoder.decode(bytes, ImageInspection.inspect(bytes)).gray()
        let tesseract = try #require(TesseractEngine(languages: ["eng"], dataFolder: nil))
        let lines = tesseract.lines(on: picture, triesInverted: false)
        #expect(lines.map { $0.map(\.text) } == [["Quarterly", "report", "2031"]])
        for word in lines.joined() {
            #expect(word.box.x >= 0 && word.box.y >= 0 && word.box.maxX <= 1 && word.box.maxY <= 1)
            #expect((0.5...1).contains(word.confidence))
        }
        #expect(zip(lines[0], lines[0].dropFirst()).allSatisfy { $0.box.maxX < $1.box.x })
    }

    @Test func `TesseractEngine: installed languages have a folder, and osd is not one of them`() {
        let installed = TesseractEngine.installedLanguages(dataFolder: nil)
        #expect(!installed.folder.isEmpty)
        #expect(installed.names.contains("eng") && !installed.names.contains("osd"))
        #expect(TesseractEngine(languages: ["no-such-language"], dataFolder: nil) == nil)
    }
}
