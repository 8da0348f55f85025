import TagSphereDesktop
import Testing

/// What a desktop entry says of its program.
@Suite("Installed program")
struct InstalledProgramTests {
  @Test("An action is found by its name, whatever its place")
  func actions() {
    let new = InstalledProgram.Action(id: "new-window", name: "New window")
    let quit = InstalledProgram.Action(id: "quit", name: "Quit")
    for actions in [[new, quit], [quit, new]] {
      let program = InstalledProgram(id: "a.desktop", name: "A", actions: actions)
      #expect(program.action(named: "New window") == new)
      #expect(program.action(named: "Quit") == quit)
      #expect(program.action(named: "quit") == nil, "that is no name for people")
    }
  }
}
