import Foundation
import TagSphereImages
import TagSphereTestSupport
import Testing

/// Tests the real program with a directory of images in a window.
@Suite("Photographs in a window", .serialized)
struct PhotoWindowTests {
  @Test(
    "Enter fills the window with a photo and prints its path; arrows show other photos; Escape closes it"
  )
  func enlargement() throws {
    let display = try VirtualDisplay(width: 800, height: 600)
    let folder = try TemporaryFolder()
    let cache = folder.url.appending(path: "cache").path
    for (name, color) in [("a", [220, 0, 0, 255]), ("b", [0, 0, 220, 255])] as [(String, [UInt8])] {
      let rgba = Array(repeatElement(color, count: 600 * 400).joined())
      try folder.file("\(name).png", PNG.encode(width: 600, height: 400, rgba: rgba))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: name == "a" ? 2e9 : 1e9)],
        ofItemAtPath: folder.url.appending(path: "\(name).png").path)
    }
    let shown = try ShownProgram(
      running: [
        "photos", folder.url.path, "--size", "600x400", "--spin", "0", "--status", "off",
        "--reduced-motion",
      ], on: display, environment: ["XDG_CACHE_HOME": cache], waitsForInk: true)
    func covered(_ channel: Int) throws -> Int {
      try display.screenshot().points(channel: channel, above: 200).count
    }
    try display.xdotool("key", "Tab", "sleep", "0.1", "key", "Return")
    #expect(try shown.reaches(within: 10) { try covered(0) > 600 * 400 * 9 / 10 })
    try display.xdotool("key", "Right")
    #expect(try shown.reaches(within: 10) { try covered(2) > 600 * 400 * 9 / 10 })
    try display.xdotool("key", "Escape")
    #expect(try shown.reaches(within: 10) { try covered(2) < 600 * 400 / 2 })
    try display.xdotool("key", "Escape", "sleep", "0.1", "key", "Escape")
    #expect(try shown.program.waitForEnd() == 0)
    let output = String(decoding: try shown.program.restOfOutput(), as: UTF8.self)
    #expect(output == folder.url.path + "/a.png\n")
    let copies = try FileManager.default.contentsOfDirectory(atPath: cache + "/thumbnails/large")
    #expect(copies.count { $0.hasSuffix(".png") } == 2)
  }
}
