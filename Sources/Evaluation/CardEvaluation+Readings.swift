import Captures
import CommandLine
import FoundationEssentials
import RecognitionSlots
import Runtime
import Vision

#if canImport(Glibc)
    import Glibc
#endif

extension CardEvaluation {
    /// Reads each picture as a card and as a conversation, with one engine for each.
    func compareReadings() async throws -> ReadingComparison {
        let names = try pictures()
        let truths = try names.map { try truth(of: $0) }
        let asCards = await read(names, .card(languages: languages))
        let asConversations = await read(names, OCROptions(profile: .screenshot, languages: languages))
        var comparison = ReadingComparison()
        for (number, name) in names.enumerated() {
            comparison.add(
                name, truth: truths[number], asCard: asCards.texts[number],
                asConversation: asConversations.texts[number])
        }
        comparison.processorSeconds = ReadingComparison.Seconds(
            asCard: asCards.seconds, asConversation: asConversations.seconds)
        return comparison
    }

    /// - Returns: the text of each picture (empty if it could not be read), and the processor time per picture.
    private func read(_ names: [String], _ options: OCROptions) async -> (texts: [String], seconds: Double) {
        let before = Self.secondsOfChildren()
        let engine = OCREngine(configuration: OCRConfiguration(slots: slots))
        let folder = folder
        var texts = [String](repeating: "", count: names.count)
        await withTaskGroup(of: (Int, String).self) { group in
            var (next, done) = (0, 0)
            func start() {
                guard next < names.count else { return }
                let number = next
                next += 1
                group.addTask {
                    do {
                        let bytes = FileManager.default.contents(atPath: "\(folder)/\(names[number])") ?? Data()
                        return (number, try await engine.read(image: [UInt8](bytes), options: options).text)
                    } catch {
                        Terminal.printError("\(names[number]): \(error)")
                        return (number, "")
                    }
                }
            }
            for _ in 0..<slots { start() }
            while let (number, text) = await group.next() {
                texts[number] = text
                done += 1
                Terminal.progress("\(done) of \(names.count) cards read")
                start()
            }
        }
        // The system adds a child's processor time when the child has ended.
        await engine.close()
        Terminal.progressEnds()
        return (texts, (Self.secondsOfChildren() - before) / Double(names.count))
    }

    private static func secondsOfChildren() -> Double {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
}
