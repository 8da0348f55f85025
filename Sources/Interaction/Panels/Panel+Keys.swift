package import TagSphereMessages

extension Panel {
  /// Returns the panel that lists the functions of keys and pointer.
  ///
  /// - Parameters:
  ///   - owner: The owner of the window.
  ///   - hasWheels: Whether there are wheels beside the cloud.
  ///   - hasPages: Whether the labels are on pages, where the user can arrange them.
  ///   - typedText: The effect of Enter on the text of a search.
  ///   - messages: The language.
  package static func keys(
    for owner: WindowOwner = .program, hasWheels: Bool = false, hasPages: Bool = false,
    typedText: TypedText = .searched, in messages: Messages = .english
  ) -> Panel {
    let functions = functions.filter {
      $0.owners.contains(owner) && (hasWheels || !$0.isForWheels)
        && (typedText == .accepted || !$0.isForTyping)
    }
    return keys(functions + (hasPages ? pageFunctions : []), in: messages)
  }

  private static func keys(_ functions: [Function], in messages: Messages) -> Panel {
    Panel(
      title: messages.text(Message("Keys")),
      rows: functions.map { Row(messages.text($0.input), messages.text($0.effect)) })
  }

  /// Returns the panel of keys and pointer for a window that shows only wheels.
  package static func wheelKeys(in messages: Messages = .english) -> Panel {
    keys(wheelFunctions, in: messages)
  }

  private struct Function {
    var input: Message
    var effect: Message
    /// The owners in whose windows the input has this effect.
    var owners: [WindowOwner]
    var isForWheels = false
    var isForTyping = false

    init(
      _ input: Message, _ effect: Message, in owners: [WindowOwner] = WindowOwner.allCases,
      isForWheels: Bool = false, isForTyping: Bool = false
    ) {
      (self.input, self.effect, self.owners) = (input, effect, owners)
      (self.isForWheels, self.isForTyping) = (isForWheels, isForTyping)
    }
  }

  private static let functions = [
    Function(
      Message("Drag"), Message("turn; release in motion to spin")),
    Function(
      Message("Shift+Drag"), Message("roll")),
    Function(
      Message("Click"), Message("choose")),
    Function(
      Message("Double click"), Message("look closer")),
    Function(
      Message("Right click, Menu"), Message("menu of the label"), in: [.program]),
    Function(
      Message("Drop a file"), Message("show it"), in: [.program]),
    Function(
      Message("Wheel, + −"), Message("zoom")),
    Function(
      Message("Ctrl with + − 0"), Message("zoom, also in a search; 0 for the first size"),
      in: [.program]),
    Function(
      Message("Arrows"), Message("turn, or move the focus")),
    Function(
      Message("Shift+Arrows"), Message("turn far")),
    Function(
      Message("Tab, Shift+Tab"), Message("next and previous label, by weight")),
    Function(
      Message("PageUp, PageDown"), Message("turn a quarter, or move the focus by ten"),
      in: [.program]),
    Function(
      Message("Home"), Message("return to the start")),
    Function(
      Message("End"), Message("the lightest label, or the last match"), in: [.program]),
    Function(
      Message("Letters, /"), Message("search; Backspace deletes")),
    Function(
      Message("Ctrl+F, Ctrl+V"), Message("search, paste into the search"), in: [.program]),
    Function(
      Message("Ctrl+C"), Message("copy the label's text"), in: [.program]),
    Function(
      Message("Enter"), Message("choose the label in focus")),
    Function(
      Message("Shift+Enter"), Message("choose what is typed, whatever it finds"),
      isForTyping: true),
    Function(
      Message("Ctrl+Enter"), Message("finish choosing several"), in: WindowOwner.unlocked),
    Function(
      Message("Space"), Message("pause")),
    Function(
      Message("On a wheel"), Message("drag, flick or scroll turns it, click brings a word"),
      isForWheels: true),
    Function(
      Message("F6"), Message("turn the wheels by keys; Enter or Esc ends"), isForWheels: true),
    Function(
      Message("Ctrl+Z"), Message("undo the last choice on the wheels"), isForWheels: true),
    Function(
      Message("F11"), Message("full screen"), in: WindowOwner.unlocked),
    Function(
      Message("F1, ?"), Message("these keys")),
    Function(
      Message("Esc"), Message("close, clear, leave full screen, end"), in: WindowOwner.unlocked),
    Function(
      Message("Esc"), Message("close, clear"), in: [.kiosk]),
    Function(
      Message("Ctrl+W"), Message("close the window"), in: [.program]),
    Function(
      Message("Ctrl+Q"), Message("end at once"), in: WindowOwner.unlocked),
  ]

  private static let pageFunctions = [
    Function(
      Message("PageUp, PageDown, End"), Message("turn the page, as a swipe or Shift+Wheel does")),
    Function(
      Message("Long press, F2"), Message("move or remove; Esc or Enter ends")),
    Function(
      Message("Then Ctrl+Arrows, Delete"), Message("move or remove the label in focus")),
    Function(
      Message("Then Ctrl+Z"), Message("undo the last change")),
  ]

  private static let wheelFunctions = [
    Function(
      Message("Drag"), Message("turn the wheel; release in motion to spin")),
    Function(
      Message("Click"), Message("bring a word to the mark")),
    Function(
      Message("Wheel"), Message("turn by words")),
    Function(
      Message("Up, Down, Tab"), Message("another wheel")),
    Function(
      Message("Left, Right"), Message("turn by a word; PageUp, PageDown by five")),
    Function(
      Message("Home"), Message("the first choice")),
    Function(
      Message("Letters"), Message("find a word on all wheels; Esc restores the previous word")),
    Function(
      Message("Ctrl+Z"), Message("undo the last choice")),
    Function(
      Message("Enter"), Message("print the choice")),
    Function(
      Message("F11"), Message("full screen")),
    Function(
      Message("F1"), Message("these keys")),
    Function(
      Message("Esc"), Message("close, leave full screen, end")),
    Function(
      Message("Ctrl+W, Ctrl+Q"), Message("end")),
  ]

  /// Returns the hint that names the key of the keys panel; a window shows this hint in its first seconds.
  package static func keysHint(in messages: Messages = .english) -> Panel {
    Panel(rows: [Row(messages.text(Message("F1 keys")))])
  }

  /// Returns the panel with long values wrapped into several lines, for a narrow window.
  ///
  /// - Parameter width: The window's width, em.
  func wrappingValues(inWidth width: Double) -> Panel {
    let longestName = rows.map { $0.name.unicodeScalars.count }.max() ?? 0
    let rest =
      width - 2 * Self.padding.x - Self.columnGap - Self.letter * Double(longestName) - 2.4
    // The layout breaks any line that is still too wide.
    let length = max(min(Int(rest / Self.letter), Self.lineLength(in: width)), 10)
    var panel = self
    panel.rows = rows.flatMap { row in
      Self.wrapped(row.value, at: length).enumerated().map { index, line in
        Row(index == 0 ? row.name : "", line)
      }
    }
    return panel
  }

  /// The average width of a letter, em; a generous estimate.
  private static let letter = 0.6

  /// Returns the number of rows, at least three, that fit in a window below a title.
  ///
  /// - Parameters:
  ///   - height: The window's height, pixels.
  ///   - textSize: The size of an em, pixels.
  static func rowRoom(inHeight height: Double, textSize: Double) -> Int {
    let room = (height - 2 * margin(textSize: textSize)) / textSize
    return max(Int((room - titleHeight - 2 * padding.y) / rowHeight), 3)
  }

  /// Returns the rows of the panel that fit; the title then says which entries are shown.
  ///
  /// Wrapped lines do not count as entries. A panel that fits is returned unchanged.
  ///
  /// - Parameters:
  ///   - first: The first row, limited to the range of possible rows.
  ///   - room: The number of rows that fit.
  ///   - messages: The language.
  package func page(from first: Int, rows room: Int, in messages: Messages = .english) -> Panel {
    guard rows.count > room else { return self }
    let first = min(max(first, 0), rows.count - room)
    var page = self
    page.rows = Array(rows[first..<first + room])
    func entries(_ rows: some Sequence<Row>) -> Int { rows.count { !$0.name.isEmpty } }
    let part = "\(entries(rows[...first]))–\(entries(rows[..<(first + room)]))"
    page.title = messages.text(
      Message("\(title ?? ""), \(part) of \(entries(rows)), scroll for more"))
    return page
  }
}

/// The owner of a window, on whom the effect of some keys depends.
package enum WindowOwner: Hashable, Sendable, CaseIterable {
  /// The program has the window to itself.
  case program
  /// Another program embeds the view.
  case embedder
  /// A kiosk, whose screen is locked.
  case kiosk

  /// The owners of windows that the user can close.
  fileprivate static let unlocked = [program, embedder]
}
