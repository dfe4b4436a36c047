import Captures
import Conversations
import Networks
import Testing

@testable import Evaluation
@testable import Lab

@Suite struct NetworkTrainingTests {
    /// Two numbers; the label depends on whether both have the same sign, which no single layer can tell.
    private static func samples(_ count: Int, seed: UInt64) -> [NetworkTraining.Sample] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { _ in
            let (a, b) = (Float.random(in: -1...1, using: &random), Float.random(in: -1...1, using: &random))
            return NetworkTraining.Sample(input: LabelNetwork.entries(of: [a, b]), label: a * b > 0 ? 1 : 0)
        }
    }

    private static func network(hidden: Int, epochs: Int, _ samples: [NetworkTraining.Sample]) -> LabelNetwork {
        NetworkTraining(hidden: hidden, epochs: epochs, rate: 0.003, dropout: 0.08, start: 1)
            .network(samples, inputs: 2, outputs: 2)
    }

    private static func label(_ network: LabelNetwork, _ sample: NetworkTraining.Sample) -> Int {
        let odds = network.probabilities(sample.input)
        return odds[1] > odds[0] ? 1 : 0
    }

    @Test func `NetworkTraining: a hidden layer learns what no single layer can tell`() {
        let network = Self.network(hidden: 16, epochs: 60, Self.samples(1_000, seed: 1))
        let right = Self.samples(500, seed: 2).count { Self.label(network, $0) == $0.label }
        #expect(right > 450, "\(right) of 500")
    }

    @Test func `NetworkTraining: the same samples give the same weights`() {
        let samples = Self.samples(100, seed: 3)
        #expect(
            Self.network(hidden: 4, epochs: 2, samples).weights == Self.network(hidden: 4, epochs: 2, samples).weights)
    }

    @Test func `NetworkTraining: hidden units that are left out share the work, and decay keeps weights small`() {
        let samples = Self.samples(1_000, seed: 1)
        func size(_ network: LabelNetwork) -> Float { network.weights.reduce(0) { $0 + $1 * $1 } }
        var training = NetworkTraining(hidden: 32, epochs: 60, rate: 0.003, dropout: 0.08, hiddenDropout: 0.3, start: 1)
        let network = training.network(samples, inputs: 2, outputs: 2)
        // Without eight of the units, the others still know most labels.
        var rest = network
        for unit in 0..<8 {
            for output in 0..<2 { rest.weights[rest.outputStart + output * (rest.hidden + 1) + unit] = 0 }
        }
        let right = Self.samples(500, seed: 2).count { Self.label(rest, $0) == $0.label }
        #expect(right > 425, "\(right) of 500")
        #expect(training.network(samples, inputs: 2, outputs: 2).weights == network.weights)
        training.weightDecay = 0.5
        #expect(size(training.network(samples, inputs: 2, outputs: 2)) < 0.8 * size(network))
    }

    @Test func `WeightFile: the file keeps the labels, and text that is no file is refused`() throws {
        let network = Self.network(hidden: 8, epochs: 20, Self.samples(300, seed: 4))
        let text = WeightFile([network], others: [0.5, -0.25]).text
        let file = try #require(WeightFile(text, networks: 1, outputs: 2, others: 2))
        #expect(file.others == [0.5, -0.25])
        for sample in Self.samples(100, seed: 5) {
            let odds = zip(file.networks[0].probabilities(sample.input), network.probabilities(sample.input))
            #expect(odds.allSatisfy { abs($0 - $1) < 0.05 })
            #expect(abs(file.networks[0].probabilities(sample.input).reduce(0, +) - 1) < 0.001)
        }
        for other in ["", "2 8", "2 8 500 500", text + " 1", text.replacing("2 8", with: "3 8")] {
            #expect(WeightFile(other, networks: 1, outputs: 2, others: 2) == nil)
        }
        #expect(WeightFile(text, networks: 2, outputs: 2, others: 2) == nil)
    }
}

@Suite struct ScreenTrainingTests {
    /// Screens of messages, whose value tells the side, each with a part below that has no value: a quote below an own
    /// message, a mark below another one.
    private static func pictures(_ count: Int, seed: UInt64) -> [[[ScreenSample]]] {
        var random = SplitMix(seed: seed)
        return (0..<count).map { _ in
            let screen = (0..<4).flatMap { _ in
                let isSent = random.next() % 2 == 0
                return [
                    ScreenSample(input: [isSent ? 1 : -1, 0] + [0, 0, 0, 0], role: isSent ? .sent : .received),
                    ScreenSample(input: [0, 1] + [0, 0, 0, 0], role: isSent ? .quote : .mark),
                ]
            }
            return [screen]
        }
    }

    @Test func `ScreenTraining: the second network learns what only the segments around tell`() throws {
        let training = ScreenTraining(hidden: 8, epochs: 30)
        let labelers = training.labelers(Self.pictures(80, seed: 1))
        let screens = Self.pictures(30, seed: 2).flatMap(\.self)
        func right(_ odds: ([[Float]]) -> [[Float]]) -> Int {
            screens.reduce(0) { sum, screen in
                let roles = odds(screen.map(\.input)).map(ScreenRole.init(mostProbable:))
                return sum + zip(screen.map(\.role), roles).count { $0 == $1 }
            }
        }
        #expect(right { $0.map { labelers.first.probabilities(LabelNetwork.entries(of: $0)) } } < 200, "of 240")
        #expect(right { labelers.probabilities($0, bubbles: $0.map { _ in nil }) } > 230, "of 240")
    }

    @Test func `ScreenLabelers: the second network knows the mean of the screen and of the bubble's other segments`() {
        let roles: [ScreenRole] = [.title, .quote, .sent, .sent]
        let odds = roles.map { role in ScreenRole.allCases.map { $0 == role ? Float(1) : 0 } }
        let inputs = ScreenLabelers.inputs(roles.map { _ in [1, 0, 0] }, odds, bubbles: [nil, 3, 3, 4])
        let count = ScreenRole.allCases.count
        for input in inputs {
            let mean = Array(input.dropLast(count).suffix(count))
            #expect(mean[ScreenRole.sent.index] == 0.5)
            #expect(mean[ScreenRole.title.index] == 0.25)
            #expect(mean.reduce(0, +) == 1)
        }
        let none = [Float](repeating: 0, count: count)
        #expect(inputs.map { Array($0.suffix(count)) } == [none, odds[2], odds[1], none])
    }

    @Test func `ScreenLabelers: the file keeps both networks, and text that is no file is refused`() throws {
        let pictures = Self.pictures(10, seed: 3)
        let labelers = ScreenTraining(hidden: 4, epochs: 4).labelers(pictures)
        let again = try #require(ScreenLabelers(labelers.text))
        #expect(again.text == labelers.text)
        #expect(ScreenTraining(hidden: 4, epochs: 4).labelers(pictures).text == labelers.text)
        for text in ["", WeightFile([labelers.first]).text, labelers.text + " 1"] {
            #expect(ScreenLabelers(text) == nil)
        }
    }
}

@Suite struct ScreenSampleTests {
    private static func word(_ text: String, x: Double, y: Double, width: Double = 0.1) -> Word {
        Word(text: text, confidence: 0.9, box: Box(x: x, y: y, width: width, height: 0.02))
    }

    private static let truth = ScreenSample.Truth(
        messages: [
            .init(side: "left", text: "Hello", box: Box(x: 0.05, y: 0.39, width: 0.3, height: 0.04)),
            .init(side: "right", text: "Fine 🎉", box: Box(x: 0.6, y: 0.59, width: 0.35, height: 0.25)),
            .init(side: "right", text: "🎉", box: Box(x: 0.75, y: 0.85, width: 0.2, height: 0.1)),
        ],
        elements: [
            .init(role: "title", text: "Sarah", box: Box(x: 0.4, y: 0.1, width: 0.1, height: 0.02)),
            .init(role: "text", text: "Hello", box: Box(x: 0.1, y: 0.4, width: 0.1, height: 0.02), message: 0),
            .init(role: "text", text: "Fine", box: Box(x: 0.7, y: 0.6, width: 0.1, height: 0.02), message: 1),
            .init(role: "text", text: "🎉", box: Box(x: 0.7, y: 0.8, width: 0.1, height: 0.02), message: 1),
        ])

    private static let recognition = Recognition(
        width: 400, height: 800,
        lines: [
            Line(words: [word("Sarah", x: 0.4, y: 0.1)]), Line(words: [word("Hello", x: 0.1, y: 0.4)]),
            Line(words: [word("Fine", x: 0.7, y: 0.6)]), Line(words: [word("@", x: 0.7, y: 0.8)]),
            Line(words: [word("zz", x: 0.1, y: 0.9)]),
        ])

    @Test
    func `ScreenSample: a line has the role of the labeled words in its place; an emoji and a misread icon are noise`()
    {
        let roles = ScreenSample.samples(of: Self.recognition, Self.truth).map(\.role)
        #expect(roles == [.title, .received, .sent, .noise, .noise])
    }

    @Test func `ScreenSample: a picture is a message without text, an attachment, or noise`() {
        var recognition = Self.recognition
        recognition.lines = []
        recognition.pictures = [
            Box(x: 0.05, y: 0.1, width: 0.1, height: 0.05), Box(x: 0.61, y: 0.6, width: 0.3, height: 0.2),
            Box(x: 0.76, y: 0.86, width: 0.18, height: 0.09),
        ]
        #expect(ScreenSample.samples(of: recognition, Self.truth).map(\.role) == [.noise, .attachment, .sent])
    }

    @Test func `ScreenSample: a part of a picture has the lines inside of the part, and all are there without bubbles`()
    {
        let screens = ScreenSample.samples(of: Self.recognition, Self.truth, cut: (top: 0.3, bottom: 0.7))
        let all: [ScreenRole] = [.title, .received, .sent, .noise, .noise]
        #expect(screens.map { $0.map(\.role) } == [all, [.received, .sent], all])
    }
}
