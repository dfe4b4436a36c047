import Captures
import Testing

@Suite struct LanguageCodeTests {
    @Test(arguments: [
        ("eng", "eng"), ("chi_sim", "chi_sim"), ("deu_frak", "deu_frak"), ("en", "eng"), ("en-US", "eng"),
        ("de-DE", "deu"), ("zh-Hans", "chi_sim"), ("zh-Hant-TW", "chi_tra"), ("pt_BR", "por"), ("nb-NO", "nor"),
        ("Latin", "Latin"), ("script/Latin", "script/Latin"), ("HanS_vert", "HanS_vert"),
        ("Canadian_Aboriginal", "Canadian_Aboriginal"),
    ])
    func `LanguageCode: Tesseract names and BCP 47 tags give Tesseract's name`(name: String, expected: String) {
        #expect(LanguageCode.normalized(name) == expected)
    }

    @Test(arguments: [
        "", "e", "tlh-KL", "English", "../eng", "eng/", "x-klingon", "en US", "Ünglisch", "_eng", "eng_", "script/eng",
        "script/", "latin", "../Latin",
    ])
    func `LanguageCode: an unknown name gives nil`(name: String) {
        #expect(LanguageCode.normalized(name) == nil)
    }
}
