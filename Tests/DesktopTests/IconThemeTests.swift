import Foundation
import TagSphereDesktop
import TagSphereTestSupport
import Testing

/// Tests the search of icon files by name, as the Icon Theme Specification describes it.
@Suite("Icon themes")
struct IconThemeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file below the data folder.
  private func write(_ path: String, _ text: String = "") throws {
    let url = folder.url.appending(path: path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func theme(_ name: String, inherits: String? = nil, _ folders: (String, String)...) throws
  {
    var index = "[Icon Theme]\nName=\(name)\n"
    if let inherits { index += "Inherits=\(inherits)\n" }
    index += "Directories=" + folders.map(\.0).joined(separator: ",") + "\n"
    for (folder, keys) in folders {
      index += "[\(folder)]\n" + keys.split(separator: " ").joined(separator: "\n") + "\n"
    }
    try write("icons/\(name)/index.theme", index)
  }

  private func found(_ icon: String, in theme: String) -> String? {
    var theme = IconTheme(
      named: theme,
      in: DesktopFolders(environment: [
        "HOME": folder.url.path + "/none", "XDG_DATA_HOME": folder.url.path,
        "XDG_DATA_DIRS": folder.url.path + "/shared",
      ]))
    return theme.file(of: icon).map { $0.replacing(folder.url.path + "/", with: "") }
  }

  @Test("The icon of the best size is chosen, and a larger icon is preferred to a smaller one")
  func sizes() throws {
    try theme("hicolor", ("48/apps", "Size=48"), ("512/apps", "Size=512"), ("64/apps", "Size=64"))
    for size in [48, 64] { try write("icons/hicolor/\(size)/apps/edit.png") }
    #expect(found("edit", in: "hicolor") == "icons/hicolor/64/apps/edit.png")
    try write("icons/hicolor/512/apps/edit.png")
    #expect(found("edit", in: "hicolor") == "icons/hicolor/512/apps/edit.png")
    try theme("hicolor", ("512/apps", "Size=512"), ("s/apps", "Size=48 Type=Scalable"))
    try write("icons/hicolor/s/apps/edit.svg")
    #expect(found("edit", in: "hicolor") == "icons/hicolor/s/apps/edit.svg")
    #expect(found("edit.png", in: "hicolor") == "icons/hicolor/s/apps/edit.svg")
    #expect(found("other", in: "hicolor") == nil)
  }

  @Test(
    "A theme is searched before its parents; the common theme and loose files are searched last")
  func inheritance() throws {
    try theme("child", inherits: "parent,hicolor,child", ("a", "Size=16"))
    try theme("parent", inherits: "child", ("a", "Size=256"))
    try theme("hicolor", ("a", "Size=256"))
    for theme in ["child", "parent", "hicolor"] { try write("icons/\(theme)/a/\(theme).png") }
    for theme in ["parent", "hicolor"] { try write("icons/\(theme)/a/parent.svg") }
    try write("pixmaps/hicolor.png")
    try write("shared/pixmaps/loose.png")
    try write("shared/pixmaps/old.xpm")
    #expect(found("child", in: "child") == "icons/child/a/child.png")
    #expect(found("parent", in: "child") == "icons/parent/a/parent.svg")
    #expect(found("hicolor", in: "child") == "icons/hicolor/a/hicolor.png")
    #expect(found("hicolor", in: "absent") == "icons/hicolor/a/hicolor.png")
    #expect(found("loose", in: "child") == "shared/pixmaps/loose.png")
    #expect(found("old", in: "child") == nil, "not drawn")
    #expect(found(folder.url.path + "/pixmaps/hicolor.png", in: "child") == "pixmaps/hicolor.png")
    #expect(found(folder.url.path + "/pixmaps/none.png", in: "child") == nil)
  }

  @Test("Folders outside the theme are not searched, and a broken index is ignored")
  func hostile() throws {
    try theme("hicolor", ("../../out", "Size=256"), ("/", "Size=256"))
    try write("out/secret.png")
    #expect(found("secret", in: "hicolor") == nil)
    for text in ["", "[Icon Theme", "Directories=a\n", "\u{0}\u{1}", "[Other]\na=b\n"] {
      #expect(IconThemeIndex(Array(text.utf8)) == nil, "\(text)")
    }
    let odd = IconThemeIndex(
      Array("[Icon Theme]\nInherits=,a, b\nDirectories=x,y\n[x]\nSize=-5\nScale=99999999\n".utf8))
    #expect(odd?.parents == ["a", "b"])
    #expect(odd?.folders.map(\.path) == ["x", "y"] && odd?.folders.map(\.side) == [0, 0])
  }
}
