internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereMessages

/// What the parts of a viewer say of themselves, for titles, panels and each other.
struct ViewFacts {
  /// The number of labels that a filter or a page leaves; nil if all are shown.
  var labelCount: Int?
  /// What is typed into a part, shown where a search would be.
  var typed: Panel?
  /// The question whether to end, which awaits an answer.
  var endQuestion: Message?
  /// The instructions in the upper right corner.
  var instructions: Panel?
  /// What screen readers are told of the parts; nil for nothing.
  var title: String?
  /// Whether the title says that even of a label in focus.
  var titleComesFirst = false
  /// The whole title of the window, without a name of the data; nil for the usual one.
  var wholeTitle: String?
  /// Whether labels have no tooltips.
  var hidesTooltips = false
  /// The area at the foot of the window that notices stay off, pixels; nil for none.
  var footArea: Overlay.Rectangle?
  /// Whether a person can arrange labels.
  var canArrange = false
  /// Whether a part answers the calls of the attract mode.
  var answersCalls = false
  /// How far a stream or an unfinished document has come.
  var progress: StreamProgress?
  /// Whether more data may come that cannot be read again.
  var isStreaming = false
  /// Whether only the heaviest labels of a document are shown, which is still read and built.
  var isHead = false
  /// Whether a document is still read, built or uploaded.
  var isLoading = false
  /// Whether updates are in preparation, or labels glide.
  var isUpdating = false
  /// Whether something changes from frame to frame without an event.
  var isMoving = false
  /// Whether something may have arrived for the next frame.
  var isContentDue = false
}
