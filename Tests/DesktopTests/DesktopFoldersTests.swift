import TagSphereDesktop
import Testing

/// Tests the folders of the XDG Base Directory Specification, which environment variables can name.
@Suite("Folders of a user's desktop")
struct DesktopFoldersTests {
  @Test(
    "The folders are in the home directory, unless environment variables give other absolute paths")
  func folders() {
    let usual = DesktopFolders(environment: [
      "HOME": "/home/me", "XDG_CONFIG_HOME": "relative", "XDG_CACHE_HOME": "",
    ])
    #expect(usual.configuration == "/home/me/.config" && usual.cache == "/home/me/.cache")
    #expect(usual.state == "/home/me/.local/state")
    #expect(usual.data == ["/home/me/.local/share", "/usr/local/share", "/usr/share"])
    let given = DesktopFolders(environment: [
      "HOME": "/home/me", "XDG_CONFIG_HOME": "/a", "XDG_CACHE_HOME": "/b", "XDG_STATE_HOME": "/c",
      "XDG_DATA_HOME": "/d", "XDG_DATA_DIRS": "/e:relative:/f",
    ])
    #expect(given.configuration == "/a" && given.cache == "/b" && given.state == "/c")
    #expect(given.data == ["/d", "/e", "/f"])
  }

  @Test("Without a home directory, no folder of the user is known")
  func homeless() {
    let folders = DesktopFolders(environment: ["HOME": "relative"])
    #expect(folders.configuration == nil && folders.cache == nil && folders.state == nil)
    #expect(folders.data == ["/usr/local/share", "/usr/share"])
  }
}
