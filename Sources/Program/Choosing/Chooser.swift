internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereTagData

/// What becomes of the labels that a person chooses in a window.
///
/// By default each choice is delivered at once and the window goes on. With `--pick` the first
/// choice ends the window, with `--multi` a confirmation does; what was chosen is then delivered by
/// ``finish()``, so that the window is gone while a command runs.
final class Chooser {
  private let options: ChoosingOptions
  private let target: ChoiceTarget
  /// Chosen and not delivered yet, in order; with `--multi`, what is marked.
  private var choices: [Choice] = []
  private var children: [(process: ChildProcess, choice: Choice)] = []
  /// Whether the person is done: the window may go.
  private(set) var isOver = false

  /// A chooser for the tags of a document; nil where that is still to come.
  ///
  /// - Throws: ``CommandError`` where the command cannot be run, `CommandFailure` where a column is
  ///   asked for that the document does not have.
  init(_ options: ChoosingOptions, document: TagDocument?) throws {
    self.options = options
    target = try ChoiceTarget(options)
    try document?.require(columnsOf: options.record.template)
  }

  /// The labels that are marked, in the order of marking.
  var marks: [Int] { options.marksSeveral ? choices.map(\.index) : [] }

  /// Takes a label that was clicked: it is delivered, or chosen, or its mark set or taken away.
  ///
  /// - Throws: What standard output did not take.
  func choose(_ label: Int, of document: TagDocument) throws {
    let choice = Choice(index: label, tag: document.tags[label])
    if options.marksSeveral {
      if let mark = choices.firstIndex(where: { $0.index == label }) {
        choices.remove(at: mark)
      } else {
        choices.append(choice)
      }
    } else if options.endsWithFirst {
      if !isOver { choices = [choice] }
      isOver = true
    } else {
      try deliver(choice)
    }
  }

  /// Follows labels that were numbered anew; marks on those that are gone are gone, too.
  func renumber(_ number: (Int) -> Int?) {
    choices = choices.compactMap { choice in
      number(choice.index).map { Choice(index: $0, tag: choice.tag) }
    }
  }

  /// Chooses all that is marked; without effect where nothing is.
  func confirm() {
    if options.marksSeveral, !choices.isEmpty { isOver = true }
  }

  /// Notes which of the programs that were started have ended, and says which of them failed.
  func reap() {
    children.removeAll { child in
      guard let ending = child.process.poll() else { return false }
      if let complaint = ending.complaint { report(complaint, of: child) }
      return true
    }
  }

  /// Delivers what was chosen, once the window is gone, and waits for the programs it is given to.
  ///
  /// - Returns: With `--pick` or `--multi`, cancelled where nothing was chosen, and how the first
  ///   choice failed where one did; otherwise success.
  /// - Throws: What standard output did not take.
  func finish() throws -> ExitCode {
    guard options.isPick else { return .success }
    guard isOver else { return .cancelled }
    var exitCode = ExitCode.success
    for choice in choices {
      let outcome = try deliverAndWait(choice)
      if exitCode == .success { exitCode = outcome }
    }
    return exitCode
  }

  /// Delivers a choice while the window goes on: what cannot be done is told, and no end.
  private func deliver(_ choice: Choice) throws {
    do {
      guard let process = try target.take(choice) else { return }
      children.append((process, choice))
    } catch let error as any ExitingError {
      StandardError.report("error: \(error)")
    }
  }

  private func deliverAndWait(_ choice: Choice) throws -> ExitCode {
    do {
      guard let process = try target.take(choice) else { return .success }
      guard let complaint = process.wait().complaint else { return .success }
      report(complaint, of: (process, choice))
      return .failure
    } catch let error as any ExitingError {
      StandardError.report("error: \(error)")
      return error.exitCode
    }
  }

  private func report(_ complaint: String, of child: (process: ChildProcess, choice: Choice)) {
    StandardError.report("error: \(child.process.name) \(complaint) for \(child.choice.name)")
  }
}

extension LabelStates {
  /// Draws exactly these labels as selected.
  mutating func select(_ marks: [Int]) {
    for index in labels.indices { labels[index].flags.remove(.selected) }
    for mark in marks { labels[mark].flags.insert(.selected) }
  }
}
