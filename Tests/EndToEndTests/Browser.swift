import Foundation
import HTTPClient
import TestSupport

/// A headless browser, driven by W3C WebDriver (https://www.w3.org/TR/webdriver2/).
struct Browser: Sendable {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// From Debian's package chromium-driver.
    private static let program = "/usr/bin/chromedriver"

    static let isInstalled: Bool = {
        if FileManager.default.isExecutableFile(atPath: program) { return true }
        print("The console's tests are skipped: \(program) is not there (apt-get install chromium-driver)")
        return false
    }()

    /// WebDriver's name of the JSON member with an element's id.
    private static let elementKey = "element-6066-11e4-a52e-4f735466cecf"

    private let http = HTTPClient()
    private let base: String

    /// Opens a URL, runs the body and closes the browser.
    static func open(_ url: String, _ body: @Sendable (Browser) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "tapline-browser-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let port = try FreePort.one()
        let driver = try TestProcess(
            [program, "--port=\(port)"], environment: ["HOME": folder, "PATH": "/usr/bin:/bin"],
            output: folder + "/driver.log")
        do {
            let browser = try await Browser(driver: "http://127.0.0.1:\(port)", folder: folder)
            do {
                _ = try await browser.post("/url", ["url": .string(url)])
                try await body(browser)
            } catch {
                let page = try? await browser.run("return document.body.innerText")
                try? await browser.close()
                throw Failure(description: "\(error); the page: \(page?.string ?? "none")")
            }
            try await browser.close()
        } catch {
            await Task { try? await end(driver, folder) }.value
            throw error
        }
        await Task { try? await end(driver, folder) }.value
    }

    private static func end(_ driver: TestProcess, _ folder: String) async throws {
        driver.signal(SIGTERM)
        try await driver.wait()
        try FileManager.default.removeItem(atPath: folder)
    }

    private init(driver: String, folder: String) async throws {
        let arguments: [JSONValue] = [
            "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1300,1000",
            .string("--user-data-dir=\(folder)/profile"),
        ]
        let wanted: JSONValue = [
            "capabilities": [
                "alwaysMatch": [
                    "goog:chromeOptions": ["binary": "/usr/bin/chromium", "args": .array(arguments)],
                    "goog:loggingPrefs": ["browser": "ALL"],
                ]
            ]
        ]
        let http = http
        var session: JSONValue = .null
        try await eventually("the browser starts", every: .milliseconds(200)) {
            guard let answer = try? await Self.send(http, "POST", driver + "/session", wanted) else { return false }
            session = answer
            return answer["sessionId"].string != nil
        }
        base = "\(driver)/session/\(session["sessionId"].string ?? "")"
    }

    private func close() async throws { _ = try await Self.send(http, "DELETE", base, nil) }

    /// Errors in the browser's log: failed scripts and violations of the content policy.
    func complaints() async throws -> [String] {
        try await post("/se/log", ["type": "browser"]).array
            .filter { $0["level"] == "SEVERE" }.compactMap { $0["message"].string }
    }

    /// Runs the body of a JavaScript function with `arguments`, and returns its result.
    @discardableResult
    func run(_ script: String, _ arguments: JSONValue...) async throws -> JSONValue {
        try await post("/execute/sync", ["script": .string(script), "args": .array(arguments)])
    }

    /// Waits until the page has a matching element.
    /// - Parameter path: an XPath expression.
    @discardableResult
    func find(_ path: String) async throws -> String {
        var found: String?
        try await eventually("\(path) is on the page", every: .milliseconds(50)) {
            let answer = try? await post("/element", ["using": "xpath", "value": .string(path)])
            found = answer?[Self.elementKey].string
            return found != nil
        }
        return found ?? ""
    }

    func click(_ path: String) async throws {
        try await eventually("\(path) can be clicked", every: .milliseconds(50)) {
            let element = try await find(path)
            return (try? await post("/element/\(element)/click", [:])) != nil
        }
    }

    func press(_ label: String) async throws { try await click("//button[normalize-space()='\(label)']") }

    /// Types text at the end of a field, or selects a file by its path.
    func type(_ text: String, into path: String) async throws {
        _ = try await post("/element/\(find(path))/value", ["text": .string(text)])
    }

    /// Presses keys one after the other where the focus is. Special keys have the code points of WebDriver.
    func keys(_ keys: String) async throws {
        let actions = keys.flatMap { key -> [JSONValue] in
            ["keyDown", "keyUp"].map { ["type": .string($0), "value": .string(String(key))] }
        }
        _ = try await post("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
    }

    /// Presses Ctrl with a key.
    func control(_ key: String) async throws {
        let actions: [JSONValue] = [("keyDown", "\u{E009}"), ("keyDown", key), ("keyUp", key), ("keyUp", "\u{E009}")]
            .map { ["type": .string($0), "value": .string($1)] }
        _ = try await post("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": .array(actions)]]])
    }

    /// Opens a further tab of the same browser, and goes on there.
    /// - Returns: the tab, for `show`.
    func newTab(_ url: String) async throws -> String {
        let handle = try await post("/window/new", ["type": "tab"])["handle"].string ?? ""
        try await show(handle)
        _ = try await post("/url", ["url": .string(url)])
        return handle
    }

    /// Goes on in a tab.
    func show(_ tab: String) async throws { _ = try await post("/window", ["handle": .string(tab)]) }

    /// The current tab.
    func currentTab() async throws -> String {
        try await Self.send(http, "GET", base + "/window", nil).string ?? ""
    }

    /// Closes the current tab. Continue with `show`.
    func closeTab() async throws { _ = try await Self.send(http, "DELETE", base + "/window", nil) }

    static let (enter, tab, escape, down) = ("\u{E007}", "\u{E004}", "\u{E00C}", "\u{E015}")

    /// Changes the size of the page, its zoom and its colors. With a scale of 2, the page is as with a zoom of 200 % in a
    /// window of twice the size.
    /// - Parameter hasForcedColors: the colors of the operating system replace those of the page.
    func resize(
        _ width: Int, _ height: Int, scale: Double = 1, isDark: Bool = false, hasForcedColors: Bool = false
    ) async throws {
        try await command(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(width)), "height": .number(Double(height)), "mobile": false,
                "deviceScaleFactor": .number(scale),
            ])
        try await command(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": .string(isDark ? "dark" : "light")],
                    ["name": "forced-colors", "value": .string(hasForcedColors ? "active" : "none")],
                ]
            ])
    }

    /// Runs a command of the Chrome DevTools Protocol.
    func command(_ name: String, _ parameters: JSONValue) async throws {
        _ = try await post("/goog/cdp/execute", ["cmd": .string(name), "params": parameters])
    }

    /// Runs a script whose last argument is a callback, and returns the value of the callback.
    func runAsync(_ script: String) async throws -> JSONValue {
        try await post("/execute/async", ["script": .string(script), "args": []])
    }

    /// Replaces the text of a field. The page may draw the field again, or show it a moment later, so a refusal is tried
    /// again.
    func write(_ text: String, into path: String) async throws {
        let tries = 20
        for number in 1...tries {
            let element = try await find(path)
            do {
                _ = try await post("/element/\(element)/clear", [:])
                _ = try await post("/element/\(element)/value", ["text": .string(text)])
                return
            } catch {
                if number == tries { throw error }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
    }

    /// The current value of a field.
    func value(of path: String) async throws -> String {
        let element: JSONValue = [Self.elementKey: .string(try await find(path))]
        return try await run("return arguments[0].value", element).string ?? ""
    }

    func text(of path: String) async throws -> String {
        let element: JSONValue = [Self.elementKey: .string(try await find(path))]
        return try await run("return arguments[0].textContent", element).string ?? ""
    }

    private func post(_ path: String, _ body: JSONValue) async throws -> JSONValue {
        try await Self.send(http, "POST", base + path, body)
    }

    private static func send(
        _ http: HTTPClient, _ method: String, _ url: String, _ body: JSONValue?
    ) async throws -> JSONValue {
        var request = HTTPClientRequest(method: method, url: url, timeout: .seconds(60))
        if let body {
            request.headers.add("Content-Type", "application/json")
            request.body = body.bytes
        }
        let response = try await http.send(request)
        let value = (try? JSONValue(parsing: response.body))?["value"] ?? .null
        guard response.status == 200 else {
            throw Failure(description: "\(value["error"].string ?? ""): \(value["message"].string ?? "")")
        }
        return value
    }
}
