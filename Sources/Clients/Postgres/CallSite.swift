/// The source location of a statement.
package struct CallSite: Sendable, CustomStringConvertible {
    package let file: StaticString
    package let line: UInt

    package init(file: StaticString, line: UInt) {
        self.file = file
        self.line = line
    }

    package var description: String { "\(file):\(line)" }
}
