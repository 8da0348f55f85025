internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereMessages
internal import TagSphereViewer
internal import TagSphereWindow

extension WindowLoop {
  /// Performs a request of the viewer.
  ///
  /// - Throws: `StandardOutputError`; a kiosk reports the error instead and continues.
  func perform(_ request: ViewerRequest) throws {
    switch request {
    case .deliver(let choice):
      do {
        let result = try chooser.deliver(choice)
        // Words of wheels change with each turn of a wheel, so only failures are reported.
        if choice.record == nil || result.isFailure { follow(result) }
      } catch  where kiosk != nil {
        StandardError.report("error: \(error)")
      }
    case .toggleFullScreen: window.setFullScreen(!window.isFullScreen)
    case .setTitle(let title): if title != window.title { window.title = title }
    case .setCursor(let isHand): window.cursor = isHand ? .hand : .arrow
    case .showPointer(let isShown): window.showsPointer = isShown
    case .reload:
      kiosk?.reporter.logReload()
      session.reload()
    case .report(let notice):
      StandardError.report(notice)
      say(notice.advice)
    case .warn(let sentence): StandardError.report("warning: \(sentence)")
    case .releaseMemory: SoftwareDriver.returnMemory()
    case .idleReset: kiosk?.reporter.logIdleReset()
    case .copy(let text): window.copy(text)
    case .paste: window.paste()
    case .arrange(let arrangement): Launcher().keep(arrangement)
    case .open(let path): dropped = reader.map { DroppedFile(path, on: $0) }
    }
  }
}

extension WindowLoop {
  /// Shows the result of a delivery; ends the program if the window closes after a delivery.
  func follow(_ result: DeliveryResult) {
    switch result {
    case .begun: break
    case .done(let words):
      say(words, for: .seconds(2))
      if chooser.endsWithDelivery { output.end = .chosen }
    case .failed(let sentence): say(sentence)
    }
  }

  /// Shows a sentence in the window with the next turn, which is due immediately.
  func say(_ sentence: String, for time: Duration = .seconds(8)) {
    say(Message(verbatim: sentence), for: time)
  }

  /// Shows a message in the window's language with the next turn, which is due immediately.
  func say(_ sentence: Message, for time: Duration = .seconds(8)) {
    viewer.show(notice: sentence, for: time)
    if kiosk == nil { output.wakeTime = window.now }
  }
}

extension ViewerEnding {
  /// The name of the reason in the kiosk's journal.
  var name: String {
    switch self {
    case .asked: "asked"
    case .chosen: "chosen"
    case .chord: "chord"
    case .duration: "duration"
    case .signal(let name): name
    }
  }
}
