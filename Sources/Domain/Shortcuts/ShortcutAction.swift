/// An action of the app Shortcuts. The raw value is the end of its identifier.
package enum ShortcutActionKind: String, Sendable, CaseIterable {
    case alert, ask, comment, conditional, date, delay, dictionary, exit, hash, list, notification, number, share
    case chooseFromList = "choosefromlist"
    case chooseFromMenu = "choosefrommenu"
    case deleteFiles = "file.delete"
    case dictateText = "dictatetext"
    case detectImages = "detect.images"
    case downloadURL = "downloadurl"
    case extractText = "extracttextfromimage"
    case formatDate = "format.date"
    case getFile = "documentpicker.open"
    case getFolderContents = "file.getfoldercontents"
    case getItemFromList = "getitemfromlist"
    case getLastScreenshot = "getlastscreenshot"
    case getText = "gettext"
    case getValueForKey = "getvalueforkey"
    case matchText = "text.match"
    case openURL = "openurl"
    case randomNumber = "number.random"
    case repeatCount = "repeat.count"
    case repeatEach = "repeat.each"
    case replaceText = "text.replace"
    case runWorkflow = "runworkflow"
    case saveFile = "documentpicker.save"
    case selectPhoto = "selectphoto"
    case sendMessage = "sendmessage"
    case setValueForKey = "setvalueforkey"
    case setVariable = "setvariable"
    case showResult = "showresult"
    case takePhoto = "takephoto"
    case takeScreenshot = "takescreenshot"
    case urlEncode = "urlencode"

    var identifier: String { "is.workflow.actions." + rawValue }
}

/// A text with variables, or one variable, as a parameter of an action.
struct ShortcutText: Sendable, ExpressibleByStringInterpolation {
    /// A value that an earlier action has made.
    enum Source: Sendable, Equatable {
        case variable(String)
        /// By the action's UUID.
        case output(String, name: String)
        /// The input of the Shortcut, or a property of the input.
        case input(property: String? = nil)

        fileprivate var attachment: PropertyList {
            switch self {
            case .variable(let name): ["Type": "Variable", "VariableName": .string(name)]
            case .output(let id, let name):
                ["Type": "ActionOutput", "OutputUUID": .string(id), "OutputName": .string(name)]
            case .input(nil): ["Type": "ExtensionInput"]
            case .input(let property?):
                [
                    "Type": "ExtensionInput",
                    "Aggrandizements": [
                        ["Type": "WFPropertyVariableAggrandizement", "PropertyName": .string(property)]
                    ],
                ]
            }
        }

        fileprivate var name: String {
            switch self {
            case .variable(let name), .output(_, let name): name
            case .input(let property): property ?? "Shortcut Input"
            }
        }

        /// As the whole parameter.
        var parameter: PropertyList { ["Value": attachment, "WFSerializationType": "WFTextTokenAttachment"] }
    }

    private var text = ""
    /// Places in UTF-16 units.
    private var sources: [(place: Int, source: Source)] = []

    struct StringInterpolation: StringInterpolationProtocol {
        var result = ShortcutText(plain: "")

        init(literalCapacity: Int, interpolationCount: Int) {}
        mutating func appendLiteral(_ literal: String) { result.text += literal }
        mutating func appendInterpolation(_ source: Source) {
            result.sources.append((result.text.utf16.count, source))
            // The object replacement character stands for the value.
            result.text += "\u{FFFC}"
        }
        mutating func appendInterpolation(_ plain: String) { result.text += plain }
        mutating func appendInterpolation(_ other: ShortcutText) {
            let start = result.text.utf16.count
            result.sources += other.sources.map { (start + $0.place, $0.source) }
            result.text += other.text
        }
    }

    init(plain: String) { text = plain }
    init(stringLiteral value: String) { text = value }
    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.result }

    /// The parts for a person, in their order.
    var words: String {
        let plain = text.split(separator: "\u{FFFC}", omittingEmptySubsequences: false).map(String.init)
        let parts = plain.enumerated().flatMap { index, part in
            [part] + (index < sources.count ? [sources[index].source.name] : [])
        }
        return parts.filter { !$0.isEmpty }.map { "`\($0)`" }.joined(separator: " + ")
    }

    var parameter: PropertyList {
        let ranges = sources.map { place, source in
            PropertyList.Member(name: "{\(place), 1}", value: source.attachment)
        }
        return [
            "Value": ["string": .string(text), "attachmentsByRange": .dictionary(ranges)],
            "WFSerializationType": "WFTextTokenString",
        ]
    }
}
