/// Invalid arguments: exit code 64.
package struct UsageFault: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
