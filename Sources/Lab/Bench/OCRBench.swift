import CommandLine
import FoundationEssentials
import Measuring
import RecognitionSlots
import Runtime
import Vision

#if canImport(Glibc)
    import Glibc
#endif

/// Compares reading cards in slots with a bare loop over Tesseract that makes the same passes.
struct OCRBench: Sendable {
    private static let rounds = 5
    /// Recognitions per slot and round.
    private static let readings = 24

    /// A photo of a card.
    let card: String

    func run() async throws -> BenchReport {
        Self.ensureOneThread()
        guard let data = FileManager.default.contents(atPath: card) else {
            throw CommandFailure(.data, "\(card): the sample is missing")
        }
        let options = OCROptions(profile: .photo)
        let single = OCREngine(configuration: OCRConfiguration(slots: 1))
        let double = OCREngine(configuration: OCRConfiguration(slots: 2))
        do {
            let report = try await measure(
                try pictures([UInt8](data)), options, single: single, double: double)
            await single.close()
            await double.close()
            return report
        } catch {
            await single.close()
            await double.close()
            throw error
        }
    }

    private func pictures(_ card: [UInt8]) throws(CommandFailure) -> [[UInt8]] {
        do throws(OCRError) { return try CardViews.jpegs(of: card) } catch {
            throw CommandFailure(.data, "\(self.card): \(error)")
        }
    }

    private func measure(
        _ pictures: [[UInt8]], _ options: OCROptions, single: OCREngine, double: OCREngine
    ) async throws -> BenchReport {
        let bare: BaselineLoop
        do throws(OCRError) { bare = try BaselineLoop(pictures, options) } catch {
            throw CommandFailure(.unavailable, error.operatorText)
        }
        // Starts the slots.
        for engine in [single, double] { _ = try await read(pictures.prefix(2), options, by: engine, slots: 2) }
        let cost: CardCost
        do { cost = try CardCost(of: pictures, languages: options.languages) } catch {
            throw CommandFailure(.failed, "\(error)")
        }
        var figures = QueueFigures()
        var cards: [Duration] = []
        var kept: [Duration] = []
        for round in 0..<Self.rounds {
            Terminal.progress("round \(round + 1) of \(Self.rounds)")
            func many(_ count: Int) -> [[UInt8]] { (0..<count).map { pictures[$0 % pictures.count] } }
            // The order of the measurements changes from round to round.
            for turn in 0..<4 {
                switch (turn + round) % 4 {
                case 0:
                    let started = ContinuousClock.now
                    do throws(OCRError) { _ = try bare.run() } catch {
                        throw CommandFailure(.failed, error.operatorText)
                    }
                    figures["bare"].append(Double(pictures.count) / Self.seconds(since: started))
                case 1:
                    let started = ContinuousClock.now
                    let times = try await read(many(Self.readings)[...], options, by: single, slots: 1)
                    figures["one"].append(Double(times.count) / Self.seconds(since: started))
                    cards += times
                case 2:
                    let inTheLine = OCROptions.card(languages: options.languages, keepsPhoto: true)
                    kept += try await read(many(Self.readings)[...], inTheLine, by: single, slots: 1)
                default:
                    let started = ContinuousClock.now
                    let times = try await read(many(2 * Self.readings)[...], options, by: double, slots: 2)
                    figures["two"].append(Double(times.count) / Self.seconds(since: started))
                }
            }
        }
        return report(
            figures, Distribution(cards), kept: Distribution(kept), cost,
            passes: Double(bare.passCount) / Double(pictures.count))
    }

    /// - Returns: the time for each picture.
    private func read(
        _ pictures: ArraySlice<[UInt8]>, _ options: OCROptions, by engine: OCREngine, slots: Int
    ) async throws -> [Duration] {
        try await withThrowingTaskGroup(of: Duration.self) { group in
            var waiting = pictures
            var times: [Duration] = []
            func start() {
                guard let picture = waiting.popFirst() else { return }
                group.addTask {
                    let started = ContinuousClock.now
                    do throws(OCRError) { _ = try await engine.read(image: picture, options: options) } catch {
                        throw CommandFailure(.failed, error.operatorText)
                    }
                    return ContinuousClock.now - started
                }
            }
            for _ in 0..<slots { start() }
            while let time = try await group.next() {
                times.append(time)
                start()
            }
            return times
        }
    }

    private func report(
        _ figures: QueueFigures, _ cards: Distribution, kept: Distribution, _ cost: CardCost, passes: Double
    ) -> BenchReport {
        func rounded(_ value: Double?) -> Double { ((value ?? 0) * 1000).rounded() / 1000 }
        let values = [
            "images_per_s": rounded(figures.median("one")), "bare_images_per_s": rounded(figures.median("bare")),
            "two_slot_images_per_s": rounded(figures.median("two")),
            "ratio_to_bare": rounded(figures.ratio("one", to: "bare")),
            "two_slot_scaling": rounded(figures.ratio("two", to: "one")), "p95_ms": cards.percentile(0.95),
            "p50_ms": cards.percentile(0.5), "kept_p95_ms": kept.percentile(0.95),
            "kept_p50_ms": kept.percentile(0.5), "passes_per_image": rounded(passes),
            "decodes_per_image": rounded(cost.decodes), "recognize_cpu_ms": rounded(cost.recognize),
            "understand_cpu_ms": rounded(cost.understand),
        ]
        func value(_ name: String) -> Double { values[name] ?? 0 }
        return BenchReport(
            lines: [
                "cards of 2048 pixels, medians of \(Self.rounds) alternating rounds",
                "one slot:       \(value("images_per_s")) images/s per core",
                "a bare loop:    \(value("bare_images_per_s")) images/s, the same \(value("passes_per_image")) passes"
                    + " per image",
                "  ratio to it:  \(value("ratio_to_bare")) (goal: 0.95)",
                "two slots:      \(value("two_slot_images_per_s")) images/s,"
                    + " \(value("two_slot_scaling")) times one slot (goal: 1.8)",
                "one card:       \(cards.text) (goal: p95 under 700 ms)",
                "as in the line: \(kept.text), with codes, words, photo and thumbnail",
                "its cost:       decoded \(value("decodes_per_image")) times; processor time"
                    + " \(value("recognize_cpu_ms")) ms in recognize, \(value("understand_cpu_ms")) ms in understand",
            ], values: values)
    }

    private static func seconds(since start: ContinuousClock.Instant) -> Double {
        let passed = (ContinuousClock.now - start).components
        return Double(passed.seconds) + Double(passed.attoseconds) / 1e18
    }

    /// The bare loop runs in this process. OpenMP reads its thread limit once, before `main`, so the process executes
    /// itself again. Without the limit two threads compete for each line.
    private static func ensureOneThread() {
        guard getenv("OMP_THREAD_LIMIT").map({ String(cString: $0) }) != "1" else { return }
        setenv("OMP_THREAD_LIMIT", "1", 1)
        var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &arguments)
    }
}
