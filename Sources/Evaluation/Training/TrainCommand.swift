package import CommandLine
import Conversations
import FoundationEssentials
import Runtime

/// `tapline-lab train screens DIR...`: computes the weights with which the parts of chat screenshots are told apart.
package enum TrainCommand {
    package static let command = Command(
        name: "train",
        summary: """
            compute the weights of a trained reader from folders of labeled pictures

            SCREENS. Trains the network that gives each line of a chat screenshot its role: title, message by the owner or
            by somebody else, time, quote and so on. DIR holds pictures NAME.png (or jpg) with labels NAME.json, as
            Tests/ChatScreens/draw writes them; their member "elements" lists each word with its role. The weights
            are written to FILE, which for a release is Sources/Domain/Conversations/Screens/Weights/screen-roles.txt.

            One picture of ten is kept out of training; the shares of its lines that get the right role are printed.
            The same pictures give the same weights. Measure the result with pictures of another seed:
            tapline-lab eval conversations.
            """,
        usage: "screens DIR... --out FILE",
        options: {
            [
                .value("out", "FILE", "file for the weights"),
                .value("language", "CODE", "Tesseract's languages, for example eng or eng+deu (eng)"),
                .value(
                    "words", "DIR",
                    "cache the recognized words here, in a folder for each DIR; a picture with cached words is not recognized again"
                ),
                .value("hidden", "N", "units of the hidden layer (48)"),
                .value("epochs", "N", "passes over the samples (30)"), .json,
            ]
        },
        run: { arguments in
            guard arguments.operands.first == "screens", arguments.operands.count > 1 else {
                throw UsageFault("expected 'screens' and folders: tapline-lab train screens DIR... --out FILE")
            }
            guard let out = arguments.value("out") else { throw UsageFault("--out FILE is missing") }
            let training = NetworkTraining(
                hidden: try arguments.int("hidden", default: 48, in: 1...512),
                epochs: try arguments.int("epochs", default: 30, in: 1...1_000))
            let samples = try await ScreenSamples(
                folders: Array(arguments.operands.dropFirst()),
                languages: (arguments.value("language") ?? "eng").split(separator: "+").map(String.init),
                words: arguments.value("words"))
            let labeler = training.labeler(samples.training) { epoch in
                Terminal.progress("\(epoch) of \(training.epochs) passes")
            }
            Terminal.progressEnds()
            do { try Data(labeler.text.utf8).write(to: URL(filePath: out)) } catch {
                throw CommandFailure(.failed, "\(out): cannot be written: \(error)")
            }
            let report = TrainingReport(labeler, samples)
            if arguments.has("json") {
                try Terminal.printJSON(report)
            } else {
                report.lines.forEach { Terminal.print($0) }
            }
            return .ok
        })
}
