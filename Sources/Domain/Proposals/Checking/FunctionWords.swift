import Captures

/// Words that carry no claim of their own.
enum FunctionWords {
    static let all: Set<String> = Set(
        String(decoding: PackageResources.function_words_txt, as: UTF8.self).lines()
            .filter { !$0.hasPrefix("#") }
            .flatMap { $0.spaced.map(\.folded) })
}
