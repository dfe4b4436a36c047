extension ShortcutWriter {
    static let server = Source.variable("Server")
    static let key = Source.variable("Key")
    static let request = Source.variable("Request")

    /// Reads from the server and keeps what it answers.
    /// - Parameter headers: names and variables, besides the key.
    mutating func get(_ path: ShortcutText, headers: [(name: String, variable: String)] = []) {
        let address: ShortcutText = "\(Self.server)\(path)"
        let named = headers.map { ", `\($0.name)` = `\($0.variable)`" }.joined()
        let answer = add(
            .downloadURL,
            [
                ("WFURL", address.parameter), ("WFHTTPMethod", "GET"), ("ShowHeaders", true),
                ("WFHTTPHeaders", Self.headers(headers.map { ($0.name, "\(Source.variable($0.variable))") })),
            ],
            step: """
                **Get Contents of URL** \(address.words): Method GET; Headers `Authorization` = `Bearer ` + `Key`\(named).
                """,
            output: "Contents of URL")
        set("Answer", to: answer)
    }

    /// Sends JSON and keeps what the server answers.
    /// - Parameters:
    ///   - body: the variable with the request.
    ///   - headers: names and variables, besides the key and the type.
    mutating func call(_ path: ShortcutText, body: String = "Request", headers: [(name: String, variable: String)] = [])
    {
        let address: ShortcutText = "\(Self.server)\(path)"
        let named = headers.map { ", `\($0.name)` = `\($0.variable)`" }.joined()
        let others = headers.map { ($0.name, "\(Source.variable($0.variable))" as ShortcutText) }
        let answer = add(
            .downloadURL,
            [
                ("WFURL", address.parameter), ("WFHTTPMethod", "POST"), ("ShowHeaders", true),
                ("WFHTTPHeaders", Self.headers([("Content-Type", "application/json")] + others)),
                ("WFHTTPBodyType", "File"), ("WFRequestVariable", Source.variable(body).parameter),
            ],
            step: """
                **Get Contents of URL** \(address.words): Method POST; Headers `Authorization` = `Bearer ` + `Key`, \
                `Content-Type` = `application/json`\(named); Request Body: File = `\(body)`.
                """,
            output: "Contents of URL")
        set("Answer", to: answer)
    }

    /// Sends the file in the variable and keeps what the server answers.
    mutating func upload(_ variable: String, to path: ShortcutText) {
        let address: ShortcutText = "\(Self.server)\(path)"
        let answer = add(
            .downloadURL,
            [
                ("WFURL", address.parameter), ("WFHTTPMethod", "POST"), ("ShowHeaders", true),
                ("WFHTTPHeaders", Self.headers([])), ("WFHTTPBodyType", "File"),
                ("WFRequestVariable", Source.variable(variable).parameter),
            ],
            step: """
                **Get Contents of URL** \(address.words): Method POST; Headers `Authorization` = `Bearer ` + `Key`; \
                Request Body: File = `\(variable)`.
                """,
            output: "Contents of URL")
        set("Answer", to: answer)
    }

    // MARK: values of a request

    /// Sets the variable `Time`.
    mutating func setTime() {
        let now = add(
            .date, [("WFDateActionMode", "Current Date")], step: "**Date**: Current Date.", output: "Date")
        let time = add(
            .formatDate,
            [
                ("WFDateFormatStyle", "ISO 8601"), ("WFISO8601IncludeTime", true),
                ("WFDate", ("\(now)" as ShortcutText).parameter),
            ], step: "**Format Date**: ISO 8601, Include ISO 8601 Time.", output: "Formatted Date")
        set("Time", to: time)
    }

    /// Sets the variable `ID`. Shortcuts makes no UUIDs: a hash of the variable `Time` and a random number has as many
    /// digits.
    mutating func setID() {
        let number = add(
            .randomNumber, [("WFRandomNumberMinimum", 0), ("WFRandomNumberMaximum", 999_999_999)],
            step: "**Random Number** between 0 and 999999999.", output: "Random Number")
        let hash = add(
            .hash,
            [
                ("WFHashType", "MD5"),
                ("WFInput", ("\(.variable("Time")) \(number)" as ShortcutText).parameter),
            ], step: "**Generate Hash** (MD5) of `Time` and the random number.", output: "Hash")
        let (find, replace) = ("^(.{8})(.{4})(.{4})(.{4})(.{12}).*$", "$1-$2-$3-$4-$5")
        let id = add(
            .replaceText,
            [
                ("WFInput", ("\(hash)" as ShortcutText).parameter), ("WFReplaceTextFind", .string(find)),
                ("WFReplaceTextReplace", .string(replace)), ("WFReplaceTextRegularExpression", true),
            ], step: "**Replace Text** (Regular Expression) `\(find)` with `\(replace)` in the hash.",
            output: "Updated Text")
        set("ID", to: id)
    }

    // MARK: dictionaries

    static func headers(_ others: [(String, ShortcutText)]) -> PropertyList {
        items([("Authorization", "Bearer \(key)")] + others)
    }

    /// - Parameters:
    ///   - lists: members that are lists of texts, after the others.
    ///   - isRun: adds the member `run`, which is true.
    static func items(
        _ members: [(String, ShortcutText)], lists: [(String, [ShortcutText])] = [], isRun: Bool = false
    ) -> PropertyList {
        let texts: [PropertyList] = members.map { name, text in
            ["WFItemType": 0, "WFKey": ShortcutText(plain: name).parameter, "WFValue": text.parameter]
        }
        let arrays: [PropertyList] = lists.map { name, texts in
            let entries: [PropertyList] = texts.map { ["WFItemType": 0, "WFValue": $0.parameter] }
            return [
                "WFItemType": 2, "WFKey": ShortcutText(plain: name).parameter,
                "WFValue": ["Value": .array(entries), "WFSerializationType": "WFArrayParameterState"],
            ]
        }
        let flags: [PropertyList] =
            isRun
            ? [
                [
                    "WFItemType": 4, "WFKey": ("run" as ShortcutText).parameter,
                    "WFValue": ["Value": true, "WFSerializationType": "WFNumberSubstitutableState"],
                ]
            ] : []
        return [
            "Value": ["WFDictionaryFieldValueItems": .array(texts + arrays + flags)],
            "WFSerializationType": "WFDictionaryFieldValue",
        ]
    }
}
