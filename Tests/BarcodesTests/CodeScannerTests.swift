import Barcodes
import Captures
import Imaging
import PictureSupport
import Testing

@Suite struct CodeScannerTests {
    @Test func `CodeScanner: a code in UTF-8 gives its exact text`() throws {
        let bytes = try Fixture.bytes("qr-utf8.png")
        let codes = CodeScanner.scan(try Decoder.decode(bytes, ImageInspection.inspect(bytes)).gray())
        #expect(codes.first?.payload.contains("FN:Lucía Núñez\r\nORG:Clínica Sol\r\nTITLE:Cardióloga") == true)
    }
}
