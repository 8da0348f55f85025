internal import TagSphereTagData

extension ArgumentParser {
  /// Rejects ways of choosing that exclude each other or have no effect.
  func checkChoosing() throws(UsageError) {
    let choosing = settings.choosing
    if choosing.endsWithFirst, choosing.marksSeveral {
      throw UsageError(
        "--pick ends with the first choice, and --multi collects several: leave one of the two out")
    }
    if choosing.command != nil, choosing.opensAddress {
      throw UsageError(
        "--exec and --open both determine what happens to a choice: leave one of the two out")
    }
    if choosing.opensAddress, isGiven("print") {
      throw UsageError("--print has no effect with --open: leave one of the two out")
    }
    if choosing.record.endsWithNUL, choosing.command != nil || choosing.opensAddress {
      throw UsageError(
        "--print0 has no effect with \(choosing.opensAddress ? "--open" : "--exec"): "
          + "leave one of the two out")
    }
    try checkTyping()
    if choosing.command != nil, choosing.record.template.holdsNUL {
      throw UsageError("--exec cannot pass a NUL to a command: leave \\0 out of --print")
    }
    if isGiven("allow-scheme"), !choosing.opensAddress {
      throw UsageError("--allow-scheme has no effect without --open: add it")
    }
    try checkHosts()
    if command == .list, settings.printsJSON, isGiven("print") || choosing.record.endsWithNUL {
      let idle = isGiven("print") ? "--print" : "--print0"
      throw UsageError("\(idle) has no effect with --json: leave one of the two out")
    }
  }

  /// Rejects `--print-query` and `--accept-new` if the window returns no typed text.
  private func checkTyping() throws(UsageError) {
    let choosing = settings.choosing
    let given = [("print-query", choosing.printsQuery), ("accept-new", choosing.acceptsNew)]
      .filter(\.1).map(\.0)
    guard let option = given.first else { return }
    if !choosing.isPick {
      throw UsageError("--\(option) has no effect without --pick or --multi: add one of them")
    }
    if choosing.opensAddress {
      throw UsageError(
        "--\(option) prints a text that was typed, and --open opens addresses: leave one of the two out"
      )
    }
    if choosing.printsQuery, choosing.command != nil {
      throw UsageError(
        "--print-query and --exec both determine what happens to what was typed: leave one of the two "
          + "out")
    }
  }

  /// Rejects hosts without `--open`, and a kiosk that would open any address.
  private func checkHosts() throws(UsageError) {
    let choosing = settings.choosing
    guard !choosing.hosts.isEmpty else {
      if command == .kiosk, choosing.opensAddress {
        throw UsageError(
          "a kiosk opens only addresses of listed hosts: add --allow-host HOST, or leave --open out"
        )
      }
      return
    }
    if !choosing.opensAddress {
      throw UsageError("--allow-host has no effect without --open: add it")
    }
    if isGiven("allow-scheme") {
      throw UsageError(
        "--allow-scheme has no effect with --allow-host, which allows only http and https: "
          + "leave one of the two out")
    }
  }

  /// Rejects points of `pick` outside the picture, and a `pick` without points.
  func checkPoints() throws(UsageError) {
    let size = settings.picture.size
    guard !settings.pixels.isEmpty else {
      throw UsageError("pick needs a pixel to examine: give --at X,Y")
    }
    for point in settings.pixels where point.x >= size.width || point.y >= size.height {
      throw UsageError(
        "--at \(point.x),\(point.y) is outside \(size.width)x\(size.height) pixels: "
          + "give a pixel inside, or another --size")
    }
  }

  /// Removes and returns the words of a command: all words up to a lone `;`, or to the end.
  mutating func commandWords() -> [String] {
    let words = Array(rest.prefix { $0 != ";" })
    rest = rest.dropFirst(words.count + 1)
    return words
  }
}
