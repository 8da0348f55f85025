package import TagSphereCloudBuilding
package import TagSphereInteraction
package import TagSphereLiveLabels
internal import TagSphereTagData
package import TagSphereWheels

/// The input of a viewer for one turn.
package nonisolated struct Input {
  /// The events of the window since the last turn, in order.
  package var events: [TimedEvent]
  /// The current time, on the clock of the events.
  package var now: Duration
  /// Whether a frame would be visible: the window is neither hidden nor minimized.
  package var isSeen = true
  /// Whether the window fills a screen: Escape then leaves full screen before it ends the program.
  package var isFullScreen = false
  /// Whether a frame must be drawn regardless of the pace: the first frame of a window.
  package var needsFrame = false
  /// The updates of the cloud's data; nil for none, or if the last output did not request updates.
  ///
  /// The viewer keeps the updates until they can take effect.
  package var updates: DataUpdates?
  /// A new version of the user's preferences; nil for none.
  package var preferences: PreferenceUpdate?
  /// The reason why a requested file is not shown, as one sentence; nil for none.
  package var refusal: String?
  /// The signals that the process received.
  package var signals: [Signal] = []
  /// The rate of the screen, if it may have changed.
  package var screenRate: ScreenRate?
  /// The name of the monitor that the window fills, for diagnostics.
  package var monitorName: String?
  /// The minute of the day, 0…1439, in local time, for opening hours.
  package var minuteOfDay = 0
  /// The date.
  package var date = UTCTime(seconds: 0)

  /// Creates the input of a turn.
  package init(_ events: [TimedEvent] = [], now: Duration) {
    self.events = events
    self.now = now
  }

  /// A request from outside the window.
  package enum Signal: Hashable, Sendable {
    /// A request to end the program; the value is the signal's name.
    case end(String)
    /// A request to reload the data.
    case reload
  }
}

/// Updates of a cloud's data.
package nonisolated enum DataUpdates: Sendable {
  /// The newest version of a document.
  case document(LiveDocument)
  /// The reason why the newest version of a document cannot be shown, as one sentence.
  case refusal(String)
  /// Lines of a stream.
  case stream(StreamUpdates)
  /// The new part of a document that is still being read.
  case growth(DocumentGrowth)
  /// The newest version of wheels that fill the window.
  case wheels(WheelDocument)
  /// The whole cloud while it is read and built; the window shows its heaviest labels.
  case completion(CloudCompletion)
}

/// The part of a document that was read since the last request.
package nonisolated struct DocumentGrowth: Sendable {
  /// The document so far; nil if there is nothing new to show.
  package var document: LiveDocument?
  /// The number of rows read so far.
  package var rowCount: Int
  /// Whether the document is complete.
  package var hasEnded: Bool
  /// The reason why the document ended early, as one sentence; nil for none.
  package var error: String?

  /// Creates growth from its parts.
  package init(
    document: LiveDocument? = nil, rowCount: Int, hasEnded: Bool = false, error: String? = nil
  ) {
    (self.document, self.rowCount) = (document, rowCount)
    (self.hasEnded, self.error) = (hasEnded, error)
  }
}

/// Updates of a stream since the last request.
package nonisolated struct StreamUpdates: Sendable {
  /// The last weight of each text.
  package var updates: [TagUpdate]
  /// The first malformed line since the stream began; nil for none.
  package var firstFault: UpdateFault?
  /// The reason why the stream ended early, as one sentence; nil for none.
  package var error: String?
  /// Whether the stream has ended, so that no more updates follow.
  package var hasEnded: Bool
  /// The number of lines read since the stream began.
  package var lineCount: Int

  /// Creates updates from their parts.
  package init(
    updates: [TagUpdate], firstFault: UpdateFault? = nil, error: String? = nil,
    hasEnded: Bool = false
  ) {
    self.updates = updates
    self.firstFault = firstFault
    self.error = error
    self.hasEnded = hasEnded
    lineCount = updates.count
  }
}
