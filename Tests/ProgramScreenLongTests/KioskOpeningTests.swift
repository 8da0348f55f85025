import Foundation
import TagSphereTestSupport
import Testing

/// Tests what a kiosk opens for visitors: only addresses of listed hosts.
@Suite("Addresses in a kiosk", .serialized)
struct KioskOpeningTests {
  private let display: VirtualDisplay
  private let folder: TemporaryFolder

  init() throws {
    display = try VirtualDisplay(width: 800, height: 600)
    folder = try TemporaryFolder()
  }

  @Test("A kiosk opens addresses of listed hosts as one argument, and logs all refused addresses")
  func open() throws {
    let opened = folder.url.appending(path: "opened")
    let opener = try folder.file(
      "xdg-open", Array("#!/bin/sh\nprintf '%s\\0' \"$@\" >>\"$OPENED\"\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
    let csv = """
      text,color,lat,lon,url
      rouge,#ff0000,40,0,https://www.example.org/a?b=$(x)&c='d'
      vert,#00ff00,0,0,https://www.example.org@evil.org/
      bleu,#0000ff,-40,0,file:///etc/passwd
      """
    let shown = try ShownProgram(
      running: [
        "kiosk", folder.file("tags.csv", Array(csv.utf8)).path, "--spin", "0", "--background",
        "black", "--on-choose", "stay", "--shape", "globe", "--text-height", "0.2", "--open",
        "--allow-host", "example.net", "--allow-host", "*.example.org",
      ], on: display,
      environment: [
        "PATH": folder.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        "OPENED": opened.path,
      ], waitsForInk: true)
    defer { shown.program.stop() }
    let before = try shown.still()
    for channel in [1, 2] {
      try shown.click(channel)
      // The server may draw the pointer, which is about sixty pixels and is hidden after a while.
      #expect(try shown.still().difference(from: before) < 0.0005, "a refusal is not seen")
    }
    try shown.click(0)
    let expected = Array("https://www.example.org/a?b=$(x)&c='d'\u{0}".utf8)
    #expect(waits { (try? [UInt8](Data(contentsOf: opened))) == expected })
    shown.program.send(SIGTERM)
    #expect(try shown.program.waitForEnd() == 0)
    #expect(try shown.program.restOfOutput().isEmpty)
    let errors = try shown.program.errorText()
    #expect(errors.contains("vert") && errors.contains("--allow-host"), "\(errors)")
    #expect(errors.contains("bleu") && errors.contains("has the scheme file"), "\(errors)")
  }
}
