internal import TagSphereViewer
internal import TagSphereWindow

extension WindowLoop {
  /// Does what a viewer asks for outside itself.
  ///
  /// - Throws: What standard output did not take, except in a kiosk, which reports it and goes on.
  func perform(_ request: Output.Request) throws {
    switch request {
    case .deliver(let choice):
      do {
        try chooser.deliver(choice)
      } catch  where kiosk != nil {
        StandardError.report("error: \(error)")
      }
    case .toggleFullScreen: window.setFullScreen(!window.isFullScreen)
    case .setTitle(let title): if title != window.title { window.title = title }
    case .setCursor(let isHand): window.cursor = isHand ? .hand : .arrow
    case .showPointer(let isShown): window.showsPointer = isShown
    case .reload:
      kiosk?.reporter.reloadAsked()
      data?.reload()
    case .report(let notice): StandardError.report(notice)
    case .warn(let sentence): StandardError.report("warning: \(sentence)")
    case .releaseMemory: SoftwareDriver.returnMemory()
    case .idleReset: kiosk?.reporter.idleReset()
    }
  }
}

extension Output.Ending {
  /// The reason as the kiosk's journal names it.
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
