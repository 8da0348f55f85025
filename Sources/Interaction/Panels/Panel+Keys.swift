extension Panel {
  /// Returns the functions of keys and pointer.
  ///
  /// - Parameters:
  ///   - isOwnWindow: Whether the window is a program's own, not a locked screen or another program's.
  ///   - hasWheels: Whether there are wheels beside the cloud.
  package static func keys(isOwnWindow: Bool = true, hasWheels: Bool = false) -> Panel {
    let functions = functions.filter {
      (isOwnWindow || !$0.isForWindow) && (hasWheels || !$0.isForWheels)
    }
    return Panel(title: "Keys", rows: functions.map { Row($0.input, $0.effect) })
  }

  /// The functions of keys and pointer where there are wheels alone.
  package static let wheelKeys = Panel(
    title: "Keys",
    rows: [
      Row("Drag", "turn the wheel; release in motion to spin"),
      Row("Click", "bring a word to the mark"),
      Row("Wheel", "turn by words"),
      Row("Up, Down, Tab", "another wheel"),
      Row("Left, Right", "turn by a word; PageUp, PageDown by five"),
      Row("Home", "the first choice"),
      Row("Letters", "find a word, again the next; Backspace deletes"),
      Row("Enter", "print the choice"),
      Row("F11", "full screen"),
      Row("F1", "these keys"),
      Row("Esc", "close, leave full screen, end"),
      Row("Ctrl+W, Ctrl+Q", "end"),
    ])

  private struct Function {
    var input: String
    var effect: String
    var isForWindow = false
    var isForWheels = false

    init(
      _ input: String, _ effect: String, isForWindow: Bool = false, isForWheels: Bool = false
    ) {
      (self.input, self.effect) = (input, effect)
      (self.isForWindow, self.isForWheels) = (isForWindow, isForWheels)
    }
  }

  private static let functions = [
    Function("Drag", "turn; release in motion to spin"),
    Function("Shift+Drag", "roll"),
    Function("Click", "choose"),
    Function("Double click", "look closer"),
    Function("Right click, Menu", "menu of the label", isForWindow: true),
    Function("Drop a file", "show it", isForWindow: true),
    Function("Wheel, + −", "zoom"),
    Function("Ctrl with + − 0", "zoom, also in a search; 0 for the first size", isForWindow: true),
    Function("Arrows", "turn, or move the focus"),
    Function("Shift+Arrows", "turn far"),
    Function("Tab, Shift+Tab", "next and previous label, by weight"),
    Function("PageUp, PageDown", "turn a quarter, or move the focus by ten", isForWindow: true),
    Function("Home", "return to the start"),
    Function("End", "the lightest label, or the last match", isForWindow: true),
    Function("Letters, /", "search; Backspace deletes"),
    Function("Ctrl+F, Ctrl+V", "search, paste into the search", isForWindow: true),
    Function("Ctrl+C", "copy the label's text", isForWindow: true),
    Function("Enter", "choose the label in focus"),
    Function("Ctrl+Enter", "finish choosing several"),
    Function("Space", "pause"),
    Function(
      "On a wheel", "drag, flick or scroll turns it, click brings a word", isForWheels: true),
    Function("F6", "turn the wheels by keys; Enter or Esc ends", isForWheels: true),
    Function("F11", "full screen"),
    Function("F1, ?", "these keys"),
    Function("Esc", "close, clear, leave full screen, end"),
    Function("Ctrl+W", "close the window", isForWindow: true),
    Function("Ctrl+Q", "end at once"),
  ]

  /// Says how to see the keys, in the first seconds of a window.
  package static let keysHint = Panel(rows: [Row("F1 keys")])

  /// Returns the panel with values in several lines, for a window too narrow for them.
  ///
  /// - Parameter width: The window's width, em.
  func wrappingValues(inWidth width: Double) -> Panel {
    let longestName = rows.map(\.name.unicodeScalars.count).max() ?? 0
    let rest =
      width - 2 * Self.padding.x - Self.columnGap - Self.letter * Double(longestName) - 2.4
    let length = max(Int(rest / Self.letter), 10)
    var panel = self
    panel.rows = rows.flatMap { row in
      Self.wrapped(row.value, at: length).enumerated().map { index, line in
        Row(index == 0 ? row.name : "", line)
      }
    }
    return panel
  }

  /// The width of a letter on average, em; rather too much.
  private static let letter = 0.6

  /// Returns the number of rows for which a window has room below a title; at least three.
  ///
  /// - Parameters:
  ///   - height: The window's height, pixels.
  ///   - textSize: The size of an em, pixels.
  static func rowRoom(inHeight height: Double, textSize: Double) -> Int {
    let room = (height - 2 * margin(textSize: textSize)) / textSize
    return max(Int((room - titleHeight - 2 * padding.y) / rowHeight), 3)
  }

  /// Returns a part of the panel that says in its title which part it is; all of it if it fits.
  func page(from first: Int, rows room: Int) -> Panel {
    guard rows.count > room else { return self }
    let first = min(max(first, 0), rows.count - room)
    var page = self
    page.rows = Array(rows[first..<first + room])
    page.title =
      (title.map { $0 + ", " } ?? "") + "\(first + 1)–\(first + room) of \(rows.count)"
      + ", scroll for more"
    return page
  }
}
