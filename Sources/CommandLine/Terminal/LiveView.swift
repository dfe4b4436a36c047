import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// A page that redraws itself on the terminal's alternate screen until `q` or a signal.
package struct LiveView: Sendable {
    package init() {}

    /// Takes over the terminal and restores it at the end.
    /// - Parameter page: the lines to show. Lines that do not fit are cut.
    package func run(every pause: Duration, _ page: () async -> [String]) async {
        let stop = StopSignal()
        stop.listen()
        let before = Self.takeKeys()
        Self.send("\u{1B}[?1049h\u{1B}[?25l")
        defer {
            Self.send("\u{1B}[?25h\u{1B}[?1049l")
            if var before { tcsetattr(0, TCSANOW, &before) }
        }
        while !stop.isRequested {
            draw(await page())
            let next = ContinuousClock.now + pause
            while ContinuousClock.now < next, !stop.isRequested {
                if before != nil, Self.isQuitPressed() { return }
                _ = await stop.sleep(.milliseconds(50))
            }
        }
    }

    private static func send(_ text: String) { Terminal.printBytes(Array(text.utf8)) }

    private func draw(_ lines: [String]) {
        let (rows, columns) = Self.size
        var text = "\u{1B}[H"
        for line in lines.prefix(rows - 2) { text += Self.cut(Terminal.shown(line), to: columns) + "\u{1B}[K\n" }
        Self.send(text + "\u{1B}[K\nq ends\u{1B}[K\u{1B}[J")
    }

    /// Escape sequences have no width, so a bold line is cut between them.
    private static func cut(_ line: String, to columns: Int) -> String {
        guard line.hasPrefix("\u{1B}[1m"), line.hasSuffix("\u{1B}[0m") else { return String(line.prefix(columns)) }
        return "\u{1B}[1m" + line.dropFirst(4).dropLast(4).prefix(columns) + "\u{1B}[0m"
    }

    private static var size: (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 3, size.ws_col > 10 else { return (24, 120) }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// Reads single keys without echo. Signal keys still work.
    /// - Returns: the terminal's previous attributes; nil if standard input is not a terminal.
    private static func takeKeys() -> termios? {
        var attributes = termios()
        guard isatty(0) == 1, tcgetattr(0, &attributes) == 0 else { return nil }
        let before = attributes
        attributes.c_lflag &= ~tcflag_t(ICANON | ECHO)
        withUnsafeMutableBytes(of: &attributes.c_cc) { keys in
            keys[Int(VMIN)] = 0
            keys[Int(VTIME)] = 0
        }
        tcsetattr(0, TCSANOW, &attributes)
        return before
    }

    private static func isQuitPressed() -> Bool {
        var key: UInt8 = 0
        while read(0, &key, 1) == 1 {
            if key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") { return true }
        }
        return false
    }
}
