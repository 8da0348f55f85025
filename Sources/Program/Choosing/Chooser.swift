internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereInteraction
internal import TagSphereMessages
internal import TagSphereProcesses
internal import TagSphereTagData
internal import TagSphereViewer
internal import TagSphereWindow

/// Delivers the choices of a window to standard output, a command, the opener, or the chosen programs.
///
/// By default each choice is delivered at once and the window stays open. With `--pick` and
/// `--multi`, `finish(_:)` delivers choices after the window is closed.
final class Chooser {
  private var options: ChoosingOptions
  private var target: ChoiceTarget
  private var children: [(process: ChildProcess, choice: Choice)] = []
  /// The pending starts of desktop programs.
  private var starts: [(start: ProgramStart, choice: Choice)] = []

  /// Creates a chooser for the tags of a document; nil if there is no document yet.
  ///
  /// - Throws: ``CommandError`` if the command cannot be run. `CommandFailure` if the document
  ///   lacks a column that the template names.
  init(_ options: ChoosingOptions, document: TagDocument?) throws {
    self.options = options
    target = try ChoiceTarget(options)
    try document?.require(columnsOf: options.record.template)
  }

  /// Adopts another target, and the options of another document, for further choices.
  func adopt(_ options: ChoosingOptions, target: ChoiceTarget) {
    (self.options, self.target) = (options, target)
  }

  /// Whether the window closes after the delivery of a choice.
  var endsWithDelivery: Bool { options.startsPrograms && !options.staysAfterStart }

  /// Delivers a choice while the window is open.
  ///
  /// Failures are reported and not thrown, except failures of standard output.
  func deliver(_ choice: Choice) throws -> DeliveryResult {
    do {
      if case .programs(let launcher) = target {
        starts.append((try launcher.begin(choice, onEnd: { Window.wake() }), choice))
        return .begun
      }
      if let process = try target.deliver(choice) { children.append((process, choice)) }
      return .done(target.confirmation(of: choice.name))
    } catch let error as any ExitingError {
      StandardError.report("error: \(error)")
      return .failed(Message(verbatim: "\(error)"))
    }
  }

  /// Collects the results of earlier deliveries: started desktop programs, and failed programs.
  ///
  /// Failures are reported.
  func reap() -> [DeliveryResult] {
    var results: [DeliveryResult] = []
    starts.removeAll { begun in
      switch begun.start.outcome {
      case nil: return false
      case .success: results.append(.done(target.confirmation(of: begun.choice.name)))
      case .failure(let error):
        StandardError.report("error: \(error)")
        results.append(.failed(Message(verbatim: "\(error)")))
      }
      return true
    }
    children.removeAll { child in
      guard let ending = child.process.poll() else { return false }
      if let complaint = ending.complaint {
        results.append(
          .failed(Message(verbatim: report(complaint, of: child.process, for: child.choice.name))))
      }
      return true
    }
    return results
  }

  /// Delivers choices after the window is closed, and waits for the started programs.
  ///
  /// - Parameter selection: The selection; nil if the window was closed without a choice.
  /// - Returns: Without `--pick` and `--multi`, `.success`. With one of them, `.cancelled` without
  ///   a selection, `.nothing` if the selection is empty because no label matched, and otherwise
  ///   the exit code of the first failed choice.
  /// - Throws: `StandardOutputError`.
  func finish(_ selection: Selection?) throws -> ExitCode {
    guard options.isPick else { return .success }
    guard let selection else { return .cancelled }
    if options.printsQuery {
      try StandardOutput.write(options.record.record(ofQuery: selection.query))
    }
    guard !selection.isEmpty else { return options.printsQuery ? .nothing : .cancelled }
    var exitCode = ExitCode.success
    for choice in selection.choices {
      let outcome = try deliverAndWait(choice.name) { try target.deliver(choice) }
      if exitCode == .success { exitCode = outcome }
    }
    if let text = selection.newText {
      let outcome = try deliverAndWait(quoted(text)) { try target.deliver(newText: text) }
      if exitCode == .success { exitCode = outcome }
    }
    return exitCode
  }

  /// Delivers a choice, and waits for the program that was started for the choice.
  ///
  /// - Parameter name: The name of the choice in messages.
  private func deliverAndWait(
    _ name: String, deliver: () throws -> ChildProcess?
  ) throws -> ExitCode {
    do {
      guard let process = try deliver(), let complaint = process.wait().complaint else {
        return .success
      }
      report(complaint, of: process, for: name)
      return .failure
    } catch let error as any ExitingError {
      StandardError.report("error: \(error)")
      return error.exitCode
    }
  }

  /// Reports the failure of a program.
  ///
  /// - Returns: The reported sentence.
  @discardableResult private func report(
    _ complaint: String, of process: ChildProcess, for name: String
  ) -> String {
    let failure = "\(process.path) \(complaint) for \(name)"
    StandardError.report("error: \(failure)")
    return failure
  }
}

/// The result of a delivery, with messages for the window.
enum DeliveryResult: Hashable {
  /// The delivery is pending; `Chooser.reap()` returns its result.
  case begun
  /// The choice was delivered; a few words such as “printed "swift"”.
  case done(Message)
  /// The delivery failed; one sentence.
  case failed(Message)

  /// Whether the delivery failed.
  var isFailure: Bool { if case .failed = self { true } else { false } }
}

extension Choice {
  /// The tag in messages: the beginning of its text, on one line.
  var name: String { quoted(tag.text) }
}

extension ChoosingOptions {
  /// Reports options that will have no effect on the labels of a window.
  ///
  /// - Parameter document: The complete document.
  /// - Returns: The reported sentences.
  nonisolated func warnings(about document: TagDocument) -> [Message] {
    guard opensAddress, document.tags.allSatisfy({ $0.details?.url?.isEmpty != false })
    else { return [] }
    let warning = Message("no label has an address to open: give them in the column url")
    StandardError.report("warning: \(warning.english)")
    return [warning]
  }
}
