/// The files of a window that other threads read.
struct WindowFiles {
  /// The updates of the data; nil if they are not updated.
  var data: DataSource?
  /// The rest of a document whose heaviest labels are shown; nil once all are.
  var loading: CloudLoading?
  /// The file of preferences; nil if it is not used.
  var preferences: PreferenceWatch?
  /// The files that are dropped on the window; nil in a kiosk.
  let opener: FileOpener?
}
