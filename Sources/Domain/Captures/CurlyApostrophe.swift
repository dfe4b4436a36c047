extension String {
    package var replacingCurlyApostrophe: String {
        utf8.contains(0xE2) && contains("’") ? String(map { $0 == "’" ? "'" : $0 }) : self
    }
}
