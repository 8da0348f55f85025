internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereMessages

/// The facts that the parts of a viewer provide for titles, panels and other parts.
struct ViewFacts {
  /// The number of labels on the page or after filtering; nil if all are shown.
  var labelCount: Int?
  /// The panel for text typed into a part, in the place of the search; nil for none.
  var typed: Panel?
  /// The unanswered question whether to end; nil for none.
  var endQuestion: Message?
  /// The instructions in the upper right corner.
  var instructions: Panel?
  /// The description of the parts for screen readers; nil for none.
  var title: String?
  /// Whether `title` replaces even the name of a label in focus.
  var titleComesFirst = false
  /// The complete title of the window, without the name of the data; nil for the usual title.
  var wholeTitle: String?
  /// Whether labels have no tooltips.
  var hidesTooltips = false
  /// The area at the foot of the window that notices avoid, pixels; nil for none.
  var footArea: Overlay.Rectangle?
  /// Whether the user can arrange labels.
  var canArrange = false
  /// Whether a part responds to calls of the attract mode.
  var answersCalls = false
  /// The progress of a stream or an unfinished document; nil for none.
  var progress: StreamProgress?
  /// Whether more data may follow that cannot be read again.
  var isStreaming = false
  /// Whether only the heaviest labels are shown while the document is still read and built.
  var isHead = false
  /// Whether a document is still read, built or uploaded.
  var isLoading = false
  /// Whether updates are in preparation or labels glide.
  var isUpdating = false
  /// Whether something changes from frame to frame without an event.
  var isMoving = false
  /// Whether something may have arrived for the next frame.
  var isContentDue = false
}
