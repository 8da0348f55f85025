import TagSphereCommandLineOptions
import TagSphereTagData
import Testing

@Suite struct LiveOptionsTests {
  @Test("A kiosk keeps the 100 000 heaviest tags unless --top is given")
  func kiosk() throws {
    let cases: [([String], Int?, Bool)] = [
      (["kiosk", "tags.tsv"], 100_000, true), (["kiosk", "tags.tsv", "--top", "7"], 7, false),
      (["kiosk", "tags.tsv", "--top", "all"], nil, false),
      (["tags.tsv"], nil, false),
      (["tags.tsv", "--top", "all"], nil, false),
    ]
    for (arguments, top, isUsual) in cases {
      guard case .view(let options) = try parse(arguments) else {
        Issue.record("\(arguments)")
        continue
      }
      #expect(options.document.top == top, "\(arguments)")
      #expect(options.document.hasUsualTop == isUsual, "\(arguments)")
      #expect(options.document.mostBytes == (options.kiosk == nil ? nil : 256 << 20))
    }
  }

  @Test("With --watch, a file is watched; with --follow, a stream is followed")
  func modes() throws {
    guard case .view(let watching) = try parse(["tags.tsv", "--watch"]),
      case .view(let following) = try parse(["--follow", "-", "--top", "50"])
    else {
      Issue.record("no view")
      return
    }
    #expect(watching.document.isWatched && !watching.document.isFollowed)
    #expect(following.document.isFollowed && following.document.top == 50)
  }

  private static let watchesNothing =
    "--watch needs a FILE to read again: give its path, or read standard input with --follow "
    + "instead of --watch"

  @Test(
    "If --watch or --follow cannot work, the error message gives the reason",
    arguments: [
      (["--watch", "-"], Self.watchesNothing), (["--watch"], Self.watchesNothing),
      (["--watch", "--top", "3"], Self.watchesNothing),
      (
        ["--watch", "--follow", "-"],
        "--watch reads a file again, and --follow reads a stream: leave one of the two out"
      ),
      (
        ["--follow", "a.tsv"],
        "--follow reads standard input, but got “a.tsv”: give -, or --watch for a file"
      ),
      (
        ["--follow", "-", "--shape", "globe"],
        "--follow has no coordinates for --shape globe: give another shape"
      ),
      (
        ["--follow", "-", "--format", "csv"],
        "--follow reads lines of tsv or jsonl, but got --format csv: leave it out"
      ),
      (
        ["--follow", "-", "--color-from", "price"],
        "--color-from has no effect with --follow, whose lines are a text and a weight: leave it "
          + "out"
      ),
    ])
  func refusals(_ arguments: [String], _ expected: String) {
    #expect(message(arguments) == expected)
  }
}
