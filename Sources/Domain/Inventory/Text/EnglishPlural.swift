extension String {
    /// Without the ending of an English plural or possessive.
    var singular: String {
        guard utf8.count > 3, hasSuffix("s"), !hasSuffix("ss") else { return self }
        for (ending, replacement) in [("ies", "y"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("sses", "ss")]
        where hasSuffix(ending) {
            return String(dropLast(ending.count)) + replacement
        }
        return String(dropLast())
    }
}
