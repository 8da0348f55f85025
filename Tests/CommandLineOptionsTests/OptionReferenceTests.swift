import Foundation
import TagSphereCommandLineOptions
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite struct OptionReferenceTests {
  static let catalogue = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/TagSphere/TagSphere.docc")

  @Test("The committed article on options equals the text generated from the option table")
  func committed() throws {
    let committed = try String(
      contentsOf: Self.catalogue.appending(path: "Options.md"), encoding: .utf8)
    #expect(
      committed == OptionReference.text,
      """
      Options.md is older than the option table; renew it with: .build/debug/tagsphere manual \
      --markdown >Sources/TagSphere/TagSphere.docc/Options.md
      """)
  }

  @Test("The article lists each option with its value, and each environment variable")
  func whole() {
    let text = OptionReference.text
    for row in OptionTable.rows {
      #expect(text.contains("`\(row.spelling)`"), "\(row.spelling)")
      if let value = row.value { #expect(text.contains("Value: `\(value.placeholder)`")) }
      if let variable = row.variable { #expect(text.contains("Variable: `\(variable)`")) }
    }
  }

  @Test(
    "If an option's default depends on the command, the article gives the default for each command")
  func defaults() {
    #expect(OptionReference.text.contains("Default: 3; 5 for apps"))
  }

  @Test("manual prints the article with --markdown, and the manual page without it")
  func program() throws {
    let article = try ProgramRun.run(["manual", "--markdown"])
    #expect(article.output == OptionReference.text)
    let page = try ProgramRun.run(["manual"])
    #expect(page.output == ManualPage.text)
  }

  @Test(
    "Each option that an article names exists in the program",
    arguments: [
      "GettingStarted", "Data", "TheWindow", "Looks", "PicturesFilmsPages", "Choosing",
      "OperatorGuide", "Formats",
    ])
  func named(article: String) throws {
    let text = try String(
      contentsOf: Self.catalogue.appending(path: "\(article).md"), encoding: .utf8)
    // sshlogin is an option of GNU parallel.
    let names = Set(OptionTable.rows.map(\.name) + ["sshlogin"])
    for part in text.components(separatedBy: "`--").dropFirst() {
      let name = part.prefix { $0.isLowercase || $0.isNumber || $0 == "-" }
      guard name.first?.isLowercase == true else { continue }
      #expect(names.contains(String(name)), "--\(name)")
    }
  }
}
