/// How the images below a folder are grouped.
package enum PhotoGrouping: String, CaseIterable, Hashable, Sendable {
  /// By the month in which they were taken, newest first.
  case date
  /// By the folder that contains them.
  case folder
}
