import FoundationEssentials
import HTTPServer
import Inventory
import JSON
import Records
import Requests

/// What an intent answers: flat, so that a Shortcut reads the members by "Get Dictionary Value".
struct IntentAnswer: Sendable {
    /// False if something is missing or has to be chosen or confirmed. Nothing was done then.
    var isOK = true
    /// The sentence that a phone speaks.
    var dialog: String
    var value: JSON = .null
    var openURL: String?
    /// Where the state of something is that was begun, and not ended when the answer was sent.
    var statusURL: String?
    var undo: UndoTicket?
    /// Sent again with the same parameters, it confirms a deletion. Good for five minutes.
    var confirmToken: String?
    /// Names from which the person has to choose.
    var choices: [String] = []
    /// The parameter that is missing, or for which the person has to choose.
    var missing: String?

    var response: HTTPResponse {
        .answer(
            .intentAnswer(
                ok: .bool(isOK), dialog: .string(dialog), value: value, openUrl: JSON(openURL),
                statusUrl: JSON(statusURL), undoToken: JSON(undo?.token),
                undoUntil: undo.map { JSON($0.until) } ?? .null,
                confirmToken: JSON(confirmToken), choices: JSON(choices), missing: JSON(missing)))
    }
}

extension IntentAnswer {
    /// A sentence without a meaning, or one about an item that the owner does not have.
    init(misunderstood sentence: String, _ reader: PhraseReader) {
        var dialog: String?
        if let missing = reader.missingItem(in: sentence) {
            dialog = missing.intent.definition.dialog.notFound?.filled(with: ["name": missing.name])
        }
        self.init(
            isOK: false, dialog: dialog ?? "I do not know what to do with that.",
            value: ["intent": nil, "params": [:], "confidence": 0])
    }

    /// A sentence that was understood and not carried out.
    /// - Parameter isCertain: false if the person has to say whether the intent is meant.
    init(_ phrase: ParsedPhrase, isCertain: Bool, currency: String) {
        let definition = phrase.intent.definition
        self.init(
            dialog: definition.title,
            value: [
                "intent": .string(phrase.intent.slug), "params": IntentView.parameters(phrase, currency: currency),
                "confidence": .decimal(phrase.confidence),
            ])
        if let choice = phrase.choices.first {
            isOK = false
            missing = choice.parameter
            if Set(phrase.choices.map(\.object)).count > 1, phrase.choices.allSatisfy({ $0.names.count == 1 }) {
                // One name of two kinds of objects.
                choices = phrase.choices.flatMap { choice in choice.names.map { "\(choice.object.noun) \($0)" } }
                dialog = "Do you mean \(choices.map { "the " + $0 }.joined(separator: " or "))?"
            } else {
                choices = choice.names
                dialog = "Which \(choice.object.noun) do you mean?"
            }
        } else if let name = phrase.missing.first {
            isOK = false
            missing = name
            dialog = definition.parameter(name)?.question ?? dialog
        } else if let fault = phrase.faults.first {
            isOK = false
            dialog = fault.dialog
        } else if !isCertain {
            isOK = false
            dialog = "Did you mean: \(definition.title)?"
        }
    }
}
