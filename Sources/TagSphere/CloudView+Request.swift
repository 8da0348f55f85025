public import TagSphereCloudBuilding
internal import TagSphereViewer

extension CloudView {
  /// An action that a view asks its program for.
  public enum Request: Equatable {
    /// Switch between window and full screen.
    case toggleFullScreen
    /// Change the window's title.
    case setTitle(String)
    /// Change the shape of the pointer: a hand over a label, an arrow elsewhere.
    case setCursor(isHand: Bool)
    /// Report a difference between the requested and the shown cloud.
    case report(CloudNotice)
    /// Report a warning, one sentence; the view also shows it over the cloud.
    case warn(String)
    /// Return freed decoding memory to the system, as by `malloc_trim`.
    case releaseMemory
    /// Put a text on the clipboard.
    case copy(String)
    /// Read the clipboard's text, and send it as `InputEvent.pasted`.
    case paste
    /// Show another document; the value is the path of its file.
    case open(path: String)

    /// Creates the request of a view for one of its viewer; nil for those of kiosks and launchers.
    nonisolated init?(_ request: ViewerRequest) {
      switch request {
      case .toggleFullScreen: self = .toggleFullScreen
      case .setTitle(let title): self = .setTitle(title)
      case .setCursor(let isHand): self = .setCursor(isHand: isHand)
      case .report(let notice): self = .report(notice)
      case .warn(let sentence): self = .warn(sentence)
      case .releaseMemory: self = .releaseMemory
      case .copy(let text): self = .copy(text)
      case .paste: self = .paste
      case .open(let path): self = .open(path: path)
      case .deliver, .showPointer, .reload, .idleReset, .arrange: return nil
      }
    }
  }

  /// The reason to close a view.
  public enum Ending: Hashable, Sendable {
    /// The user pressed Escape, or closed the window.
    case asked
    /// The time of `ViewerSettings.duration` has passed.
    case duration
  }
}
