package import CommandLine
import Conversations
import FoundationEssentials
import Inventory
import Runtime

/// `tapline-lab train screens|chats|items|facts DIR...` and `train scams FILE...`: computes the weights with which the
/// parts of chat screenshots and the lines of pasted chats are told apart, the values in pictures of things and the
/// clauses of a summary are chosen, or scams are told from other messages.
package enum TrainCommand {
    package static let command = Command(
        name: "train",
        summary: """
            compute the weights of a trained reader from folders of labeled pictures

            SCREENS. Trains the two networks that give each line of a chat screenshot its role: title, message by the owner or
            by somebody else, time, quote and so on. DIR holds pictures NAME.png (or jpg) with labels NAME.json, as
            Tests/ChatScreens/draw writes them; their member "elements" lists each word with its role. The weights
            are written to FILE, which for a release is Sources/Domain/Conversations/Screens/Weights/screen-roles.txt.

            One picture of ten is kept out of training; the shares of its lines that get the right role are printed.
            The same pictures give the same weights. Measure the result with pictures of another seed:
            tapline-lab eval conversations.

            CHATS. Trains the networks that give each line of a pasted chat its role: title, sender, time, text, mark of the app
            and so on. DIR holds texts NAME.txt with labels NAME.json, as Tests/ChatTexts/write writes them. The roles of
            the lines follow from the messages of the label. Texts of small folders are learned more often than those of
            large ones. For a release FILE is Sources/Domain/ChatLines/Weights/line-roles.txt.

            ITEMS. Computes the weights with which serial numbers, models, prices and other values are chosen among the words
            of a picture. DIR holds pictures with the labels of tapline-lab eval items, as Tests/ItemDrawing/draw
            writes them. For a release FILE is Sources/Domain/Inventory/Data/picture-weights.txt.

            FACTS. Computes the weights with which the clauses of a summary are chosen. DIR holds chats NAME.txt with the labels
            of tapline-lab eval conversations, whose facts are what a person would keep. Of each folder the share of the
            facts in the summaries is printed, by weights that are learned from the other folders. For a release FILE is
            Sources/Domain/Summaries/Data/fact-weights.txt.

            SCAMS. Computes the weights of the scan for scams from files of labeled messages, in the form of tapline-lab eval
            scams. Files named pairs are learned from, but do not set the threshold. FILE is a folder; for a release
            Sources/Domain/Scams/Data.
            """,
        usage: "screens|chats|items|facts DIR... --out FILE | scams FILE... --out DIR",
        options: {
            [
                .value("out", "FILE", "file for the weights"),
                .value("language", "CODE", "Tesseract's languages, for example eng or eng+deu (eng)"),
                .value(
                    "words", "DIR",
                    "cache the recognized words here, in a folder for each DIR; a picture with cached words is not recognized again"
                ),
                .value("hidden", "N", "units of the hidden layer (screens: 96; chats: 32)"),
                .value("epochs", "N", "passes over the samples (screens: 30; chats: 6)"), .json,
            ]
        },
        run: { arguments in
            let kind = arguments.operands.first ?? ""
            guard ["screens", "chats", "items", "facts", "scams"].contains(kind), arguments.operands.count > 1 else {
                throw UsageFault(
                    "expected 'screens', 'chats', 'items', 'facts' or 'scams' and folders or files: tapline-lab train screens DIR... --out FILE"
                )
            }
            guard let out = arguments.value("out") else { throw UsageFault("--out FILE is missing") }
            if kind == "scams" { return try trainScams(arguments, out: out) }
            if kind == "chats" { return try trainChats(arguments, out: out) }
            if kind == "facts" { return try trainFacts(arguments, out: out) }
            if kind == "items" { return try await trainItems(arguments, out: out) }
            let training = ScreenTraining(
                hidden: try arguments.int("hidden", default: 96, in: 1...512),
                epochs: try arguments.int("epochs", default: 30, in: 1...1_000))
            let samples = try await ScreenSamples(
                folders: Array(arguments.operands.dropFirst()),
                languages: (arguments.value("language") ?? "eng").split(separator: "+").map(String.init),
                words: arguments.value("words"))
            let labelers = training.labelers(samples.training) { Terminal.progress($0) }
            Terminal.progressEnds()
            try write(labelers.text, to: out)
            let report = TrainingReport(labelers, samples)
            if arguments.has("json") {
                try Terminal.printJSON(report)
            } else {
                report.lines.forEach { Terminal.print($0) }
            }
            return .ok
        })

    static func write(_ text: String, to path: String) throws {
        do { try Data(text.utf8).write(to: URL(filePath: path)) } catch {
            throw CommandFailure(.failed, "\(path): cannot be written: \(error)")
        }
    }

    private static func trainItems(_ arguments: Arguments, out: String) async throws -> ExitCode {
        for option in ["hidden", "epochs"] where arguments.value(option) != nil {
            throw UsageFault("--\(option) is for screens and chats only")
        }
        let languages = (arguments.value("language") ?? "eng").split(separator: "+").map(String.init)
        var samples: [PictureQuestion: [PictureTraining.Sample]] = [:]
        var pictures = 0
        for folder in arguments.operands.dropFirst() {
            let cache = arguments.value("words").map { "\($0)/\(folder.split(separator: "/").last ?? "")" }
            let evaluation = ItemEvaluation(folder: folder, languages: languages, words: cache)
            for (_, truth, recognition, _) in try await evaluation.pictures() {
                guard let recognition else { continue }
                pictures += 1
                for question in PictureQuestion.allCases {
                    for hidden in PictureTraining.hiddenShares {
                        let sample = PictureTraining.samples(
                            of: recognition, truth, for: question, in: ItemEvaluation.context, hidden: hidden)
                        if let sample { samples[question, default: []].append(sample) }
                    }
                }
            }
        }
        let weights = Dictionary(
            uniqueKeysWithValues: samples.map { ($0.key, PictureTraining.fitting($0.key).weights($0.value)) })
        let comment =
            "# Weights of PictureModel: question, feature, weight. tapline-lab train items writes this file.\n"
        try write(comment + PictureModel(weights: weights).text, to: out)
        Terminal.print("\(pictures) pictures; \(weights.values.reduce(0) { $0 + $1.count }) weights")
        return .ok
    }
}
