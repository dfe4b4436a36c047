import CommandLine
import Runtime
import Summaries

extension TrainCommand {
    /// Writes the weights, and prints what each folder's summaries hold by the weights of the others.
    static func trainFacts(_ arguments: Arguments, out: String) throws -> ExitCode {
        for option in ["hidden", "epochs"] where arguments.value(option) != nil {
            throw UsageFault("--\(option) is for screens only")
        }
        let training = FactTraining()
        let paths = Array(arguments.operands.dropFirst())
        let folders = try paths.map { path in
            let folder = LabeledFolder(path: path)
            let truths = try folder.files(["txt"]).map {
                try folder.label(ConversationTruth.self, of: $0, command: "eval")
            }
            guard !truths.isEmpty else { throw CommandFailure(.data, "\(path): contains no texts") }
            return training.samples(truths)
        }
        let names = paths.compactMap { $0.split(separator: "/").last }
        if folders.count > 1 {
            for (index, folder) in folders.enumerated() {
                let others = folders.indices.filter { $0 != index }.flatMap { folders[$0] }
                let share = training.facts(folder, by: training.model(others))
                Terminal.print(
                    "\(names[index]): \(Column.decimals(share.value, 3)) of \(share.all) facts, by the others' weights")
            }
        }
        let all = folders.flatMap(\.self)
        let model = training.model(all)
        try write(
            "# Weights of FactModel. tapline-lab train facts writes this file.\n"
                + "# Learned from \(all.count) chats: \(names.joined(separator: ", ")).\n" + model.text, to: out)
        Terminal.print("\(all.count) chats; \(model.weights.count) weights")
        return .ok
    }
}
