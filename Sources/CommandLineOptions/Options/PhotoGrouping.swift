/// What makes one group of the images below a folder.
package enum PhotoGrouping: String, CaseIterable, Hashable, Sendable {
  /// The month in which they were taken, the newest first.
  case date
  /// The folder in which they are.
  case folder
}
