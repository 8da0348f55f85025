"""Drives real browsers without other packages: Chromium by its debugging pipe, Firefox by Marionette."""

import fcntl
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time

WIDTH, HEIGHT = 900, 700


def high_pipe():
    """Returns a pipe with descriptors above the descriptors that the child uses."""
    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for end in ends]
    for end in ends:
        os.close(end)
    return high


class Chromium:
    """Debian's Chromium without a display, with SwiftShader as renderer."""

    name = "Chromium"
    hosts_touch = True

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="tagsphere-chromium-")
        to_child, self.out = high_pipe()
        self.input, from_child = high_pipe()
        # The pipe is the child's descriptors 3 and 4.
        script = f'exec "$@" 3<&{to_child} 4>&{from_child} {to_child}<&- {from_child}>&-'
        self.process = subprocess.Popen(
            ["bash", "-c", script, "chromium", "chromium", "--headless=new", "--no-sandbox",
             "--remote-debugging-pipe", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
             "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
             "--force-device-scale-factor=1", f"--user-data-dir={self.profile}",
             f"--window-size={WIDTH},{HEIGHT}", "about:blank"],
            pass_fds=(to_child, from_child), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.buffer, self.number, self.session = b"", 0, None
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(target for target in targets if target["type"] == "page")
        self.session = self.call(
            "Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT,
                  deviceScaleFactor=1, mobile=False)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                part = os.read(self.input, 1 << 20)
                if not part:
                    raise RuntimeError("Chromium has ended")
                self.buffer += part
            text, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer.get("result", {})

    def open(self, address):
        self.call("Page.navigate", url=address)

    def run(self, script):
        """Runs the body of a function, and returns its result or the result of its promise."""
        result = self.call(
            "Runtime.evaluate", expression=f"(async () => {{ {script} }})()",
            awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"].get("exception", {}).get("description")))
        return result["result"].get("value")

    def mouse(self, kind, x, y, buttons=0, clicks=0):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, buttons=buttons,
                  button="left" if buttons or kind == "mouseReleased" else "none", clickCount=clicks)

    def drag(self, points, pause=0.016):
        x, y = points[0]
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, buttons=1, clicks=1)
        for x, y in points[1:]:
            time.sleep(pause)
            self.mouse("mouseMoved", x, y, buttons=1)
        self.mouse("mouseReleased", x, y, clicks=1)

    def point(self, x, y):
        self.mouse("mouseMoved", x, y)

    def wheel(self, x, y, delta):
        self.call("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=delta)

    def touch(self, kind, *points):
        self.call("Input.dispatchTouchEvent", type=kind,
                  touchPoints=[{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)])

    KEYS = {"Enter": 13, "Escape": 27, "Tab": 9, "Home": 36, "ArrowLeft": 37, "ArrowUp": 38,
            "ArrowRight": 39, "ArrowDown": 40}

    def key(self, key):
        more = {"text": key} if len(key) == 1 else {"windowsVirtualKeyCode": self.KEYS[key]}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)

    def reduce_motion(self, is_reduced):
        value = "reduce" if is_reduced else "no-preference"
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-reduced-motion", "value": value}])

    def close(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Firefox:
    """Debian's Firefox in a virtual display, with llvmpipe as renderer."""

    name = "Firefox"
    hosts_touch = False

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="tagsphere-firefox-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        preferences = {
            "marionette.port": self.port, "webgl.force-enabled": True, "webgl.disabled": False,
            # Marionette would switch this policy off. With the policy, a file cannot read its neighbours.
            "security.fileuri.strict_origin_policy": True,
            "browser.shell.checkDefaultBrowser": False, "layout.css.devPixelsPerPx": "1.0",
            "datareporting.policy.dataSubmissionEnabled": False, "app.update.auto": False,
            "browser.startup.homepage_override.mstone": "ignore", "network.captive-portal-service.enabled": False,
        }
        with open(os.path.join(self.profile, "user.js"), "w") as file:
            for name, value in preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.process = subprocess.Popen(
            ["xvfb-run", "-a", "-s", "-screen 0 1280x1024x24", "firefox-esr", "--marionette", "--no-remote",
             "--profile", self.profile, "--width", str(WIDTH), "--height", str(HEIGHT + 90), "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "MOZ_WEBRENDER": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "HOME": self.profile})
        for _ in range(600):
            try:
                self.socket = socket.create_connection(("127.0.0.1", self.port), timeout=120)
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise RuntimeError("Firefox does not answer")
        self.buffer, self.number = b"", 0
        self.receive()
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"acceptInsecureCerts": False}})
        self.call("WebDriver:SetTimeouts", script=120000, pageLoad=120000)

    def receive(self):
        while b":" not in self.buffer:
            self.buffer += self.part()
        length, self.buffer = self.buffer.split(b":", 1)
        while len(self.buffer) < int(length):
            self.buffer += self.part()
        text, self.buffer = self.buffer[:int(length)], self.buffer[int(length):]
        return json.loads(text)

    def part(self):
        part = self.socket.recv(1 << 20)
        if not part:
            raise RuntimeError("Firefox has ended")
        return part

    def call(self, command, **parameters):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(str(len(text)).encode() + b":" + text)
        _, _, error, result = self.receive()
        if error:
            raise RuntimeError(f"{command}: {error['message']}")
        return result

    def open(self, address):
        self.call("WebDriver:Navigate", url=address)

    def run(self, script):
        wrapped = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => {{ {script} }})().then((value) => done({{ value }}),"
            " (error) => done({ error: String(error) + error.stack }));")
        result = self.call(
            "WebDriver:ExecuteAsyncScript", script=wrapped, args=[], newSandbox=False, sandbox=None)["value"]
        if "error" in result:
            raise RuntimeError(result["error"])
        return result.get("value")

    def perform(self, kind, actions, **more):
        self.call("WebDriver:PerformActions",
                  actions=[{"type": kind, "id": kind, "actions": actions, **more}])

    def drag(self, points, pause=0.016):
        def move(point):
            return {"type": "pointerMove", "x": int(point[0]), "y": int(point[1]), "duration": 0}
        actions = [move(points[0]), {"type": "pointerDown", "button": 0}]
        for point in points[1:]:
            actions += [{"type": "pause", "duration": int(pause * 1000)}, move(point)]
        self.perform("pointer", actions + [{"type": "pointerUp", "button": 0}])

    def point(self, x, y):
        self.perform("pointer", [{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0}])

    def wheel(self, x, y, delta):
        self.perform("wheel", [{"type": "scroll", "x": int(x), "y": int(y), "deltaX": 0, "deltaY": delta,
                                "duration": 0}])

    KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Home": "\ue011",
            "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"}

    def key(self, key):
        value = self.KEYS.get(key, key)
        self.perform("key", [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}])

    def close(self):
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
        except (RuntimeError, OSError):
            pass
        self.process.wait(timeout=60)
        shutil.rmtree(self.profile, ignore_errors=True)
