import TagSphereDesktop
import Testing

/// Tests the description of a program in its desktop entry.
@Suite("Actions of an installed program")
struct InstalledProgramTests {
  @Test("An action is found by its name, wherever it is in the desktop entry")
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
