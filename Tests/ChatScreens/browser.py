"""Drives headless Chromium over two pipes, with the DevTools protocol: JSON messages that end with a zero byte."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

ARGUMENTS = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu", "--hide-scrollbars", "--mute-audio",
             "--no-first-run", "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--disable-sync",
             "--disable-dev-shm-usage", "--num-raster-threads=1", "--disable-checker-imaging", "--disable-partial-raster",
             "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb", "--lang=en-US",
             "--disable-features=Translate,OptimizationHints,MediaRouter"]


class Browser:
    def __init__(self, program=None):
        program = program or shutil.which("chromium") or shutil.which("chromium-browser")
        if not program:
            raise SystemExit("chromium is missing: apt-get install chromium")
        self.folder = tempfile.mkdtemp(prefix="chat-screens-")
        to_read, self.to_write = os.pipe()
        self.from_read, from_write = os.pipe()

        def wire():
            # Chromium reads from descriptor 3 and writes to 4.
            a, b = os.dup(to_read), os.dup(from_write)
            os.dup2(a, 3)
            os.dup2(b, 4)
            for descriptor in (a, b):
                if descriptor not in (3, 4):
                    os.close(descriptor)

        self.process = subprocess.Popen([program, *ARGUMENTS, f"--user-data-dir={self.folder}", "about:blank"], preexec_fn=wire,
                                        close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.number, self.buffer = 0, b""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.frame = self.call("Page.getFrameTree")["frameTree"]["frame"]["id"]

    def _receive(self):
        while b"\0" not in self.buffer:
            block = os.read(self.from_read, 1 << 20)
            if not block:
                raise RuntimeError("Chromium ended")
            self.buffer += block
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.to_write, data):]
        while True:
            answer = self._receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:2000])
        return result["result"].get("value")

    def show(self, page, width, height, scale):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        self.call("Page.setDocumentContent", frameId=self.frame, html=page)
        self.evaluate("""(async () => {
            await document.fonts.ready;
            const urls = new Set();
            for (const element of document.querySelectorAll('[style*="url("]'))
                for (const match of element.getAttribute('style').matchAll(/url\\((data:[^)]+)\\)/g)) urls.add(match[1]);
            await Promise.all([...urls].map(url => { const image = new Image(); image.src = url; return image.decode().catch(() => 0); }));
        })()""")

    def picture(self):
        # Everything is drawn anew: what was drawn before the layout was final differs a little in its edges.
        self.evaluate("""(async () => {
            const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
            document.documentElement.style.display = 'none';
            await frames();
            document.documentElement.style.display = '';
            await frames();
        })()""")
        return base64.b64decode(self.call("Page.captureScreenshot", format="png", optimizeForSpeed=False)["data"])

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except Exception:
            self.process.kill()
            self.process.wait()
        os.close(self.to_write)
        os.close(self.from_read)
        shutil.rmtree(self.folder, ignore_errors=True)
